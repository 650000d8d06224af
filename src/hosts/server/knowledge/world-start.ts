/** What a world started from, and where a reset leads. */
export interface WorldStart {
  /** The name of a scenario of this server; absent where it is a state, another world, or not known. */
  readonly name?: string
  readonly seed: number
  /** The time on its clock then. */
  readonly now: string
}
