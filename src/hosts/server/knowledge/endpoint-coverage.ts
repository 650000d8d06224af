/** How one endpoint was asked in a world. */
export interface EndpointCoverage {
  /** Its number in the interface; absent beyond the document, and for what is no endpoint. */
  readonly endpoint?: number
  readonly method: string
  readonly path: string
  /** The operation id; absent for what is no endpoint. */
  readonly operation?: string
  /** How many requests to it were answered, or ended without an answer. */
  readonly asked: number
  /** What can come of a request to it, and what came besides. */
  readonly outcomes: readonly OutcomeCount[]
}

/** What can come of a request, and how often it did. */
export interface OutcomeCount {
  /** In a few words: `200`, `403 scope`, `503 fault`. */
  readonly outcome: string
  /** Absent where there was no answer. */
  readonly status?: number
  /** The check that refuses, and where that is written down; absent for a success and where several refuse so. */
  readonly rule?: string
  readonly source?: string
  readonly count: number
  /** False where no description of the endpoint has it: a fault, for example. */
  readonly described: boolean
}

/** Endpoints and outcomes of one world, as far as its journal goes back. */
export interface WorldCoverage {
  readonly endpoints: readonly EndpointCoverage[]
  /** Requests to anything else. */
  readonly elsewhere: readonly EndpointCoverage[]
  /** How many requests the journal has forgotten, which are not counted. */
  readonly forgotten: number
}
