import { ownOf } from '../../core/json/kinds.ts'
import type { StepBudget } from '../../core/pattern/pattern.ts'
import type { Warn } from '../../core/warn.ts'
import { toText } from '../compared-values.ts'
import { comparisonTest } from '../operators.ts'
import type { Person } from '../persons/model.ts'
import type { Project } from '../projects/model.ts'
import { passesAbsent } from '../unfit-values.ts'
import type { World } from '../world.ts'
import { testOfGroup } from './condition.model.ts'
import type { CohortCondition, Comparison, Condition, GroupComparison } from './condition.model.ts'
import { ofElements } from './elements.rules.ts'
import type { Event } from './model.ts'

/** Tells whether an event passes. */
export type EventTest = (event: Event) => boolean

/** The project whose events are filtered, and the function that warns of a filter without effect. */
export interface FilterScope {
  readonly world: World
  readonly project: Project
  readonly warn: Warn
  readonly budget: StepBudget
}

/**
 * The test of a condition; undefined when it has no effect: for a group without conditions, or a group of such groups.
 *
 * @see spec 13.17, 13.20
 */
export function toEventTest(scope: FilterScope, condition: Condition): EventTest | undefined {
  if (condition.kind === 'unmet') return nothing(scope, condition.why)
  if (condition.kind === 'cohort') return ofCohort(scope, condition)
  if (condition.kind === 'comparison') return ofProperty(scope, condition)
  return testOfGroup(condition, (inner) => toEventTest(scope, inner))
}

function nothing({ warn }: FilterScope, why: string): EventTest {
  warn(`${why}: the filter matches nothing.`)
  return () => false
}

function ofProperty(scope: FilterScope, comparison: Comparison): EventTest {
  if (comparison.subject === 'group') return ofGroup(scope, comparison)
  if (comparison.subject === 'element') return ofElements(scope, comparison)
  return comparison.subject === 'person' ? ofPerson(scope, comparison) : ofEvent(scope, comparison)
}

function ofEvent(scope: FilterScope, comparison: Comparison): EventTest {
  const test = comparisonTest(scope, comparison)
  return ({ properties }) => test(ownOf(properties, comparison.key))
}

/**
 * A person property is read from the person that the event belongs to now. An event without a person never passes.
 *
 * @see spec 13.25
 */
function ofPerson(scope: FilterScope, comparison: Comparison): EventTest {
  const test = comparisonTest(scope, comparison)
  return (event) => {
    const person = personOf(scope.world, event)
    return person !== undefined && test(ownOf(person.properties, comparison.key))
  }
}

/** The person that an event belongs to now. */
export const personOf = ({ tables }: World, { project_id, distinct_id }: Event): Person | undefined =>
  tables.person.first('distinct_id', `${project_id}/${distinct_id}`)

/**
 * An event belongs to the group of a type whose key is its property `$group_<index>`. Without a group, all properties are
 * missing.
 *
 * @see spec 13.34, 13.35
 */
function ofGroup(scope: FilterScope, comparison: GroupComparison): EventTest {
  const { world, project } = scope
  const { groupTypeIndex, key, operator, value } = comparison
  const test = comparisonTest(scope, comparison)
  const absent = passesAbsent(operator, value)
  return ({ properties }) => {
    const groupKey = ownOf(properties, `$group_${groupTypeIndex}`) ?? undefined
    const name = `${project.id}/${groupTypeIndex}/${toText(groupKey)}`
    const group = groupKey === undefined ? undefined : world.tables.group.first('key', name)
    const held = group && ownOf(group.group_properties, key)
    return held === undefined ? absent : test(held)
  }
}

/**
 * An event passes if it has any distinct id of a person in the cohort. Documented: an exclusion passes all other events. Live:
 * it is lost.
 *
 * @see spec 13.31, 13.32, 13.33, C.15
 */
function ofCohort(scope: FilterScope, { cohortId, isExcluded }: CohortCondition): EventTest {
  const { world, project, warn } = scope
  const cohort = world.tables.cohort.get(cohortId)
  if (cohort?.project_id !== project.id) return nothing(scope, `The project has no cohort ${cohortId}`)
  const distinctIds = new Set(cohort.person_ids.flatMap((id) => distinctIdsOf(scope, id)))
  const inside: EventTest = ({ distinct_id }) => distinctIds.has(distinct_id)
  if (!isExcluded) return inside
  if (world.contract.cohortExclusion === 'documented') return (event) => !inside(event)
  warn('Excluding a cohort has no effect, as in the real service: its persons match (contract row cohortExclusion).')
  return inside
}

function distinctIdsOf({ world, project }: FilterScope, personId: number): readonly string[] {
  const person = world.tables.person.get(personId)
  return person?.project_id === project.id ? person.distinct_ids : []
}
