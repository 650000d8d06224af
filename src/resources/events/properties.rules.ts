import type { StepBudget } from '../../core/pattern/steps.ts'
import type { World } from '../world.ts'
import type { Event } from './model.ts'
import { propertyTest, toText, toTexts } from './operators.rules.ts'
import type { Comparison, Condition, Operator } from './properties.model.ts'

/** Tells whether an event passes. */
export type EventTest = (event: Event) => boolean

/**
 * The test of a condition; undefined when it has no effect: for a group without conditions, or a group of such groups.
 *
 * @see spec 13.17
 */
export function toEventTest(world: World, condition: Condition, budget: StepBudget): EventTest | undefined {
  if (condition.kind === 'none') return () => false
  if (condition.kind === 'comparison') return comparisons[condition.subject](world, condition, budget)
  const inner = condition.conditions.map((one) => toEventTest(world, one, budget))
  const tests = inner.filter((test) => test !== undefined)
  if (tests.length <= 1) return tests[0]
  return condition.all ? (event) => tests.every((test) => test(event)) : (event) => tests.some((test) => test(event))
}

type ComparisonTest = (world: World, comparison: Comparison, budget: StepBudget) => EventTest

const comparisons: Readonly<Record<Comparison['subject'], ComparisonTest>> = {
  event: (_, { key, operator, value }, budget) => {
    const test = propertyTest(operator, value, budget)
    return ({ properties }) => test(own(properties, key))
  },
  person: ofPerson,
  element: (_, comparison, budget) => ofElements(comparison, budget),
}

const own = (properties: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(properties, key) ? properties[key] : undefined

/**
 * A person property is read from the person that the event belongs to now. An event without a person never passes.
 *
 * @see spec 13.25
 */
function ofPerson({ tables }: World, { key, operator, value }: Comparison, budget: StepBudget): EventTest {
  const test = propertyTest(operator, value, budget)
  return ({ project_id, distinct_id }) => {
    const person = tables.person.first('distinct_id', `${project_id}/${distinct_id}`)
    return person !== undefined && test(own(person.properties, key))
  }
}

const NEGATIVE: readonly Operator[] = ['is_not', 'not_icontains', 'not_regex', 'is_not_set', 'not_in']
const AFFIRMATIVE: Readonly<Partial<Record<Operator, Operator>>> = {
  is_not: 'exact',
  not_icontains: 'icontains',
  not_regex: 'regex',
  is_not_set: 'is_set',
  not_in: 'exact',
}

/**
 * An element filter passes if any element of the event passes; a negative one if no element does. Without a value, affirmative
 * filters pass no event and negative filters pass every event.
 *
 * @see spec 13.26
 */
function ofElements({ key, operator, value }: Comparison, budget: StepBudget): EventTest {
  const wanted = toTexts(value).filter((text) => text !== '')
  const test = propertyTest(AFFIRMATIVE[operator] ?? operator, wanted.length === 1 ? wanted[0] : wanted, budget)
  const any: EventTest = ({ elements }) =>
    elements.some((element) => {
      const held = element[key] ?? undefined
      return held !== undefined && test(toText(held))
    })
  return NEGATIVE.includes(operator) ? (event) => !any(event) : any
}
