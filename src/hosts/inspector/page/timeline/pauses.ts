import { isOutlined } from '../session/requests.ts'
import type { KnownRequest } from '../session/requests.ts'

/** A shorter time without requests is no pause. In milliseconds. */
const PAUSE = 2000
/** A clock that goes so much further than the time that has passed was moved. */
const MOVED = 60_000

type TimedRequest = Pick<KnownRequest, 'at'>

const passedBetween = (before: TimedRequest, after: TimedRequest): number =>
  Date.parse(after.at) - Date.parse(before.at)

const realOf = (request: KnownRequest) => (isOutlined(request) ? request.clocks.real : undefined)

/** How long after one request another came: in real time if that is known, because it passes even when the clock stands still. */
function timeBetween(before: KnownRequest, after: KnownRequest): number {
  const [real, later] = [realOf(before), realOf(after)]
  return real && later ? passedBetween(real, later) : passedBetween(before, after)
}

/** Whether a request had its answer yet when another came. */
export function wasOver(request: KnownRequest, other: KnownRequest): boolean {
  const { took } = (realOf(other) && realOf(request)) ?? request
  // Times are rounded to the millisecond, and durations are more exact.
  return took !== undefined && timeBetween(request, other) > took - 1
}

/** The time without requests before one, or how far the clock was moved, in words; empty when it came at once. */
export function pauseBetween(before: KnownRequest, request: KnownRequest): string {
  const passed = timeBetween(before, request)
  const shown = passedBetween(before, request)
  if (shown < -MOVED || shown - Math.max(0, passed) > MOVED)
    return `${shown < 0 ? '−' : '+'}${inWords(Math.abs(shown))}`
  return passed >= PAUSE ? inWords(passed) : ''
}

const UNITS = [
  [31_557_600_000, 'y'],
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const

export function inWords(milliseconds: number): string {
  const [length, name] = UNITS.find(([unit]) => milliseconds >= unit) ?? UNITS[4]
  return `${Math.round(milliseconds / length)} ${name}`
}
