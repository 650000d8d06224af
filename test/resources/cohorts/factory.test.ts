import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/index.ts'

test('a cohort is of the persons that are given, in their project, or of as many new ones', () => {
  const fake = createFake()
  const create = createFactories(fake)
  create.project()
  const persons = create.person.many(2, { project: create.project() })

  expect(create.cohort({ people: persons })).toMatchObject({ project_id: 2, person_ids: [1, 2] })
  expect(create.cohort.withPeople(3)).toMatchObject({ project_id: 1, person_ids: [3, 4, 5] })
  expect(create.cohort()).toMatchObject({ project_id: 1, person_ids: [] })
})
