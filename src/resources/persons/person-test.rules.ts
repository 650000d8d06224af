import { ownOf } from '../../core/json/kinds.ts'
import { testOfGroup } from '../events/condition.model.ts'
import type { Condition, ConditionGroup } from '../events/condition.model.ts'
import { comparisonTest } from '../operators.ts'
import type { ComparisonScope } from '../operators.ts'
import type { Person } from './model.ts'

/** Tells whether a person passes. */
export type PersonTest = (person: Person) => boolean

/**
 * The test of a condition; undefined when it has no effect. Only person properties have one: the real service drops the other
 * entries of a list, and the whole of an OR group that has others.
 *
 * @see spec 43.6
 */
export function toPersonTest(scope: ComparisonScope, condition: Condition): PersonTest | undefined {
  if (condition.kind === 'group') return groupTest(scope, condition)
  if (!isOfPersons(condition)) {
    scope.warn(
      'Only properties of type "person" filter persons. An entry of another type was ignored, as in the real service.',
    )
    return undefined
  }
  const { key } = condition
  const test = comparisonTest(scope, condition)
  return ({ properties }) => test(ownOf(properties, key))
}

type PersonComparison = Extract<Condition, { readonly kind: 'comparison' }>

const isOfPersons = (condition: Condition): condition is PersonComparison =>
  condition.kind === 'comparison' && condition.subject === 'person'

function groupTest(scope: ComparisonScope, group: ConditionGroup): PersonTest | undefined {
  if (!group.all && !hasOnlyPersons(group)) {
    scope.warn(
      'Only properties of type "person" filter persons. An OR group with others was ignored, as in the real service.',
    )
    return undefined
  }
  return testOfGroup(group, (inner) => toPersonTest(scope, inner))
}

const hasOnlyPersons = (condition: Condition): boolean =>
  condition.kind === 'group' ? condition.conditions.every(hasOnlyPersons) : isOfPersons(condition)
