/** Parts of answers, and their text once it was written. */
const texts = new WeakMap<object, string>()
const UNWRITTEN = ''

/** Says that a part of an answer never changes, so that its text is written once, however often it is sent. */
export function part<T extends object>(value: T): T {
  texts.set(value, UNWRITTEN)
  return Object.freeze(value)
}

/** Text the way the service writes JSON: compact, with the two line separators escaped. A page is put together from its parts. */
export function toJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return write(value)
  const text = texts.get(value)
  if (text !== undefined) return text === UNWRITTEN ? keep(value) : text
  if (Array.isArray(value)) return texts.has(value[0] as object) ? `[${value.map(toJson).join(',')}]` : write(value)
  const { results } = value as { readonly results?: unknown }
  return Array.isArray(results) ? writePage(value) : write(value)
}

function keep(value: object): string {
  const text = write(value)
  texts.set(value, text)
  return text
}

function writePage(page: object): string {
  const members = Object.entries(page).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${write(name)}:${toJson(member)}`).join(',')}}`
}

function write(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
