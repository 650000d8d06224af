import { misplaced, under } from './check.ts'
import type { Problem } from './check.ts'

/** The deepest that values are written and compared. */
const DEEPEST = 500

/**
 * The first part of a value that JSON does not have, such as a function, a date or the value itself. A member that is
 * undefined counts as absent.
 */
export function findNonJson(value: unknown, around = new Set<unknown>()): Problem | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number' && Number.isFinite(value)) return undefined
  if (!isPlain(value) || around.has(value) || around.size === DEEPEST) return misplaced('', 'JSON', value)
  around.add(value)
  for (const [name, member] of Object.entries(value)) {
    const problem = member === undefined && !Array.isArray(value) ? undefined : findNonJson(member, around)
    if (problem) return under(Array.isArray(value) ? `[${name}]` : name, problem)
  }
  around.delete(value)
  return undefined
}

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'
