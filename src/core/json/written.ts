/** Parts of answers, and their text once it was written. */
const texts = new WeakMap<object, string>()
const UNWRITTEN = ''

/** Says that a part of an answer never changes, so that its text is written once, however often it is sent. */
export function part<T extends object>(value: T): T {
  texts.set(value, UNWRITTEN)
  return Object.freeze(value)
}

/** A part whose members stand in several objects, one after the other: as `{ ...a, ...b }`, but nothing is copied. */
export function joined(...pieces: readonly object[]): object {
  return part(new Joined(pieces))
}

class Joined {
  readonly pieces: readonly object[]

  constructor(pieces: readonly object[]) {
    this.pieces = pieces
  }

  /** Within something that is not put together from parts. */
  toJSON(): object {
    return Object.assign({}, ...this.pieces) as object
  }
}

/**
 * Text the way the service writes JSON: compact, with the two line separators escaped. Lists of parts are put together
 * from their texts.
 */
export function toJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return write(value)
  const text = texts.get(value)
  if (text !== undefined) return text === UNWRITTEN ? keep(value) : text
  return compose(value)
}

function keep(value: object): string {
  const text = compose(value)
  texts.set(value, text)
  return text
}

function compose(value: object): string {
  if (value instanceof Joined) return `{${value.pieces.map(membersOf).reduce(listed, '')}}`
  if (Array.isArray(value)) return isOfParts(value) ? `[${value.map(toJson).reduce(listed, '')}]` : write(value)
  return holdsParts(value) ? `{${membersOf(value)}}` : write(value)
}

function membersOf(value: object): string {
  if (!holdsParts(value)) return write(value).slice(1, -1)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return members.map(([name, member]) => `"${name}":${toJson(member)}`).reduce(listed, '')
}

/** Adds instead of joining: a long text is then copied once, when it is sent, and not at each step on the way. */
const listed = (text: string, next: string): string => (text && next ? `${text},${next}` : text || next)

/** Members that are lists, and may be of parts. */
interface Lists {
  readonly results?: unknown
  readonly tiles?: unknown
}

const holdsParts = ({ results, tiles }: Lists): boolean => isOfParts(results) || isOfParts(tiles)

const isOfParts = (value: unknown): boolean => Array.isArray(value) && texts.has(value[0] as object)

function write(value: unknown): string {
  const text = JSON.stringify(value)
  const clean = !text.includes('\u2028') && !text.includes('\u2029')
  return clean ? text : text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
