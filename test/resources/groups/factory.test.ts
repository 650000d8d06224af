import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/index.ts'

test('a group has a key, and properties that filters can compare', () => {
  const create = createFactories(createFake())

  const { group_type_index, group_key, group_properties } = create.group()

  expect([group_type_index, group_key]).toEqual([0, 'company-1'])
  expect(Object.keys(group_properties)).toEqual(['name', 'industry', 'plan'])
})
