import type { StoredValue } from './object-storage.ts'

/** In characters, of which one takes up to three bytes: a durable object stores at most 2 MB in one row. */
const LONGEST_PART = 500_000

/** @throws an error when it is not text, as in a table of other code. */
export function textIn(row: Readonly<Record<string, StoredValue>>, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new Error(`a row of it has no ${column}`)
}

/** The texts of rows that follow each other and have one name. */
export function* groups(rows: Iterable<Record<string, StoredValue>>): Generator<readonly [string, readonly string[]]> {
  let current: string | undefined
  let texts: string[] = []
  for (const row of rows) {
    const name = textIn(row, 'name')
    if (name !== current && current !== undefined) yield [current, texts]
    if (name !== current) texts = []
    current = name
    texts.push(textIn(row, 'text'))
  }
  if (current !== undefined) yield [current, texts]
}

/** Cuts a text. A character of two UTF-16 units is not cut: a half of it has no form in UTF-8. */
export function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    const end = from + LONGEST_PART
    const to = /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end
    parts.push(text.slice(from, to))
    from = to
  }
  return parts
}
