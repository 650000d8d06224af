/** Where a behaviour comes from: the interface, observation of the real service, or our own choice. */
export type Provenance = 'documented' | 'observed' | 'assumed'

/** A silence of the interface, and its answer. */
export interface Gap {
  readonly about: string
  readonly answer: string
  readonly provenance: Provenance
  readonly source: string
}

/** What the fake does for one endpoint. */
export interface Coverage {
  /** Its number in the interface; absent beyond the document. */
  readonly endpoint?: number
  readonly method: string
  readonly path: string
  /** `partial` where the real service does more here. */
  readonly status: 'full' | 'partial'
  /** Where the endpoint itself comes from. */
  readonly provenance: Provenance
  readonly gaps: readonly Gap[]
  /** Where the fake differs from the real service on purpose. */
  readonly differences: readonly string[]
}

export const observed = (about: string, answer: string, source: string): Gap => ({
  about,
  answer,
  provenance: 'observed',
  source,
})
export const assumed = (about: string, answer: string, source: string): Gap => ({
  about,
  answer,
  provenance: 'assumed',
  source,
})

type Row = Pick<Coverage, 'method' | 'path'> & Partial<Coverage>

/** A row of the interface. */
export const documented = (endpoint: number, row: Row): Coverage => ({
  ...whole,
  ...row,
  endpoint,
  provenance: 'documented',
})
/** A row beyond it. */
export const beyond = (row: Row): Coverage => ({ ...whole, ...row, provenance: 'observed' })

const whole = { status: 'full', gaps: [], differences: [] } as const
