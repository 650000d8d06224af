import { compare } from '../../core/compare.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { toUuid } from '../../core/http/uuid.ts'
import { pythonInteger } from '../../core/json/python.ts'
import type { StepBudget } from '../../core/pattern/pattern.ts'
import type { Warn } from '../../core/warn.ts'
import { readEventTime, writeEventTime } from '../events/time.model.ts'
import { createFilterBudget, propertyTest } from '../operators.ts'
import type { Project } from '../projects/model.ts'
import type { World } from '../world.ts'
import type { Person } from './model.ts'
import { toPersonTest } from './person-test.rules.ts'
import type { PersonTest } from './person-test.rules.ts'
import type { PersonPage, PersonsQuery } from './query.model.ts'

const DAY = 86_400_000

/**
 * One page of the persons of a project who pass all filters, the newest first. Of persons of one time, the one added last is
 * the newest. Persons of more than a day in the future are hidden.
 *
 * @see spec 43.1, 43.4
 */
export function listPersons(world: World, project: Project, query: PersonsQuery, warn: Warn): PersonPage {
  const tests = testsOf(query, warn)
  const end = writeEventTime(world.clock.now() + DAY)
  const found = candidates(world, project, query)
    .map((person) => ({ person, time: readEventTime(person.created_at) ?? '' }))
    .filter(({ person, time }) => time < end && tests.every((test) => test(person)))
    .reverse()
    .sort((a, b) => compare(b.time, a.time))
  const page = found.slice(query.offset, query.offset + query.limit)
  return { persons: page.map(({ person }) => person), total: found.length }
}

function candidates({ tables }: World, project: Project, { distinctId }: PersonsQuery): readonly Person[] {
  return distinctId === undefined
    ? tables.person.list('project_id', project.id)
    : tables.person.list('distinct_id', `${project.id}/${distinctId}`)
}

/** @see spec 43.5, 43.6 */
function testsOf({ search, email, filter }: PersonsQuery, warn: Warn): readonly PersonTest[] {
  const budget = createFilterBudget('persons', 'distinct_id')
  const exactEmail = email === undefined ? undefined : propertyTest('exact', email, budget)
  const test = toPersonTest({ budget, warn }, filter)
  return [
    ...(search === undefined ? [] : [searchTest(search, budget)]),
    ...(exactEmail ? [({ properties }: Person) => exactEmail(properties['email'])] : []),
    ...(test ? [test] : []),
  ]
}

function searchTest(search: string, budget: StepBudget): PersonTest {
  const inEmail = propertyTest('icontains', search, budget)
  const sought = toUuid(search)
  return ({ properties, distinct_ids, uuid }) =>
    inEmail(properties['email']) || distinct_ids.includes(search) || uuid === sought
}

/**
 * A path names a person by the UUID or by the number.
 *
 * @see spec 44.1, 44.2, 44.3
 */
export function getPerson({ tables }: World, project: Project, id: string): Person {
  const uuid = toUuid(id)
  const number = pythonInteger(id)
  if (uuid === undefined && number === null)
    throw invalid(
      `The ID provided does not look like a personID. If you are using a distinctId, please use /persons?distinct_id=${id} instead.`,
    )
  const person = uuid === undefined ? tables.person.get(number) : tables.person.first('uuid', uuid)
  if (person?.project_id !== project.id) throw notFound()
  return person
}
