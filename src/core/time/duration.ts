import { asText } from '../json/text.ts'
import { FakeUsageError } from '../usage-error.ts'

const UNITS: Readonly<Record<Unit, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

type Unit = 'ms' | 's' | 'm' | 'h' | 'd' | 'w'

/** A length of time: milliseconds, or text such as `'90s'`, `'2h'`, `'30d'`. */
export type Duration = number | `${number}${Unit}` | `${number} ${Unit}`

/**
 * Converts a duration to milliseconds.
 *
 * @throws FakeUsageError when it is neither a number nor a number with one of the units ms, s, m, h, d, w.
 */
export function toMilliseconds(duration: Duration): number {
  const time = typeof duration === 'string' ? parseDuration(duration) : duration
  if (typeof time === 'number' && Number.isFinite(time)) return time
  throw new FakeUsageError(`Unknown duration "${asText(duration)}". Use a number with a unit, such as 90s, 2h or 30d.`)
}

function parseDuration(text: string): number {
  const match = /^(-?\d+(?:\.\d+)?)\s*(ms|s|m|h|d|w)$/.exec(text.trim())
  return match ? Number(match[1]) * UNITS[match[2] as Unit] : Number.NaN
}
