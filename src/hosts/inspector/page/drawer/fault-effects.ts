import type { EffectFields } from '../../../../observe/faults/fault.ts'
import { toNumber } from '../parts/read-field.ts'

/** A way in which a request can fail, as the form offers it. */
export interface EffectChoice {
  /** The field of a fault. Its words are those that the list of faults has for it. */
  readonly field: keyof EffectFields
  /** The label of its value; absent where it has none. */
  readonly label?: string
  readonly initial?: string
  /** The server checks what comes of any text. */
  readonly read: (text: string) => unknown
}

const isTrue = (): true => true
const asWritten = (text: string): string => text

export const effectChoices: readonly EffectChoice[] = [
  { field: 'status', label: 'Status', initial: '503', read: toNumber },
  { field: 'networkError', read: isTrue },
  { field: 'latency', label: 'Time, such as 200ms', initial: '2s', read: asWritten },
  { field: 'hang', label: 'For, such as 30s; empty: for ever', read: (text) => text || true },
  { field: 'cut', label: 'After characters; empty: in the middle', read: (text) => text === '' || toNumber(text) },
  { field: 'malformed', read: isTrue },
  { field: 'contentType', label: 'Content type', initial: 'text/html', read: asWritten },
]
