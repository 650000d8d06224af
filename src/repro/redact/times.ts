import { hash } from '../../core/random.ts'
import type { RedactOptions } from './keep.ts'

const DAY = 86_400_000
/** The fewest weeks by which times are moved, and how many more it may be. */
const FEWEST = 53
const RANGE = 208

/** The place where a date may begin: not after a digit, but directly after an encoded or escaped character. */
const START = String.raw`(?:(?<!\d)|(?<=%[\da-fA-F]{2})|(?<=\\u00[\da-fA-F]{2}))`
const ISO_DAY = new RegExp(String.raw`${START}(\d{4})-(\d\d)-(\d\d)(?!\d)`, 'g')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const HTTP_DAY = new RegExp(String.raw`\b(\d\d) (${MONTHS.join('|')}) (\d{4})\b`, 'g')
/** A moment of a rate limit, in milliseconds since 1970. */
const MILLISECONDS = /("at":)(\d{11,14})(?=[,}])/g

/**
 * Shifts all dates of JSON by one number of whole weeks, if the options say so: weekdays, times of day and all
 * distances stay. How far follows from the seed and from all of `original`, so that only someone who has the original
 * can find out.
 */
export function shiftTimes<T>(json: T, original: unknown, { times, seed = 1 }: RedactOptions): T {
  if (times !== 'shift') return json
  const weeks = FEWEST + (hash(`${seed}/times/${JSON.stringify(original)}`) % RANGE)
  return JSON.parse(shiftText(JSON.stringify(json), -weeks * 7 * DAY)) as T
}

function shiftText(text: string, by: number): string {
  return text
    .replaceAll(ISO_DAY, (whole, year: string, month: string, day: string) => {
      const shifted = shiftDay(Number(year), Number(month) - 1, Number(day), by)
      return shifted?.toISOString().slice(0, 10) ?? whole
    })
    .replaceAll(HTTP_DAY, (whole, day: string, month: string, year: string) => {
      const shifted = shiftDay(Number(year), MONTHS.indexOf(month), Number(day), by)
      return shifted?.toUTCString().slice(5, 16) ?? whole
    })
    .replaceAll(MILLISECONDS, (_, name: string, at: string) => name + String(Number(at) + by))
}

/** A shifted day; undefined for a day that does not exist, and for one that stands for always or never. */
function shiftDay(year: number, month: number, day: number, by: number): Date | undefined {
  const date = new Date(Date.UTC(year, month, day))
  const isDay = date.getUTCMonth() === month && date.getUTCDate() === day
  return isDay && year > 1900 && year < 2100 ? new Date(date.getTime() + by) : undefined
}
