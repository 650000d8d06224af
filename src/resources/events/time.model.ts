import { FakeUsageError } from '../../core/usage-error.ts'

const DATE = String.raw`(?<year>\d{4})(?:-(?<month>\d{1,2})(?:-(?<day>\d{1,2}))?|(?<plainMonth>\d{2})(?<plainDay>\d{2})|-?W(?<week>\d{2})(?:-?(?<weekday>[1-7]))?|-?(?<ordinal>\d{3}))?`
const TIME = String.raw`(?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?`
const ZONE = String.raw`(?<zone>Z|(?<sign>[-+])(?<zoneHours>\d{2})(?::?(?<zoneMinutes>\d{2}))?)`
const ISO = new RegExp(`^${DATE}(?:[T ]${TIME}\\s*${ZONE}?)?$`, 'i')

/** Events with a timestamp up to five seconds in the future are shown, because clocks differ. @see spec 13.11 */
export const LEEWAY = 5000

/** The form of `writeEventTime`, on a day that every month has. */
const WRITTEN =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.(?!0{6})\d{6})?\+00:00$/

const DAY = 86_400_000
const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59Z')

type TimeParts = Readonly<Record<string, string | undefined>>

/**
 * Converts ISO 8601 text to the form of event timestamps; undefined when it is not a date. Without a zone it is UTC. Calendar,
 * week and ordinal dates and the hour 24 are valid; digits beyond microseconds are dropped.
 */
export function readEventTime(text: string): string | undefined {
  if (WRITTEN.test(text)) return text
  const parts: TimeParts | undefined = ISO.exec(text.trim())?.groups
  const date = parts && readDate(parts)
  if (!parts || date === undefined) return undefined
  const { hour = '0', minute = '0', second = '0', fraction = '' } = parts
  const clock = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  const micros = Number(fraction.padEnd(6, '0').slice(0, 6))
  const within = Number(minute) < 60 && Number(second) < 60 && clock * 1_000_000 + micros <= DAY * 1000
  return within ? writeEventTime(date + clock * 1000 - offset(parts), micros) : undefined
}

function readDate({ year, month, day, plainMonth, plainDay, week, weekday, ordinal }: TimeParts): number | undefined {
  if (week !== undefined) return weekDate(Number(year), Number(week), Number(weekday ?? 1))
  if (ordinal !== undefined) return dayOfYear(Number(year), 0, Number(ordinal))
  const wanted = Number(month ?? plainMonth ?? 1) - 1
  const found = dayOfYear(Number(year), wanted, Number(day ?? plainDay ?? 1))
  return found !== undefined && new Date(found).getUTCMonth() === wanted ? found : undefined
}

/** A day of a year; undefined when it falls into another year. */
function dayOfYear(year: number, month: number, day: number): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return year > 0 && date.getUTCFullYear() === year ? date.getTime() : undefined
}

/** A day of a week. The fourth of January is always in the first week. */
function weekDate(year: number, week: number, weekday: number): number | undefined {
  const fourth = new Date(0)
  fourth.setUTCFullYear(year, 0, 4)
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY
  return year > 0 && week > 0 && week <= 53 ? monday + ((week - 1) * 7 + weekday - 1) * DAY : undefined
}

/**
 * Formats a time as events show it: `2024-10-04T12:34:56.789012+00:00`, without a fraction of zero. These texts sort in the
 * order of time. A time outside the years 1 to 9999 becomes the earliest or the latest one.
 *
 * @see spec 13.29
 */
export function writeEventTime(milliseconds: number, micros = 0): string {
  if (!(milliseconds >= EARLIEST)) return writeEventTime(EARLIEST)
  if (milliseconds >= LATEST + 1000) return writeEventTime(LATEST, 999_999)
  const whole = Math.floor(milliseconds / 1000) * 1000
  const fraction = Math.trunc((milliseconds - whole) * 1000) + micros
  const text = new Date(whole).toISOString().slice(0, 19)
  return fraction === 0 ? `${text}+00:00` : `${text}.${String(fraction).padStart(6, '0')}+00:00`
}

/** Brings the timestamp of a row into the form of event timestamps. */
export function eventTime(timestamp: string): string {
  const time = readEventTime(timestamp)
  if (time === undefined)
    throw new FakeUsageError(
      `An event's timestamp is not a date: "${timestamp}". Use ISO 8601, such as 2026-01-01T00:00:00Z.`,
    )
  return time
}

/** The offset of a zone from UTC in milliseconds. */
function offset({ sign, zoneHours = '0', zoneMinutes = '0' }: TimeParts): number {
  return (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000
}
