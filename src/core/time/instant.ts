import { FakeUsageError } from '../usage-error.ts'

/** A point in time: ISO 8601 text, a `Date`, or milliseconds since 1970. */
export type Instant = string | Date | number

/**
 * Converts a point in time to milliseconds since 1970.
 *
 * @throws FakeUsageError when it is not a valid date.
 */
export function toInstant(instant: Instant): number {
  const time = typeof instant === 'string' ? Date.parse(instant) : Number(instant)
  if (!Number.isFinite(time))
    throw new FakeUsageError(`Not a date: ${String(instant)}. Use ISO 8601, such as 2026-01-01T00:00:00Z.`)
  return time
}

/** Formats milliseconds since 1970 as the API does. */
export function isoDate(time: number): string {
  const text = new Date(time).toISOString()
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : `${text.slice(0, -1)}000Z`
}
