import { compilePattern } from '../core/pattern/pattern.ts'
import type { Pattern } from '../core/pattern/pattern.ts'
import { readEventTime } from './events/time.model.ts'

/** The text that a value is compared as. */
export function toText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A text as JSON writes it, without the quotes around it. */
export const insideJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The texts of a filter value, which may be a list. */
export const toTexts = (wanted: unknown): readonly string[] =>
  Array.isArray(wanted) ? wanted.map(toText) : [toText(wanted)]

/** A list or an object is no pattern, although its JSON may be a valid one. */
export function patternOf(wanted: unknown): Pattern | undefined {
  return typeof wanted === 'object' ? undefined : compilePattern(toText(wanted))
}

export function toNumber(text: string): number | undefined {
  const digits = text.replaceAll(' ', '')
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(digits) ? Number(digits) : undefined
}

const YEAR_FIRST = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(.*)$/
const DAY_FIRST = /^(?:[a-z]{3}, )?(\d{1,2})[-/ ](\d{1,2}|[a-z]{3})[-/ ](\d{4})(.*)$/i
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'

/** Writes `2025/12/31`, `31/12/2025`, `31-12-2025` and `Wed, 31 Dec 2025` as ISO 8601 does. Other text stays. */
function inIsoOrder(text: string): string {
  const [isYearFirst, ...parts] = YEAR_FIRST.exec(text) ?? []
  if (isYearFirst) return `${parts.slice(0, 3).join('-')}${parts[3]}`
  const [isDayFirst, day, month = '', year, time = ''] = DAY_FIRST.exec(text) ?? []
  if (!isDayFirst) return text
  const number = /\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) / 3 + 1
  // If the second number cannot be a month, the first one is the month: 12/31/2025.
  const date = number > 12 ? `${day}-${month}` : `${number}-${day}`
  return `${year}-${date}${time.replace(/ (?:GMT|UTC)$/, 'Z')}`
}

const readTime = (text: string): string | undefined => readEventTime(text) ?? readEventTime(inIsoOrder(text))

/**
 * Milliseconds since 1970. Reads ISO 8601, Unix time in seconds or milliseconds, other usual dates, and text that begins with
 * a date.
 *
 * @see spec 13.21
 */
export function toTime(text: string): number | undefined {
  const unix = /^(\d{9,10})(?:(\d{3})|\.(\d*))?$/.exec(text)
  if (unix) return Number(unix[1]! + (unix[2] ?? unix[3] ?? '').slice(0, 3).padEnd(3, '0'))
  const time = readTime(text) ?? readTime(text.slice(0, 10))
  return time === undefined ? undefined : Date.parse(time)
}
