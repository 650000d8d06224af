import { compilePattern } from '../../core/pattern/pattern.ts'
import type { StepBudget } from '../../core/pattern/steps.ts'
import type { Operator } from './properties.model.ts'
import { readEventTime } from './time.model.ts'

/** Tests the value of a property; undefined when the property is missing. */
export type PropertyTest = (value: unknown) => boolean

/**
 * The test of each operator. Values are compared as text, and a missing property counts as empty text, so negative operators
 * pass events without the property. An invalid number, date or pattern matches nothing.
 *
 * @see spec 13.21, 13.23
 */
const operators: Readonly<Record<Operator, (wanted: unknown, budget: StepBudget) => PropertyTest>> = {
  exact: anyOf,
  is_not: (wanted) => not(anyOf(wanted)),
  in: anyOf,
  not_in: (wanted) => not(anyOf(wanted)),
  icontains: contains,
  not_icontains: (wanted, budget) => not(contains(wanted, budget)),
  regex: (wanted, budget) => found(wanted, true, budget),
  not_regex: (wanted, budget) => found(wanted, false, budget),
  gt: (wanted) => compared(toNumber, wanted, (held, bound) => held > bound),
  lt: (wanted) => compared(toNumber, wanted, (held, bound) => held < bound),
  gte: (wanted) => compared(toNumber, wanted, (held, bound) => held >= bound),
  lte: (wanted) => compared(toNumber, wanted, (held, bound) => held <= bound),
  is_set: () => (held) => held !== undefined,
  is_not_set: () => (held) => held === undefined,
  is_date_exact: onDate,
  is_date_before: (wanted) => compared(toSeconds, wanted, (held, bound) => held < bound),
  is_date_after: (wanted) =>
    compared(toSeconds, wanted, (held, bound) => held > (isDay(wanted) ? bound + DAY - 1 : bound)),
}

/** Each comparison takes a step of the budget, and more where there is more to compare. */
export function propertyTest(operator: Operator, wanted: unknown, budget: StepBudget): PropertyTest {
  const test = operators[operator](wanted, budget)
  return (held) => {
    budget.take(1)
    return test(held)
  }
}

/** The text that a value is compared as. */
export function toText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The texts of a filter value, which may be a list. */
export const toTexts = (wanted: unknown): readonly string[] =>
  Array.isArray(wanted) ? wanted.map(toText) : [toText(wanted)]

const not =
  (test: PropertyTest): PropertyTest =>
  (held) =>
    !test(held)

function anyOf(wanted: unknown): PropertyTest {
  const texts = new Set(toTexts(wanted))
  return (held) => texts.has(toText(held))
}

function contains(wanted: unknown, budget: StepBudget): PropertyTest {
  const texts = toTexts(wanted).map((text) => text.toLowerCase())
  return (held) => {
    const text = toText(held).toLowerCase()
    budget.take(texts.length)
    return texts.some((part) => text.includes(part))
  }
}

/** An invalid pattern passes no event, for `regex` and for `not_regex`. */
function found(wanted: unknown, expected: boolean, budget: StepBudget): PropertyTest {
  const pattern = compilePattern(toText(wanted))
  return (held) => pattern !== undefined && pattern(toText(held), budget) === expected
}

type Read = (text: string) => number | undefined

function compared(read: Read, wanted: unknown, passes: (held: number, bound: number) => boolean): PropertyTest {
  const bound = read(toText(wanted))
  return (held) => {
    const value = bound === undefined ? undefined : read(toText(held))
    return value !== undefined && passes(value, bound!)
  }
}

function toNumber(text: string): number | undefined {
  const digits = text.replaceAll(' ', '')
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(digits) ? Number(digits) : undefined
}

const DAY = 86_400

const isDay = (wanted: unknown): boolean => typeof wanted === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(wanted)

/** A date matches any time of that day, a time matches the same second. */
function onDate(wanted: unknown): PropertyTest {
  const length = isDay(wanted) ? DAY : 1
  return compared(toSeconds, wanted, (held, bound) => held >= bound && held < bound + length)
}

/** Seconds since 1970. Reads ISO 8601, Unix time in seconds or milliseconds, and text that begins with a date. */
function toSeconds(text: string): number | undefined {
  if (/^\d{9,10}$/.test(text)) return Number(text)
  if (/^\d{13}$/.test(text)) return Math.floor(Number(text) / 1000)
  const time = readEventTime(text) ?? readEventTime(text.slice(0, 10))
  return time === undefined ? undefined : Math.floor(Date.parse(time) / 1000)
}
