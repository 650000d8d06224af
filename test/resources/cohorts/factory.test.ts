import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/index.ts'
import { cohortsAndGroups } from '../../../src/scenarios.ts'
import type { ShownPage } from '../../support/api/events.ts'
import { directBench } from '../../support/api/transports.ts'

test('a cohort is of the persons that are given, in their project, or of as many new ones', () => {
  const fake = createFake()
  const create = createFactories(fake)
  create.project()
  const persons = create.person.many(2, { project: create.project() })

  expect(create.cohort({ people: persons })).toMatchObject({ project_id: 2, person_ids: [1, 2] })
  expect(create.cohort.withPeople(3)).toMatchObject({ project_id: 1, person_ids: [3, 4, 5] })
  expect(create.cohort()).toMatchObject({ project_id: 1, person_ids: [] })
})

test('a group has a key, and properties that filters can compare', () => {
  const create = createFactories(createFake())

  const { group_type_index, group_key, group_properties } = create.group()

  expect([group_type_index, group_key]).toEqual([0, 'company-1'])
  expect(Object.keys(group_properties)).toEqual(['name', 'industry', 'plan'])
})

test('cohorts-and-groups: cohorts and companies narrow the events', async () => {
  const bench = directBench({ scenario: cohortsAndGroups, auth: 'lenient' })
  const count = async (filter: object): Promise<number> =>
    (await bench.json<ShownPage>('GET', `/api/environments/2/events/?properties=${JSON.stringify([filter])}`)).results
      .length

  expect(await count({ type: 'cohort', key: 'id', value: 1 })).toBe(18)
  expect(await count({ type: 'cohort', key: 'id', value: 3 })).toBe(0)
  expect(await count({ type: 'group', key: 'industry', value: 'finance', group_type_index: 0 })).toBe(15)
  expect(await count({ type: 'group', key: 'name', value: 'Sales', group_type_index: 1 })).toBe(15)
})

test('a state file of before cohorts and groups still opens', () => {
  const { tables, ...head } = createFake({ scenario: cohortsAndGroups }).exportState()
  const { cohort: _cohort, group: _group, ...older } = tables

  const fake = createFake({ state: { ...head, tables: older } })

  expect([fake.db.cohort.count(), fake.db.group.count(), fake.db.person.count()]).toEqual([0, 0, 14])
})
