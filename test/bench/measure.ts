import type { Row } from './lane.ts'

/** One way of doing the thing that is measured. */
export interface Contender {
  readonly name: string
  /** Not timed, before each call. */
  readonly prepare?: () => unknown
  readonly run: () => unknown
  /** Not timed, before each round. */
  readonly start?: () => unknown
  /** Not timed, after each round. */
  readonly stop?: () => unknown
}

/** The times of one contender: the median call of each round, in microseconds. */
export interface Timing {
  readonly name: string
  readonly rounds: readonly number[]
}

export interface RaceOptions {
  readonly rounds: number
  /** Calls of each contender in a round; as many as fit into 20 ms unless said otherwise. */
  readonly calls?: number
}

const ROUND = 20
const WARM_UP = 2

/**
 * Times contenders side by side. In every round each of them makes its calls, and another one begins. Between two
 * contenders the event loop turns once, so that finalizers of one are not timed with the next.
 */
export async function race(contenders: readonly Contender[], { rounds, calls }: RaceOptions): Promise<Timing[]> {
  const counts = new Map<Contender, number>()
  for (const contender of contenders) counts.set(contender, calls ?? (await fitting(contender)))
  const timings = contenders.map(({ name }) => ({ name, rounds: [] as number[] }))
  for (let round = -WARM_UP; round < rounds; round++)
    for (let turn = 0; turn < contenders.length; turn++) {
      const place = (turn + round + WARM_UP) % contenders.length
      const contender = contenders[place]!
      const times = await batch(contender, counts.get(contender)!)
      if (round >= 0) timings[place]!.rounds.push(median(times))
    }
  return timings
}

async function batch({ prepare, run, start, stop }: Contender, calls: number): Promise<number[]> {
  const times: number[] = []
  if (start) await start()
  for (let call = 0; call < calls; call++) {
    if (prepare) await prepare()
    const began = performance.now()
    const result = run()
    if (result instanceof Promise) await result
    times.push((performance.now() - began) * 1000)
  }
  if (stop) await stop()
  await turn()
  return times
}

async function fitting(contender: Contender): Promise<number> {
  await batch(contender, 1)
  const once = median(await batch(contender, 3)) / 1000
  return Math.max(1, Math.min(500, Math.round(ROUND / once)))
}

/** Lets the event loop turn, timers, I/O and finalizers included. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], part: number, round = Math.floor): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[round((sorted.length - 1) * part)]!
}

const DIVISORS = { µs: 1, ms: 1000, s: 1_000_000 } as const

/** A row that sets one timing against another, round by round. */
export function compare(
  what: string,
  own: Timing,
  other: Timing,
  { unit = 'µs', budget }: { unit?: keyof typeof DIVISORS; budget?: number | undefined } = {},
): Row {
  const ratios = own.rounds.map((time, round) => time / other.rounds[round]!)
  return {
    what,
    value: median(own.rounds) / DIVISORS[unit],
    unit,
    ratio: median(ratios),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75, Math.ceil)],
    against: { what: other.name, value: median(other.rounds) / DIVISORS[unit] },
    ...(budget !== undefined && { budget }),
  }
}

/** A row without a comparison. */
export function plain(what: string, own: Timing, unit: keyof typeof DIVISORS = 'µs', budget?: number): Row {
  return { what, value: median(own.rounds) / DIVISORS[unit], unit, ...(budget !== undefined && { budget }) }
}
