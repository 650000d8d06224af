import { pythonRepr } from './python-repr.ts'

/**
 * Formats a JSON value as Python's `pprint` does: on one line if it fits, otherwise one member per line with the keys in
 * order. Text that does not fit is broken after line ends, otherwise between words.
 *
 * @see spec E.21
 */
export function pprint(value: unknown, width: number): string {
  if (typeof value !== 'string' || fits(value, width)) return layOut(value, width, 0, 0)
  const chunks = breakText(value, width - 1, 1)
  return chunks.length === 1 ? chunks[0]! : `(${chunks.join('\n ')})`
}

function layOut(value: unknown, width: number, indent: number, trailing: number): string {
  if (value === '' || fits(value, width - indent - trailing)) return pythonRepr(value)
  const margin = '\n' + ' '.repeat(indent)
  if (typeof value === 'string') return breakText(value, width - indent, trailing).join(margin)
  if (typeof value !== 'object' || value === null) return pythonRepr(value)
  const members = Object.entries(value)
  const lines = members.map(([key, member], at) => {
    const label = Array.isArray(value) ? '' : `${pythonRepr(key)}: `
    const last = at === members.length - 1
    return label + layOut(member, width, indent + 1 + size(label), last ? trailing + 1 : 1)
  })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}${lines.join(`,${margin} `)}${close}`
}

const LINE_END = '\\r\\n|[\\n-\\r\\u001c-\\u001e\\u0085\\u2028\\u2029]'
/** White space to Python: it includes U+001C to U+001F and U+0085, but not U+FEFF. */
const BLANK = '(?!\\ufeff)[\\s\\u001c-\\u001f\\u0085]'
/** A word and the blanks after it, or blanks alone. */
const WORDS = new RegExp(`(?:(?!${BLANK}).)+(?:${BLANK})*|(?:${BLANK})+`, 'gsu')
const LINES = new RegExp(`.*?(?:${LINE_END})|.+$`, 'gsu')

/** Breaks text into string literals of a width. The last one leaves `trailing` characters free. */
function breakText(text: string, width: number, trailing: number): string[] {
  const lines = text.match(LINES) ?? []
  return lines.flatMap((line, at) => breakLine(line, width, at === lines.length - 1 ? trailing : 0))
}

function breakLine(line: string, width: number, trailing: number): string[] {
  if (fits(line, width - trailing)) return [pythonRepr(line)]
  const words = line.match(WORDS) ?? []
  const chunks: string[] = []
  for (const [at, word] of words.entries()) {
    const joined = (chunks.at(-1) ?? '') + word
    const room = at === words.length - 1 ? width - trailing : width
    if (chunks.length > 0 && fits(joined, room)) chunks[chunks.length - 1] = joined
    else chunks.push(word)
  }
  return chunks.map(pythonRepr)
}

const fits = (value: unknown, width: number): boolean =>
  roomAfter(value, width) >= 0 && size(pythonRepr(value)) <= width

/**
 * The most room that a value may leave. The count stops when no room is left, so no large value is written only to be
 * measured.
 */
function roomAfter(value: unknown, width: number): number {
  if (typeof value === 'string') return width - value.length / 2
  if (typeof value !== 'object' || value === null) return width
  let room = width
  for (const name in value) {
    room = roomAfter((value as Readonly<Record<string, unknown>>)[name], room - 1)
    if (room < 0) break
  }
  return room
}

const size = (text: string): number => [...text].length
