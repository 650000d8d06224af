import { isObject } from '../../../../../core/json/kinds.ts'

/**
 * Reads a JSON object that somebody wrote.
 *
 * @throws Error when it is none, with what to do.
 */
export function readObject(text: string): Readonly<Record<string, unknown>> {
  const value = readJson(text, 'This')
  if (isObject(value)) return value
  throw new Error('Write a JSON object: {"name": "Other"}.')
}

/** @throws Error when a text is not JSON, with a name for it. */
export function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new Error(`${name} is not JSON: ${(error as Error).message}.`)
  }
}
