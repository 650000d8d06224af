import { isGivenObject } from '../../core/json/kinds.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { HoldOptions } from './gates.ts'

/**
 * The match that the arguments of `hold` describe, here and through control: a method, a path and the rest of it, or all at
 * once.
 *
 * @throws FakeUsageError when the rest would have no effect or stands in place of the path, or a path stands where the method
 * belongs.
 */
export function matchToHold(first: string | HoldOptions, path?: string, rest?: object): HoldOptions {
  const isRestLost =
    rest !== undefined && (typeof first !== 'string' || !isGivenObject(rest) || 'method' in rest || 'path' in rest)
  if (isRestLost || isGivenObject(path) || (typeof first === 'string' && first.includes('/')))
    throw new FakeUsageError(
      "hold() takes a method, a path, and one object: hold('GET', '/dashboards', { at: 'answer' }).",
    )
  const match = typeof first === 'string' ? { ...rest, method: first } : first
  return path === undefined ? match : { ...match, path }
}
