/** How a value of an answer differs from the recorded one. */
export type DifferenceKind = 'status' | 'header' | 'value' | 'type' | 'missing' | 'added' | 'order' | 'rows'

/** One place at which the fake answers otherwise than the recording. */
export interface AnswerDifference {
  readonly kind: DifferenceKind
  /** `status`, `headers.Allow`, `body.results[0].name`, or `body` as a whole where it is no JSON. */
  readonly at: string
  /** Undefined where the recording has nothing there. */
  readonly recorded: unknown
  /** Undefined where the fake has nothing there. */
  readonly fake: unknown
  /** The row that it is in, where the answer names it, such as `dashboard 3`. */
  readonly row?: string
}
