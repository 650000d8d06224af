import { invalid } from '../../core/http/errors.ts'
import { isObject } from '../../core/json/kinds.ts'
import { pythonRepr } from '../../core/json/python-repr.ts'
import { isFalsy, pythonInteger } from '../../core/json/python.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Warn } from '../../core/warn.ts'
import { GROUP_TYPE_INDEXES } from '../groups/model.ts'
import { OPERATORS } from './condition.model.ts'
import type { CohortCondition, Comparison, Condition, Operator } from './condition.model.ts'

/** Property types that the real service has rows for and the fake does not. */
const UNKNOWN_ROWS = [
  'session',
  'hogql',
  'recording',
  'log_entry',
  'behavioral',
  'data_warehouse',
  'data_warehouse_person_property',
]
/** The operators of a cohort. The default means the same as `in`. */
const COHORT_OPERATORS: readonly unknown[] = ['in', 'not_in', 'exact']
/** Property types whose value is the id of a cohort. */
export const COHORT_TYPES: readonly unknown[] = ['cohort', 'static-cohort', 'precalculated-cohort']
const ELEMENT_KEYS = ['tag_name', 'text', 'href', 'selector']
/** The keys whose values must be texts, and what a refusal calls them. */
const ELEMENT_NAMES = [
  { key: 'tag_name', what: 'tag', word: 'Tag name' },
  { key: 'selector', what: 'selector', word: 'Selector' },
]
const ELEMENT_OPERATORS = /^(?:exact|is_not|in|(?:not_)?(?:icontains|regex)|is_(?:not_)?set)$/

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
 * Reads one entry of a property list; undefined when it is malformed. A type without rows in the fake matches nothing:
 * passing everything would hide that the filter has no effect.
 *
 * @see spec 13.19, 13.20, 13.22, 13.34
 */
export function readCondition(sent: unknown, warn: Warn): Condition | undefined {
  if (!isObject(sent)) return undefined
  const { key, value, type = 'event', group_type_index: sentIndex = null } = sent
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  const groupTypeIndex = GROUP_TYPE_INDEXES.find((one) => one === sentIndex || String(one) === sentIndex)
  if (groupTypeIndex === undefined && sentIndex !== null) return undefined
  const operator = readOperator(sent, warn)
  const needsValue = operator !== 'is_set' && operator !== 'is_not_set' && type !== 'hogql'
  if (needsValue && (value === undefined || value === null)) return undefined
  const unknown = UNKNOWN_ROWS.find((one) => one === type)
  if (unknown !== undefined) return { kind: 'unmet', why: `The fake has no rows for properties of type "${unknown}"` }
  if (COHORT_TYPES.includes(type)) return readCohort(sent, warn)
  const comparison = { kind: 'comparison', key: String(key), operator, value } as const
  if (type === 'element') return readElement(comparison, warn)
  if (type === 'group')
    return groupTypeIndex === undefined ? undefined : { ...comparison, subject: 'group', groupTypeIndex }
  return type === 'event' || type === 'person' || !type
    ? { ...comparison, subject: type === 'person' ? type : 'event' }
    : undefined
}

/** An unknown operator counts as `exact`, with a warning. */
function readOperator(sent: JsonObject, warn: Warn): Operator {
  const { operator = null } = sent
  const known = OPERATORS.find((one) => one === operator)
  if (!known && operator !== null) warn(`Operator "${asText(operator)}" is unknown and counts as "exact".`)
  const counted = known ?? 'exact'
  return isNegated(sent) ? (OPPOSITES[counted] ?? counted) : counted
}

const isNegated = ({ negation }: JsonObject): boolean => /^(?:true|t|yes|y|on|1)$/i.test(asText(negation))

/** The real service crashes on a value that is no number; here it is a 400. @see spec 13.31, 13.32 */
function readCohort(sent: JsonObject, warn: Warn): CohortCondition {
  const { value, operator } = sent
  const known = OPERATORS.find((one) => one === operator)
  if (known && !COHORT_OPERATORS.includes(known))
    warn(`Operator "${known}" does not apply to cohorts and counts as "in".`)
  const cohortId = pythonInteger(asText(value))
  if (cohortId === null) throw invalid(`Field 'id' expected a number but got ${pythonRepr(value)}.`, 'properties')
  return { kind: 'cohort', cohortId, isExcluded: operator === 'not_in' || isNegated(sent) }
}

/** @see spec 13.26 */
function readElement(comparison: Omit<Comparison, 'subject'>, warn: Warn): Condition {
  const { key, operator, value } = comparison
  if (!ELEMENT_KEYS.includes(key)) throw invalid(`Invalid element filtering key "${key}"`, 'properties')
  const named = ELEMENT_NAMES.find((name) => name.key === key)
  if (named && operator !== 'exact' && operator !== 'is_not')
    throw invalid(`Filtering by element ${named.what} only supports operators "equals" and "doesn't equal" currently.`)
  if (named && [value].flat().some((one) => !isFalsy(one) && typeof one !== 'string'))
    throw invalid(`${named.word} must be a string`)
  if (key === 'selector') return { kind: 'unmet', why: 'The fake reads no element selectors' }
  if (ELEMENT_OPERATORS.test(operator)) return { ...comparison, subject: 'element' }
  warn(`Operator "${operator}" does not apply to elements and counts as "exact".`)
  return { ...comparison, operator: 'exact', subject: 'element' }
}
