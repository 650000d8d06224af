import { byteLength } from '../../core/http/byte-length.ts'
import type { RowChange } from '../../core/table/changes.ts'
import type { Entry } from '../../observe/journal/entry.ts'

/**
 * In bytes, measured: an entry without texts and bodies, but with its address, its lists and its three steps in the
 * session log.
 */
const ENTRY = 2400
/** In bytes: the text of a header or a column, or any other object, without its characters or members. */
const OBJECT = 32
const MEMBER = 16
/** In bytes: a typed array, without its content. */
const BYTES = 200
/**
 * In bytes: a row before and after it was written, without its texts. It includes the counts of ids, which a new row
 * changes.
 */
const ROW = 1600
const NOT_LATIN = /[^\0-\xff]/

/** The memory that an entry of a journal takes, in bytes, with everything that exists only because of it. */
export function weightOf({ bytes, reply, arrival, changes }: Entry): number {
  let weight = ENTRY + textWeight(arrival.address.pathname + arrival.address.search)
  for (const [name, value] of arrival.requestHeaders) weight += 2 * OBJECT + name.length + value.length
  if (bytes) weight += BYTES + bytes.length
  if (reply?.text) weight += textWeight(reply.text)
  for (const change of changes) weight += changeWeight(change)
  return weight
}

/** Texts take one byte for each character, or two if they have one beyond Latin-1. */
function textWeight(text: string): number {
  const { length } = text
  const isWide = byteLength(text) !== length && NOT_LATIN.test(text)
  return OBJECT + (isWide ? 2 * length : length)
}

/** A row that was replaced shares with the new one whatever was not changed. */
function changeWeight({ before = {}, after = {} }: RowChange): number {
  const [old, now] = [before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>]
  let weight = ROW
  for (const column of new Set([...Object.keys(old), ...Object.keys(now)]))
    if (old[column] !== now[column]) weight += valueWeight(old[column]) + valueWeight(now[column])
  return weight
}

function valueWeight(value: unknown): number {
  if (typeof value === 'string') return textWeight(value)
  if (typeof value !== 'object' || value === null) return 0
  let weight = OBJECT
  for (const member of Object.values(value)) weight += MEMBER + valueWeight(member)
  return weight
}
