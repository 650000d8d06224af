import { byCodePoint } from '../json/code-points.ts'
import { isObject } from '../json/kinds.ts'
import { pythonText } from '../json/python-repr.ts'

/**
 * Writes the rows of a list as CSV: a sorted header of all flattened keys, one line per row, CRLF. Anything else (a single
 * object, an error) is written as empty text.
 *
 * @see spec R.25, R.26
 */
export function toCsv(body: unknown): string {
  const rows = rowsOf(body).map(flatten)
  if (rows.length === 0) return ''
  const header = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort(byCodePoint)
  const lines = [header, ...rows.map((row) => header.map((name) => row.get(name) ?? ''))]
  return lines.map((line) => `${writeLine(line)}\r\n`).join('')
}

/** A line of one empty cell is quoted, because an empty line would not count as a row. */
function writeLine(cells: readonly string[]): string {
  return cells.length === 1 && cells[0] === '' ? '""' : cells.map(quote).join(',')
}

function rowsOf(body: unknown): readonly unknown[] {
  const rows = isObject(body) ? body['results'] : body
  return Array.isArray(rows) ? rows : []
}

/** Joins the keys of nested objects with dots. An empty key adds nothing to the name. */
function flatten(value: unknown): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null)
    return new Map([['', value === null || value === undefined ? '' : pythonText(value)]])
  const flat = new Map<string, string>()
  for (const [name, member] of Object.entries(value))
    for (const [inner, text] of flatten(member)) flat.set(inner === '' ? name : `${name}.${inner}`, text)
  return flat
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
