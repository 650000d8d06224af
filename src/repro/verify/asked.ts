/** What a rule is looked up by. */
export interface Asked {
  /** The section of the rule book. */
  readonly section: number
  readonly method: string
  readonly query: URLSearchParams
  /** The bodies of both answers, and the rule of the journal. */
  readonly recordedBody: unknown
  readonly fakeBody: unknown
  readonly fakeStatus: number
  readonly recordedStatus: number
  readonly source: string
}
