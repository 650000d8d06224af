import { isObject } from '../core/json/kinds.ts'
import { toMilliseconds } from '../core/time/duration.ts'
import type { Duration } from '../core/time/duration.ts'
import { FakeUsageError } from '../core/usage-error.ts'

/** The option that ends long work early. A controller in its place would end nothing. */
export const signalField = {
  schema: {},
  says: 'is an AbortSignal, such as the "signal" of a controller',
  accepts: (value: unknown): boolean => isObject(value) && typeof value['aborted'] === 'boolean',
}

/** The longest time that the platform's timers take, in milliseconds. */
const LONGEST = 2 ** 31 - 1

/**
 * A stretch of real time in milliseconds.
 *
 * @throws FakeUsageError when no timer takes it.
 */
export function settleTimeout(timeout: Duration): number {
  const time = Math.ceil(toMilliseconds(timeout))
  if (time > 0 && time <= LONGEST) return time
  throw new FakeUsageError('A timeout is from 1ms to 24d.')
}
