import { requireKnown } from '../observe/faults/request-match.ts'
import { isObject } from '../core/table/column-check.ts'
import type { JsonObject } from '../core/table/columns.ts'
import { checkLimits } from '../core/time/throttle.ts'
import type { RateLimits, ThrottleState } from '../core/time/throttle.ts'
import { broken } from './rows.ts'

type Burst = { readonly at: number; readonly requests: number }

/**
 * Reads the rate limits of a state, and what has been counted against them.
 *
 * @throws FakeUsageError with the path, what was expected there and what was found.
 */
export function readThrottle(throttle: unknown): ThrottleState {
  if (!isObject(throttle)) throw broken('throttle', 'an object', throttle)
  requireKnown('throttle', throttle, ['limits', 'counted'])
  const { limits, counted = {} } = throttle
  if (!isObject(limits)) throw broken('throttle.limits', 'an object', limits)
  for (const kind of new Set(['default', 'events', ...Object.keys(limits)]))
    checkLimits(kind, limits[kind] as RateLimits['default'])
  if (!isObject(counted)) throw broken('throttle.counted', 'an object', counted)
  return { limits: limits as unknown as RateLimits, windows: new Map(Object.entries(counted).map(readWindow)) }
}

function readWindow([name, bursts]: [string, unknown]): [string, readonly Burst[]] {
  const path = `throttle.counted.${name}`
  if (!Array.isArray(bursts)) throw broken(path, 'a list', bursts)
  return [name, bursts.map((burst, place) => readBurst(`${path}[${place}]`, burst))]
}

function readBurst(path: string, burst: unknown): Burst {
  const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
  const { at, requests } = isObject(burst) ? burst : ({} as JsonObject)
  if (!isNumber(at) || !isNumber(requests)) throw broken(path, 'a moment and a number of requests', burst)
  requireKnown('burst', burst as object, ['at', 'requests'])
  return { at, requests }
}
