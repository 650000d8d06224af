import type { EffectFields } from '../../../../observe/faults/fault.ts'

/** A way in which a request can fail, as the form offers it. */
export interface EffectChoice {
  /** The field of a fault. Its words are those that the list of faults has for it. */
  readonly field: keyof EffectFields
  /** The label of its value; absent where it has none. */
  readonly label?: string
  readonly initial?: string
}

export const effectChoices: readonly EffectChoice[] = [
  { field: 'status', label: 'Status', initial: '503' },
  { field: 'networkError' },
  { field: 'latency', label: 'Time, such as 200ms', initial: '2s' },
  { field: 'hang', label: 'For, such as 30s; empty: for ever' },
  { field: 'cut', label: 'After characters; empty: in the middle' },
  { field: 'malformed' },
  { field: 'contentType', label: 'Content type', initial: 'text/html' },
]
