/** How a value of an answer differs from the recorded one. */
export type DifferenceKind = 'status' | 'header' | 'value' | 'type' | 'missing' | 'added' | 'order' | 'rows'

/** One place at which the fake answers otherwise than the recording. */
export interface AnswerDifference {
  readonly kind: DifferenceKind
  /** `status`, `headers.Allow`, `body.results[0].name`, or `body` as a whole where it is no JSON. */
  readonly at: string
  /** Undefined when the recording has nothing there. */
  readonly recorded: unknown
  /** Undefined when the fake has nothing there. */
  readonly fake: unknown
  /** The id of the innermost row of a list that contains it. */
  readonly row?: string
}
