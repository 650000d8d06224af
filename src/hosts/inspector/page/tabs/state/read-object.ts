import { isObject } from '../../../../../core/json/kinds.ts'

/**
 * Reads a JSON object that somebody wrote.
 *
 * @throws Error when it is none, with what to do.
 */
export function readObject(text: string): Readonly<Record<string, unknown>> {
  const value = readJson(text)
  if (isObject(value)) return value
  throw new Error('Write a JSON object: {"name": "Other"}.')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new Error(`This is not JSON: ${(error as Error).message}.`)
  }
}
