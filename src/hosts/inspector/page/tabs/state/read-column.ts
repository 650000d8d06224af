import { jsonOrText } from '../../parts/json-text.ts'

/** A field for the value of a column. */
export type ColumnInput = HTMLInputElement | HTMLTextAreaElement

/** The value that was written for a column. What is no JSON is sent as text: the server knows what the column takes. */
export function readColumn(before: unknown, field: ColumnInput): unknown {
  if (typeof before === 'boolean') return (field as HTMLInputElement).checked
  return typeof before === 'string' ? field.value : jsonOrText(field.value)
}
