import { invalid } from '../../core/http/errors.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'

const OPERATORS = [
  'exact',
  'is_not',
  'icontains',
  'not_icontains',
  'regex',
  'not_regex',
  'gt',
  'lt',
  'gte',
  'lte',
  'is_set',
  'is_not_set',
  'is_date_exact',
  'is_date_before',
  'is_date_after',
  'in',
  'not_in',
] as const
export type Operator = (typeof OPERATORS)[number]

/** The objects with properties that the fake has rows for. */
type Subject = 'event' | 'person' | 'element'

/** A comparison of one property with one value or with each of several. */
export interface Comparison {
  readonly kind: 'comparison'
  readonly subject: Subject
  readonly key: string
  readonly operator: Operator
  readonly value: unknown
}

/** A condition on events. No event meets `none`. A group without conditions has no effect. */
export type Condition =
  | Comparison
  | { readonly kind: 'none' }
  | { readonly kind: 'group'; readonly all: boolean; readonly conditions: readonly Condition[] }

/** Warns that a part of a request has less or another effect than expected. */
export type Warn = (warning: string) => void

/** Property types that the real service has rows for and the fake does not. */
const UNKNOWN_ROWS = [
  'cohort',
  'static-cohort',
  'precalculated-cohort',
  'group',
  'session',
  'hogql',
  'recording',
  'log_entry',
  'behavioral',
  'data_warehouse',
  'data_warehouse_person_property',
]
const ELEMENT_KEYS = ['tag_name', 'text', 'href', 'selector']

/** The operator that `negation` turns each operator into; `is_date_exact` has none. */
const OPPOSITES: Readonly<Partial<Record<Operator, Operator>>> = {
  exact: 'is_not',
  is_not: 'exact',
  icontains: 'not_icontains',
  not_icontains: 'icontains',
  regex: 'not_regex',
  not_regex: 'regex',
  gt: 'lte',
  lte: 'gt',
  lt: 'gte',
  gte: 'lt',
  is_set: 'is_not_set',
  is_not_set: 'is_set',
  is_date_before: 'is_date_after',
  is_date_after: 'is_date_before',
  in: 'not_in',
  not_in: 'in',
}

/**
 * Reads one entry of a property list; undefined when it is malformed. A type without rows in the fake matches nothing, so
 * that nobody takes it for a filter that passes everything.
 *
 * @see spec 13.19, 13.20, 13.22
 */
export function readComparison(sent: unknown, warn: Warn): Condition | undefined {
  if (!isObject(sent)) return undefined
  const { key, value, type = 'event' } = sent
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  const operator = readOperator(sent)
  const needsValue = operator !== 'is_set' && operator !== 'is_not_set' && type !== 'hogql'
  if (needsValue && (value === undefined || value === null)) return undefined
  const unknown = UNKNOWN_ROWS.find((one) => one === type)
  if (unknown !== undefined)
    return nothing(`The fake has no rows for properties of type "${unknown}": the filter matches nothing.`, warn)
  const comparison = { kind: 'comparison', key: String(key), operator, value } as const
  if (type === 'element') return readElement(comparison, warn)
  return type === 'event' || type === 'person' || !type
    ? { ...comparison, subject: type === 'person' ? type : 'event' }
    : undefined
}

/** An unknown operator counts as `exact`. */
function readOperator({ operator, negation }: JsonObject): Operator {
  const known = OPERATORS.find((one) => one === operator) ?? 'exact'
  const negated = negation === true || /^(?:true|t|yes|y|on|1)$/i.test(asText(negation))
  return negated ? (OPPOSITES[known] ?? known) : known
}

/** @see spec 13.26 */
function readElement(comparison: Omit<Comparison, 'subject'>, warn: Warn): Condition {
  const { key, operator } = comparison
  if (!ELEMENT_KEYS.includes(key)) throw invalid(`Invalid element filtering key "${key}"`, 'properties')
  const what = key === 'selector' ? 'selector' : 'tag'
  if ((key === 'selector' || key === 'tag_name') && operator !== 'exact' && operator !== 'is_not')
    throw invalid(`Filtering by element ${what} only supports operators "equals" and "doesn't equal" currently.`)
  if (key === 'selector') return nothing('The fake reads no element selectors: the filter matches nothing.', warn)
  return { ...comparison, subject: 'element' }
}

function nothing(warning: string, warn: Warn): Condition {
  warn(warning)
  return { kind: 'none' }
}
