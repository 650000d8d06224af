import { platformKind } from './kinds.ts'

/** JSON that no later change of the value reaches. */
export const copyOfJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Whether a value is the same after it was sent as JSON: a function, a date, a `Map`, a regular expression or NaN is not. */
export function isJson(value: unknown): boolean {
  try {
    return contains(copyOfJson(value), value)
  } catch {
    return false
  }
}

/** Whether a value has all of a part: objects may have more fields, at any depth, and anything else has to be equal. */
export function contains(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return value === part
  if (typeof value !== 'object' || platformKind(value) !== platformKind(part)) return false
  if (Array.isArray(part) && part.length !== (value as readonly unknown[]).length) return false
  return Object.entries(part).every(
    ([name, member]) =>
      member === undefined ||
      (Object.hasOwn(value!, name) && contains((value as Record<string, unknown>)[name], member)),
  )
}
