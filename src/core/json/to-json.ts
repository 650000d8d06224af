/** Writes JSON as the service does: compact, with the two line separators escaped. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value)
  const clean = !text.includes('\u2028') && !text.includes('\u2029')
  return clean ? text : text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
