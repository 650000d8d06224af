import { drawFrom } from './attack.ts'
import type { Attack, Lane, Opened } from './attack.ts'

/** A try that something did not survive. */
interface Failure {
  readonly seed: number
  readonly message: string
}

/** The outcome of all tries of one attack. */
export interface Row {
  readonly attack: string
  readonly tries: number
  readonly failures: readonly Failure[]
}

/** In milliseconds: no try takes as long as that, unless something hangs. */
const HANGS = 120_000
/** An attack that nothing survives need not be tried for minutes. */
const ENOUGH = 3

/** Tries all attacks of a lane in turn until the time is over; each of them at least once. */
export async function runLane(open: Lane, seed: number, milliseconds: number): Promise<readonly Row[]> {
  const rows = new Map<string, { tries: number; readonly failures: Failure[] }>()
  const end = performance.now() + milliseconds
  let opened = await open()
  for (let round = 0; round === 0 || performance.now() < end; round++)
    for (const attack of Object.keys(opened.attacks)) {
      const row = rows.get(attack) ?? { tries: 0, failures: [] }
      rows.set(attack, row)
      if (row.failures.length >= ENOUGH || (round > 0 && performance.now() > end)) continue
      row.tries++
      const message = await attempt(opened.attacks[attack]!, seed + round)
      if (message === undefined) continue
      row.failures.push({ seed: seed + round, message })
      opened = await reopen(opened, open)
    }
  await opened.close()
  return [...rows].map(([attack, row]) => ({ attack, ...row }))
}

/** The promise that a try has broken; undefined when it has broken none. */
async function attempt(attack: Attack, seed: number): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not end within ${HANGS / 1000} s.`)), HANGS)
  })
  try {
    await Promise.race([attack(drawFrom(seed)), hang])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : JSON.stringify(error)
  } finally {
    clearTimeout(timer)
  }
}

async function reopen(opened: Opened, open: Lane): Promise<Opened> {
  await opened.close()
  return open()
}
