/** A value in a message: as JSON, and not too long. What JSON does not have is named by its type. */
export function show(value: unknown): string {
  let text: string = typeof value
  try {
    text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? text)
  } catch {
    // It holds itself, or is too deep.
  }
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
