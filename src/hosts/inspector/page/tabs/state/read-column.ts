import { parsedJson } from '../../parts/parsed-json.ts'

/** A field for the value of a column. */
export type ColumnField = HTMLInputElement | HTMLTextAreaElement

/** The value that was written for a column. What is no JSON is sent as text: the server knows what the column takes. */
export function readColumn(before: unknown, field: ColumnField): unknown {
  if (typeof before === 'boolean') return (field as HTMLInputElement).checked
  if (typeof before === 'string') return field.value
  const json = parsedJson(field.value)
  return json ? json.value : field.value
}
