import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/index.ts'

const create = createFactories(createFake())

test.each([
  [() => create.key({ scopes: ['dashboard:read', 'misspelt' as never] }), `One of a key's scopes is "misspelt".`],
  [
    () => create.organization({ features: ['taging' as never] }),
    `One of an organization's features is "taging". Expected "tagging", "advanced_permissions" or `,
  ],
])('a name that a list does not know is refused with those that it knows: %s', (make, said) => {
  expect(make).toThrow(said)
})

test('a key may have no scopes, which is full access', () => {
  expect([create.key({ scopes: null }).scopes, create.key({ scopes: [] }).scopes]).toEqual([null, []])
})
