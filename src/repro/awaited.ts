import { FakeUsageError } from '../core/errors.ts'
import { isObject } from '../core/table/column-check.ts'

/**
 * Notices what nobody has waited for, before somebody looks for what is missing in it. JSON makes an empty object of it.
 *
 * @throws FakeUsageError which says what to wait for.
 */
export function requireAwaited(given: unknown, call: string): void {
  const isPromise = isObject(given) && typeof given['then'] === 'function'
  if (isPromise) throw new FakeUsageError(`This is still to come: use await ${call}.`)
  if (isObject(given) && Object.keys(given).length === 0)
    throw new FakeUsageError(`This is empty, as JSON is of what is still to come: use await ${call}.`)
}
