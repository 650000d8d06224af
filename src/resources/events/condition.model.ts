import type { GroupTypeIndex } from '../groups/model.ts'

/** The operators of a filter by properties. */
export const OPERATORS = [
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

interface ComparisonOf<Subject extends string> {
  readonly kind: 'comparison'
  readonly subject: Subject
  readonly key: string
  readonly operator: Operator
  readonly value: unknown
}

/** A comparison of a property of the groups of one type. */
export type GroupComparison = ComparisonOf<'group'> & { readonly groupTypeIndex: GroupTypeIndex }

/** A comparison of one property with one value or with each of several. */
export type Comparison = ComparisonOf<'event' | 'person' | 'element'> | GroupComparison

/** Whether a person belongs to a cohort, or does not. */
export interface CohortCondition {
  readonly kind: 'cohort'
  readonly cohortId: number
  /** Sent as `not_in` or with `negation`. */
  readonly isExcluded: boolean
}

/** A condition without rows in the fake: nothing meets it. */
interface UnmetCondition {
  readonly kind: 'unmet'
  readonly why: string
}

/** Conditions of which all have to be met, or any. A group without conditions has no effect. */
export interface ConditionGroup {
  readonly kind: 'group'
  readonly all: boolean
  readonly conditions: readonly Condition[]
}

/** A condition on events or persons. */
export type Condition = Comparison | CohortCondition | UnmetCondition | ConditionGroup

/** The test of a group; undefined when none of its conditions has an effect. */
export function testOfGroup<R>(
  { all, conditions }: ConditionGroup,
  toTest: (condition: Condition) => ((row: R) => boolean) | undefined,
): ((row: R) => boolean) | undefined {
  const tests = conditions.map(toTest).filter((test) => test !== undefined)
  if (tests.length === 0) return undefined
  return all ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row))
}
