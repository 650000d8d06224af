import { isObject } from '../../../../core/json/kinds.ts'

/** The value of a text as JSON; undefined if it is none. */
export function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** The value of a text as JSON, or the text itself. */
export function jsonOrText(text: string): unknown {
  const json = parsedJson(text)
  return json ? json.value : text
}

/**
 * Reads JSON that a person wrote.
 *
 * @param what - The name of the text in the error.
 * @throws Error when it is none.
 */
export function readJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new Error(`${what} is not JSON: ${(error as Error).message}.`, { cause: error })
  }
}

/**
 * Reads a JSON object that a person wrote.
 *
 * @throws Error when it is none, with what to do.
 */
export function readObject(text: string): Readonly<Record<string, unknown>> {
  const value = readJson(text, 'This')
  if (isObject(value)) return value
  throw new Error('Write a JSON object, such as {"deleted": true}.')
}
