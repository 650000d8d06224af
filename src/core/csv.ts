import { pythonText } from './python.ts'

/**
 * Writes the rows of a list as CSV: a sorted header of all flattened keys, one line a row, CRLF. Anything that is not a
 * list of rows (a single object, an error) is written as nothing at all.
 *
 * @see semantics.md 9.4 (drf-csv 2.1.1 `CSVRenderer`, measured)
 */
export function toCsv(body: unknown): string {
  const rows = rowsOf(body).map(flatten)
  if (rows.length === 0) return ''
  const header = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort(byCodePoint)
  const lines = [header, ...rows.map((row) => header.map((name) => row.get(name) ?? ''))]
  return lines.map((line) => `${line.map(quote).join(',')}\r\n`).join('')
}

function rowsOf(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body as readonly unknown[]
  const results =
    typeof body === 'object' && body !== null ? (body as { readonly results?: unknown }).results : undefined
  return Array.isArray(results) ? (results as readonly unknown[]) : []
}

function flatten(value: unknown): ReadonlyMap<string, string> {
  const flat = new Map<string, string>()
  const add = (path: string, member: unknown): void => {
    if (typeof member !== 'object' || member === null) flat.set(path, member === null ? '' : pythonText(member))
    else for (const [name, inner] of Object.entries(member)) add(path === '' ? name : `${path}.${name}`, inner)
  }
  add('', value)
  return flat
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
