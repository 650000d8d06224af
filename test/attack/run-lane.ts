import { drawFrom } from './attack.ts'
import type { Attack, Lane, Opened } from './attack.ts'

/** A try that something did not survive. */
interface Failure {
  readonly seed: number
  readonly message: string
}

/** The outcome of all tries of one attack. */
interface Row {
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

/** Attack, tries, survived; and below what is needed to repeat what did not. */
export function toText(lane: string, rows: readonly Row[]): string {
  if (rows.length === 0) return `\n## ${lane}\n\nskipped\n`
  const width = Math.max(...rows.map(({ attack }) => attack.length))
  const line = (attack: string, tries: string, survived: string) =>
    `${attack.padEnd(width)}  ${tries.padStart(7)}  ${survived.padStart(8)}`
  const table = rows.map(({ attack, tries, failures }) => line(attack, `${tries}`, `${tries - failures.length}`))
  const failed = rows.flatMap(({ attack, failures }) =>
    failures.map(
      ({ seed, message }) =>
        `\n${attack} was not survived: ${message}\n  again: npm run attack -- --only ${lane} --seed ${seed} --minutes 0`,
    ),
  )
  return `\n## ${lane}\n\n${[line('attack', 'tries', 'survived'), ...table, ...failed].join('\n')}\n`
}
