/** The name of the channel on which Stryker's process asks the thread that has the tests. */
export const CHANNEL = 'mutants'

export interface Trial {
  readonly mutant: string
  /** The tests that meet it; all of them when left out. */
  readonly tests?: readonly string[]
  /** How often it may be met: a loop without end is one that is met too often. */
  readonly hitLimit?: number
}

export interface Verdict {
  /** The test that failed; undefined when none did. */
  readonly killedBy?: string
  readonly failure?: string
  readonly ran: number
  /** The test fails without the mutant, too: something was left behind, and the tests have to be loaded afresh. */
  readonly isTainted?: true
}
