/** How many rows or requests of one kind are named; the others are counted. */
const NAMED = 8

/** A request of a recording by its place there, and what is said of it. */
interface NamedRequest {
  readonly place: number
  /** Empty for what is no request. */
  readonly method: string
  readonly path: string
  readonly why: string
}

/** Lines below a title; nothing if there is no line. */
export const titled = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]

/** One line for all requests with the same method, path and reason, with their places. */
export function grouped(requests: readonly NamedRequest[]): string[] {
  const places = new Map<string, number[]>()
  for (const { place, method, path, why } of requests) {
    const text = method === '' ? why : `${method} ${path}: ${why}`
    const known = places.get(text) ?? []
    known.push(place)
    places.set(text, known)
  }
  return [...places].map(([text, all]) => `#${listed(all)} ${text}`)
}

/** The first of some numbers or keys, and how many more there are. */
export const listed = (keys: readonly (string | number)[]): string =>
  keys.slice(0, NAMED).join(', ') + (keys.length > NAMED ? ` and ${keys.length - NAMED} more` : '')
