import { checkJson } from '../core/json/check.ts'
import { closedSchema, fromZero, listSchema, mapSchema } from '../core/json/json-schema.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import { checkLimits, limitsByRate } from '../resources/throttle.ts'
import type { RateLimits, ThrottleState } from '../resources/throttle.ts'

/** Rate limits, and what has been counted against them. */
export interface StoredThrottle {
  readonly limits: RateLimits
  /** Requests by moment, in milliseconds since 1970, for each `<kind>/<place of the limit>/<id of the key>`. */
  readonly counted: { [window: string]: readonly { readonly at: number; readonly requests: number }[] }
}

/** Rate limits and their counters. */
export const throttleSchema: JsonSchema = closedSchema(
  {
    limits: closedSchema(limitsByRate),
    counted: mapSchema(listSchema(closedSchema({ at: { type: 'integer' }, requests: fromZero }))),
  },
  ['limits'],
)

/**
 * Reads the rate limits of a state, and what has been counted against them.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function readThrottle(throttle: unknown): ThrottleState {
  checkJson('state', closedSchema({ throttle: throttleSchema }), { throttle })
  const { limits, counted = {} } = throttle as Partial<StoredThrottle> & Pick<StoredThrottle, 'limits'>
  checkLimits(limits)
  return { limits, windows: new Map(Object.entries(counted)) }
}
