import { asText } from '../json/text.ts'
import { FakeUsageError } from '../usage-error.ts'

/** A point in time: ISO 8601 text, a `Date`, or milliseconds since 1970. */
export type Instant = string | Date | number

/** The time of a fake that is given none. */
export const DEFAULT_NOW = '2026-01-01T00:00:00Z'

/** A day, or a day and a time with its zone: without a zone, the time would depend on the machine. */
const ISO = /^\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/
const FIRST = -62_135_596_800_000
const LAST = 253_402_300_799_999

/** ISO 8601 text as milliseconds since 1970; NaN for any other text, and for a day that no calendar has. */
export function parseIso(text: string): number {
  // `Date.parse` takes the 30th of February for the 2nd of March.
  const isDay = new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))
  return isDay && ISO.test(text) ? Date.parse(text) : Number.NaN
}

/**
 * Converts a point in time to milliseconds since 1970.
 *
 * @throws FakeUsageError when it is not a valid date, or not of the years 1 to 9999.
 * @see spec F.16
 */
export function toInstant(instant: Instant): number {
  const time = typeof instant === 'string' ? parseIso(instant) : milliseconds(instant)
  if (Number.isNaN(time))
    throw new FakeUsageError(`Not a date: ${asText(instant)}. Use ISO 8601, such as 2026-01-01T00:00:00Z.`)
  return requireReachable(time)
}

const milliseconds = (instant: unknown): number =>
  instant instanceof Date ? instant.getTime() : typeof instant === 'number' ? instant : Number.NaN

/**
 * A time in whole milliseconds, because no text of it has more.
 *
 * @throws FakeUsageError when the API could not write the date.
 */
export function requireReachable(time: number): number {
  if (time >= FIRST && time <= LAST) return Math.round(time)
  throw new FakeUsageError('The date is too far away: years are from 1 to 9999.')
}

/** Formats milliseconds since 1970 as the API does. @see spec R.27 */
export function isoDate(time: number): string {
  const text = new Date(time).toISOString()
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : `${text.slice(0, -1)}000Z`
}

/** A date in UTC, written as the API writes it. @see spec R.27 */
export const apiDate = (utc: string): string =>
  utc.replace(/(?:\.(\d+))?(?:Z|\+00:00)$/, (_, digits: string = '') =>
    Number(digits) ? `.${digits.padEnd(6, '0')}Z` : 'Z',
  )

/**
 * A date as text that sorts in the order of time, whatever its zone and its fraction. Only the beginning of one stays as it is.
 *
 * @throws FakeUsageError when it has another zone and is no date.
 */
export const sortableDate = (text: string): string =>
  (/[-+](?!00:00)\d\d:\d\d$/.test(text) ? isoDate(toInstant(text)) : apiDate(text)).replace('Z', '')
