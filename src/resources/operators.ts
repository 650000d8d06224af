import { invalid } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { compilePattern } from '../core/pattern/pattern.ts'
import type { Pattern } from '../core/pattern/pattern.ts'
import { StepBudget } from '../core/pattern/steps.ts'
import type { Operator, Warn } from './events/properties.model.ts'
import { readEventTime } from './events/time.model.ts'

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
  is_date_exact: (wanted) => compared(toTime, wanted, (held, bound) => held >= bound && !isAfter(held, bound, wanted)),
  is_date_before: (wanted) => compared(toTime, wanted, (held, bound) => held < bound),
  is_date_after: (wanted) => compared(toTime, wanted, (held, bound) => isAfter(held, bound, wanted)),
}

/** What the property filters of one request may take: enough for a pattern over 100,000 events, and half a second or so. */
const MOST_STEPS = 20_000_000
const FILTER: Basis = { rule: 'steps of a filter', source: '13.24' }

/** The budget of the filters of one request over `rows`, and the parameters that leave fewer of them. @see spec 13.24 */
export function createFilterBudget(rows: 'events' | 'persons', parameters: string): StepBudget {
  return new StepBudget(MOST_STEPS, () => {
    // Only here: the first number that a process writes in a language takes 5 ms.
    const most = MOST_STEPS.toLocaleString('en')
    const detail = `The filter takes more than ${most} steps over these ${rows}. Use a simpler pattern, or fewer ${rows}: ${parameters}.`
    throw invalid(detail, 'properties').by(FILTER)
  })
}

/** Each comparison takes a step of the budget, and more where there is more to compare. */
export function propertyTest(operator: Operator, wanted: unknown, budget: StepBudget): PropertyTest {
  const test = operators[operator](wanted, budget)
  return (held) => {
    budget.take(1)
    return test(held)
  }
}

/** The property that is read from each row, and what it is compared with. */
interface ComparedProperty {
  readonly key: string
  readonly operator: Operator
  readonly value: unknown
}

/** Where a filter warns, and what its comparisons may take. */
interface ComparisonScope {
  readonly warn: Warn
  readonly budget: StepBudget
}

/** The test of a property that a request names. @see spec 13.21 */
export function comparisonTest({ warn, budget }: ComparisonScope, compared: ComparedProperty): PropertyTest {
  warnOfUnfitValue(warn, compared)
  return propertyTest(compared.operator, compared.value, budget)
}

/**
 * Warns of a value that the operator cannot use: it is not refused, and the answer looks as where nothing is found.
 *
 * @see spec 13.21, 13.24
 */
export function warnOfUnfitValue(warn: Warn, { key, operator, value }: ComparedProperty): void {
  const kind = unfitKind(operator, value)
  if (kind)
    warn(`The value of the property filter "${key}" is no ${kind}: with "${operator}" it compares with nothing.`)
}

/** How each kind of value is read; what it is not reads as undefined. */
const readings = {
  number: (wanted: unknown) => toNumber(toText(wanted)),
  date: (wanted: unknown) => toTime(toText(wanted)),
  pattern: patternOf,
} as const
type Kind = keyof typeof readings

/** The kind of value that an operator needs. The others take any. */
const NEEDED: Readonly<Partial<Record<Operator, Kind>>> = {
  regex: 'pattern',
  not_regex: 'pattern',
  gt: 'number',
  lt: 'number',
  gte: 'number',
  lte: 'number',
  is_date_exact: 'date',
  is_date_before: 'date',
  is_date_after: 'date',
}

/** The kind that a value must be for its operator, and is not. */
function unfitKind(operator: Operator, value: unknown): Kind | undefined {
  const kind = NEEDED[operator]
  return kind && readings[kind](value) === undefined ? kind : undefined
}

/** Whether an operator can use a value. */
export const isFit = (operator: Operator, value: unknown): boolean => unfitKind(operator, value) === undefined

export const NEGATIVE_OPERATORS: readonly Operator[] = ['is_not', 'not_icontains', 'not_regex', 'is_not_set', 'not_in']

/**
 * Whether a property passes that is missing together with its owner. Then it is not empty text: negative operators pass, unless
 * their pattern is invalid, and no others.
 *
 * @see spec 13.35
 */
export const passesAbsent = (operator: Operator, wanted: unknown): boolean =>
  NEGATIVE_OPERATORS.includes(operator) && isFit(operator, wanted)

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

/** The JSON of a list or an object would often be a pattern, of the characters in it. */
function patternOf(wanted: unknown): Pattern | undefined {
  return typeof wanted === 'object' ? undefined : compilePattern(toText(wanted))
}

/** An invalid pattern passes no event, for `regex` and for `not_regex`. */
function found(wanted: unknown, expected: boolean, budget: StepBudget): PropertyTest {
  const pattern = patternOf(wanted)
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

const SECOND = 1000
const DAY = 86_400 * SECOND

/** A bound is as long as it is precise: a day, a second, or a moment where it has a fraction of a second. */
function isAfter(held: number, bound: number, wanted: unknown): boolean {
  if (typeof wanted === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(wanted)) return held >= bound + DAY
  return bound % SECOND === 0 ? held >= bound + SECOND : held > bound
}

/** Milliseconds since 1970. Reads ISO 8601, Unix time in seconds or milliseconds, and text that begins with a date. */
function toTime(text: string): number | undefined {
  const unix = /^(\d{9,10})(?:(\d{3})|\.(\d*))?$/.exec(text)
  if (unix) return Number(unix[1]! + (unix[2] ?? unix[3] ?? '').slice(0, 3).padEnd(3, '0'))
  const time = readEventTime(text) ?? readEventTime(text.slice(0, 10))
  return time === undefined ? undefined : Date.parse(time)
}
