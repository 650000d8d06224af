/** A request and both its answers, by which a rule is looked up. */
export interface Asked {
  /** The section of the rule book. */
  readonly section: number
  readonly method: string
  readonly query: URLSearchParams
  /** The bodies of both answers, and the source that the fake's journal gives. */
  readonly recordedBody: unknown
  readonly fakeBody: unknown
  readonly fakeStatus: number
  readonly recordedStatus: number
  readonly source: string
}
