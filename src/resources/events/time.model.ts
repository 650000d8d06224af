import { FakeUsageError } from '../../core/errors.ts'

const ISO =
  /^(\d{4})-?(\d{2})(?:-?(\d{2}))?(?:[T ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[-+ ]\d{2}(?::?\d{2})?)?)?$/i

/** Reads ISO 8601 text into the API's event form, or undefined when it is not a date. No zone means UTC. */
export function readEventTime(text: string): string | undefined {
  const match = ISO.exec(text.trim())
  if (!match) return undefined
  const [, year, month, day = '01', hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at) || new Date(at).getUTCDate() !== Number(day)) return undefined
  const micros = fraction.padEnd(6, '0').slice(0, 6)
  return writeEventTime(at - offset(zone), Number(micros))
}

/**
 * Writes a time as events show it: `2024-10-04T12:34:56.789012+00:00`, no fraction when it is zero.
 * Texts of this form sort as their times do.
 *
 * @see semantics.md 1.2 (Dates)
 */
export function writeEventTime(milliseconds: number, micros = 0): string {
  const whole = Math.floor(milliseconds / 1000) * 1000
  const fraction = (milliseconds - whole) * 1000 + micros
  const text = new Date(whole).toISOString().slice(0, 19)
  return fraction === 0 ? `${text}+00:00` : `${text}.${String(Math.trunc(fraction)).padStart(6, '0')}+00:00`
}

/** The event form of a timestamp in a row. */
export function eventTime(timestamp: string): string {
  const time = readEventTime(timestamp)
  if (time === undefined)
    throw new FakeUsageError(
      `An event's timestamp is no date: "${timestamp}". Use ISO 8601, such as 2026-01-01T00:00:00Z.`,
    )
  return time
}

/** A zone's distance from UTC in milliseconds. A space is a plus sign that nobody encoded. */
function offset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes = '00'] = /^([-+ ])(\d{2}):?(\d{2})?$/.exec(zone)!
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
