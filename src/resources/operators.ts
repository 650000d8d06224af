import { invalid } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { pythonRepr } from '../core/json/python-repr.ts'
import { likePattern } from '../core/pattern/like.ts'
import { StepBudget } from '../core/pattern/pattern.ts'
import type { Warn } from '../core/warn.ts'
import { insideJson, patternOf, toNumber, toText, toTexts, toTime } from './compared-values.ts'
import type { Operator } from './events/condition.model.ts'
import { warnOfUnfitValue } from './unfit-values.ts'
import type { ComparedProperty } from './unfit-values.ts'

/** Tests the value of a property; undefined when the property is missing. */
type PropertyTest = (value: unknown) => boolean

/**
 * The test for each operator. Values are compared as text, and a missing property counts as empty text, so negative operators
 * pass events without the property. An invalid number, date or pattern matches nothing.
 *
 * @see spec 13.21, 13.23
 */
const operators: Readonly<Record<Operator, (wanted: unknown, budget: StepBudget) => PropertyTest>> = {
  exact: equals,
  is_not: (wanted) => not(anyOf(wanted)),
  in: equals,
  not_in: (wanted) => not(anyOf(wanted)),
  icontains: contains,
  not_icontains: (wanted, budget) => not(contains(wanted, budget)),
  regex: (wanted, budget) => found(wanted, true, budget),
  not_regex: (wanted, budget) => found(wanted, false, budget),
  gt: (wanted) => comparing(toNumber, wanted, (held, bound) => held > bound),
  lt: (wanted) => comparing(toNumber, wanted, (held, bound) => held < bound),
  gte: (wanted) => comparing(toNumber, wanted, (held, bound) => held >= bound),
  lte: (wanted) => comparing(toNumber, wanted, (held, bound) => held <= bound),
  is_set: () => (held) => held !== undefined,
  is_not_set: () => (held) => held === undefined,
  is_date_exact: (wanted) => comparing(toTime, wanted, (held, bound) => held >= bound && !isAfter(held, bound, wanted)),
  is_date_before: (wanted) => comparing(toTime, wanted, (held, bound) => held < bound),
  is_date_after: (wanted) => comparing(toTime, wanted, (held, bound) => isAfter(held, bound, wanted)),
}

/**
 * The most steps of the property filters of one request: enough for a pattern over 100,000 events, which takes about half a
 * second.
 */
const MOST_STEPS = 20_000_000
const FILTER: Basis = { rule: 'steps of a filter', source: '13.24' }

/** The budget of the filters of one request over `rows`, and the parameters that leave fewer of them. @see spec 13.24 */
export function createFilterBudget(rows: 'events' | 'persons', parameters: string, attr = 'properties'): StepBudget {
  return new StepBudget(MOST_STEPS, () => {
    // Only here: the first number that a process writes in a language takes 5 ms.
    const most = MOST_STEPS.toLocaleString('en')
    const detail = `The filter takes more than ${most} steps over these ${rows}. Use a simpler pattern, or fewer ${rows}: ${parameters}.`
    throw invalid(detail, attr).by(FILTER)
  })
}

/** Each comparison takes a step of the budget, or more if there is more to compare. */
export function propertyTest(operator: Operator, wanted: unknown, budget: StepBudget): PropertyTest {
  const test = operators[operator](wanted, budget)
  return (held) => {
    budget.take(1)
    return test(held)
  }
}

/** The function that takes the warnings of a filter, and the steps that its comparisons may take. */
export interface ComparisonScope {
  readonly warn: Warn
  readonly budget: StepBudget
}

/** The test of a property that a request names. A text is compared as JSON writes it. @see spec 13.21, 13.23 */
export function comparisonTest({ warn, budget }: ComparisonScope, compared: ComparedProperty): PropertyTest {
  warnOfUnfitValue(warn, compared)
  const test = propertyTest(compared.operator, compared.value, budget)
  return (held) => test(typeof held === 'string' ? insideJson(held) : held)
}

const not =
  (test: PropertyTest): PropertyTest =>
  (held) =>
    !test(held)

/** A text that is the JSON of a list or an object equals one, whatever spaces it has. @see spec 13.23 */
function equals(wanted: unknown): PropertyTest {
  const isOne = anyOf(wanted)
  if (typeof wanted !== 'string' || !/^\s*[[{]/.test(wanted)) return isOne
  const json = withoutSpaces(wanted)
  return (held) => isOne(held) || (typeof held === 'object' && withoutSpaces(toText(held)) === json)
}

const withoutSpaces = (text: string): string => text.replaceAll(' ', '')

function anyOf(wanted: unknown): PropertyTest {
  const texts = new Set(toTexts(wanted))
  return (held) => texts.has(toText(held))
}

/** A list is searched for as a whole, as Python writes it, and so is hardly ever found. @see spec 13.21, 13.23 */
function contains(wanted: unknown, budget: StepBudget): PropertyTest {
  const holds = likeTest(Array.isArray(wanted) ? pythonRepr(wanted) : toText(wanted), budget)
  return (held) => holds(toText(held))
}

/** Tests whether a text holds another in any case, with `%` in it for any text and `_` for any character. @see spec 13.21, 15.5 */
export function likeTest(part: string, budget: StepBudget): (text: string) => boolean {
  const pattern = likePattern(part)
  if (pattern) return (text) => pattern(text, budget)
  const lower = part.toLowerCase()
  return (text) => text.toLowerCase().includes(lower)
}

/** An invalid pattern passes no event, for `regex` and for `not_regex`. */
function found(wanted: unknown, expected: boolean, budget: StepBudget): PropertyTest {
  const pattern = patternOf(wanted)
  return (held) => pattern !== undefined && pattern(toText(held), budget) === expected
}

type Read = (text: string) => number | undefined

function comparing(read: Read, wanted: unknown, passes: (held: number, bound: number) => boolean): PropertyTest {
  const bound = read(toText(wanted))
  return (held) => {
    const value = bound === undefined ? undefined : read(toText(held))
    return value !== undefined && passes(value, bound!)
  }
}

const SECOND = 1000
const DAY = 86_400 * SECOND

/** A bound is as long as it is precise: a day, a second, or a moment if it has a fraction of a second. */
function isAfter(held: number, bound: number, wanted: unknown): boolean {
  if (typeof wanted === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(wanted)) return held >= bound + DAY
  return bound % SECOND === 0 ? held >= bound + SECOND : held > bound
}
