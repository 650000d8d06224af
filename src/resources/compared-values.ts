import { compilePattern } from '../core/pattern/pattern.ts'
import type { Pattern } from '../core/pattern/pattern.ts'
import { readEventTime } from './events/time.model.ts'

/** The text that a value is compared as. */
export function toText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The texts of a filter value, which may be a list. */
export const toTexts = (wanted: unknown): readonly string[] =>
  Array.isArray(wanted) ? wanted.map(toText) : [toText(wanted)]

/** The JSON of a list or an object would often be a pattern, of the characters in it. */
export function patternOf(wanted: unknown): Pattern | undefined {
  return typeof wanted === 'object' ? undefined : compilePattern(toText(wanted))
}

export function toNumber(text: string): number | undefined {
  const digits = text.replaceAll(' ', '')
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(digits) ? Number(digits) : undefined
}

/** Milliseconds since 1970. Reads ISO 8601, Unix time in seconds or milliseconds, and text that begins with a date. */
export function toTime(text: string): number | undefined {
  const unix = /^(\d{9,10})(?:(\d{3})|\.(\d*))?$/.exec(text)
  if (unix) return Number(unix[1]! + (unix[2] ?? unix[3] ?? '').slice(0, 3).padEnd(3, '0'))
  const time = readEventTime(text) ?? readEventTime(text.slice(0, 10))
  return time === undefined ? undefined : Date.parse(time)
}
