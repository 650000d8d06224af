import { isPromise } from '../promise.ts'

/**
 * Any value as text: text as it is, simple values as JavaScript writes them, an error by its message, everything else as
 * JSON. It never throws.
 *
 * `String` and templates would call methods of an object from outside: `{ "toString": 1 }` makes them throw.
 */
export function asText(value: unknown): string {
  if (value instanceof Error) return value.message
  // Its JSON would be an empty object.
  if (isPromise(value)) return 'a promise'
  // Its JSON would be null.
  if (value instanceof Date && Number.isNaN(value.getTime())) return 'Invalid Date'
  return typeof value === 'object' && !(value instanceof RegExp) ? asJson(value) : String(value)
}

/**
 * An object that cannot be written as JSON (it contains itself, nests too deeply, or its `toJSON` fails) shows only its
 * kind.
 */
function asJson(value: object | null): string {
  try {
    // The JSON of a `Map` or a `Headers` would be an empty object. Nothing from outside has this symbol.
    if (value && Symbol.iterator in value && !Array.isArray(value)) return `a ${value.constructor.name}`
    const text = JSON.stringify(value) as string | undefined
    return text ?? '{…}'
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}'
  }
}

/** A value in a message: as JSON, and not too long. A long function shows its name alone. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : asText(value)
  if (text.length <= 60) return text
  return typeof value === 'function' && value.name ? `function ${value.name}` : `${text.slice(0, 57)}…`
}
