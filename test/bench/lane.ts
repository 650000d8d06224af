/** One measured line. `ratio` is `value` over `against`, taken round by round in the same run. */
export interface Row {
  readonly what: string
  readonly value: number
  readonly unit: 'µs' | 'ms' | 's' | 'kB' | 'MB' | 'req/s'
  readonly ratio?: number
  /** The middle half of the rounds' ratios. */
  readonly spread?: readonly [number, number]
  readonly against?: { readonly what: string; readonly value: number }
  /** The most the ratio, or without one the value, may be. */
  readonly budget?: number
}

/** The result of a lane: rows, and what it left out and why. */
export interface LaneResult {
  readonly rows: readonly Row[]
  readonly skipped: readonly string[]
}

export interface LaneOptions {
  readonly rounds: number
}

/** Runs in a process of its own, so that no lane warms or fills the heap of another. */
export type Lane = (options: LaneOptions) => Promise<LaneResult>

/** Whether a row keeps its budget; undefined when it has none. */
export function isMet({ ratio, value, budget }: Row): boolean | undefined {
  return budget === undefined ? undefined : (ratio ?? value) <= budget
}
