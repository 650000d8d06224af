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
export function toEventTest(world: World, condition: Condition): EventTest | undefined {
  if (condition.kind === 'none') return () => false
  if (condition.kind === 'comparison') return comparisons[condition.subject](world, condition)
  const tests = condition.conditions.map((inner) => toEventTest(world, inner)).filter((test) => test !== undefined)
  if (tests.length <= 1) return tests[0]
  return condition.all ? (event) => tests.every((test) => test(event)) : (event) => tests.some((test) => test(event))
}

const comparisons: Readonly<Record<Comparison['subject'], (world: World, comparison: Comparison) => EventTest>> = {
  event: (_, { key, operator, value }) => {
    const test = propertyTest(operator, value)
    return ({ properties }) => test(own(properties, key))
  },
  person: ofPerson,
  element: (_, comparison) => ofElements(comparison),
}

const own = (properties: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(properties, key) ? properties[key] : undefined

/**
 * A person property is read from the person that the event belongs to now. An event without a person never passes.
 *
 * @see spec 13.25
 */
function ofPerson({ tables }: World, { key, operator, value }: Comparison): EventTest {
  const test = propertyTest(operator, value)
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
function ofElements({ key, operator, value }: Comparison): EventTest {
  const wanted = toTexts(value).filter((text) => text !== '')
  const test = propertyTest(AFFIRMATIVE[operator] ?? operator, wanted.length === 1 ? wanted[0] : wanted)
  const any: EventTest = ({ elements }) =>
    elements.some((element) => {
      const held = element[key] ?? undefined
      return held !== undefined && test(toText(held))
    })
  return NEGATIVE.includes(operator) ? (event) => !any(event) : any
}
