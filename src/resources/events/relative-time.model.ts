import { localTime, momentAt } from '../../core/time/zone.ts'
import type { Warn } from '../../core/warn.ts'
import { readEventTime, writeEventTime } from './time.model.ts'

/** Only the start of a longer text is searched: no valid time is so long. */
const LONGEST = 100
const RELATIVE = /-?(\d+)?([a-zA-Z])(Start|End)?/
/** A time and a zone whose plus sign was not encoded. */
const SPACED_ZONE = /:\S* \d\d(?::?\d\d)?$/
/** A time before its zone. */
const ZONED = /^(.*[T ].*)(?:Z|[-+]\d\d(?::?\d\d)?)$/i
/** A month or a day of one digit, unless the text is a whole date, such as `2024-5-3`. */
const UNPADDED = /^\d{4}-(?!\d\d?-\d\d?$)(?:\d|\d\d-\d)(?!\d)/
/** The ways to say now, or no time ago, or the edge of a unit, which may be now: a fake begins with a year. */
const PRESENT = /^(?:now|-?\d+[hdwmqy]|-?\d*[hdmy](?:Start|End))$/

type Edge = 'Start' | 'End' | undefined
type Shift = (date: Date, count: number, edge: Edge) => void

/** Moves a date back by a number of units. An edge first sets the date to the start or the end of the unit. */
const units: Readonly<Record<string, Shift>> = {
  h: (date, count, edge) => {
    if (edge === 'Start') date.setUTCMinutes(0, 0, 0)
    if (edge === 'End') date.setUTCMinutes(59, 59, 999)
    date.setTime(date.getTime() - count * 3_600_000)
  },
  d: (date, count, edge) => {
    if (edge === 'Start') date.setUTCHours(0, 0, 0, 0)
    if (edge === 'End') date.setUTCHours(23, 59, 59, 999)
    backDays(date, count)
  },
  w: (date, count) => backDays(date, 7 * count),
  m: (date, count, edge) => toMonth(date, date.getUTCMonth() - count, dayOf(date, edge)),
  q: (date, count) => backDays(date, 91 * count),
  y: (date, count, edge) => {
    const month = edge === 'Start' ? 0 : edge === 'End' ? 11 : date.getUTCMonth()
    toMonth(date, month - 12 * count, dayOf(date, edge))
  },
}

/**
 * Reads a bound: ISO 8601, or a time relative to now (`4d`, `-2h`, `mStart`, `-1dEnd`; units h, d, w, m, q, y). Any other text
 * means now. A quarter is 13 weeks. For months and years, a day that the month lacks becomes its last day.
 *
 * @see spec 13.9, 13.10
 */
export function readBound(text: string, now: number): string {
  const absolute = readAbsolute(text)
  if (absolute !== undefined) return absolute
  const [, count = '0', unit = '', edge] = RELATIVE.exec(text.slice(0, LONGEST)) ?? []
  const date = new Date(now)
  if (Object.hasOwn(units, unit)) units[unit]!(date, Number(count), edge as Edge)
  const last = edge === 'End' && date.getUTCMilliseconds() === 999 && 'hd'.includes(unit)
  return writeEventTime(date.getTime(), last ? 999 : 0)
}

/** A bound in ISO 8601, which the real service reads more strictly than the fake reads the timestamp of a row. @see spec 13.9 */
const readAbsolute = (text: string): string | undefined => (UNPADDED.test(text) ? undefined : readEventTime(text))

/** Reads the bound in a parameter that was sent. Warns of text that counts as now although it says something else. */
function readSentBound(name: string, sent: string, now: number, warn: Warn): string {
  const bound = readBound(sent, now)
  if (bound === writeEventTime(now) && readAbsolute(sent) === undefined && !PRESENT.test(sent))
    warn(`"${name}" holds no known time and counts as now, as in the real service.${plusHint(sent)}`)
  return bound
}

/**
 * Reads the bound in a parameter. A time relative to now counts from the wall clock of the project, which is then taken for
 * UTC, as in the real service.
 *
 * @see spec 13.10
 */
export function readLocalBound(name: string, sent: string, { timezone }: Local, now: number, warn: Warn): string {
  const local = localTime(timezone, now)
  if (local !== now && readAbsolute(sent) === undefined)
    warn(
      `"${name}" counts from the wall clock of ${timezone}, taken for UTC, as in the real service. Send a time in UTC.`,
    )
  return readSentBound(name, sent, local, warn)
}

/** Reads the bound in a parameter by the wall clock of the project, unless it names a zone of its own. @see spec 32.4 */
export function readZonedBound(name: string, sent: string, { timezone }: Local, now: number, warn: Warn): string {
  const bound = readSentBound(name, sent, localTime(timezone, now), warn)
  if (ZONED.test(sent.slice(0, LONGEST)) && readAbsolute(sent) !== undefined) return bound
  const [, second, micros = '0'] = /^(.{19})(?:\.(\d{6}))?/.exec(bound)!
  return writeEventTime(momentAt(timezone, Date.parse(`${second}Z`)), Number(micros))
}

/** A project, for its time zone. */
interface Local {
  readonly timezone: string
}

/** Warns of a zone that moves the time: the events list of the real service drops it. @see spec 13.9 */
export function warnOfZone(name: string, sent: string, warn: Warn): void {
  const [, local] = ZONED.exec(sent.slice(0, LONGEST)) ?? []
  const dropped = local === undefined ? undefined : readEventTime(local)
  if (dropped !== undefined && dropped !== readEventTime(sent))
    warn(`"${name}" has a zone, which the real service drops: it would be ${dropped} there. Send the time in UTC.`)
}

const plusHint = (sent: string): string =>
  SPACED_ZONE.test(sent.slice(0, LONGEST)) ? ' A "+" in an address stands for a space: send "%2B".' : ''

const backDays = (date: Date, days: number): number => date.setTime(date.getTime() - days * 86_400_000)

const dayOf = (date: Date, edge: Edge): number => (edge === 'Start' ? 1 : edge === 'End' ? 31 : date.getUTCDate())

/** Sets the month, counted from January of the same year. A day that the month lacks becomes its last day. */
function toMonth(date: Date, month: number, day: number): void {
  date.setUTCMonth(month, 1)
  const last = new Date(date)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, last.getUTCDate()))
}
