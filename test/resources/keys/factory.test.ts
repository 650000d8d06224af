import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/index.ts'

const fake = createFake()
const create = createFactories(fake)
create.organization()

test.each([
  [
    () => create.key({ scopes: ['dashboard:read', 'misspelt' as never] }),
    `Unknown in a key's scopes: "misspelt"; known: `,
  ],
  [
    () => create.organization({ features: ['taging' as never] }),
    `Unknown in an organization's features: "taging"; the nearest is "tagging". Known: `,
  ],
  [
    () => fake.db.key.create({ scopes: ['dashboard:read', 'misspelt'] }),
    `Unknown in a key's scopes: "misspelt"; known: `,
  ],
  [
    () => fake.db.organization.create({ features: ['taging' as never] }),
    `Unknown in an organization's features: "taging"; the nearest is "tagging". Known: `,
  ],
  [
    () => fake.db.organization.updateMany({ where: {}, data: { features: () => ['taging' as never] } }),
    `Unknown in an organization's features: "taging"; the nearest is "tagging".`,
  ],
  [
    () => create.change({ adds: { organization: { features: ['taging' as never] } } }),
    `Unknown in an organization's features: "taging"; the nearest is "tagging".`,
  ],
])('a name that a list does not know is refused with those that it knows: %s', (make, said) => {
  expect(make).toThrow(said)
})

test('a key may have no scopes, which is full access', () => {
  expect([create.key({ scopes: null }).scopes, create.key({ scopes: [] }).scopes]).toEqual([null, []])
})

test('a state may hold a scope of the service that the fake does not know, and a query finds its key', () => {
  const key = { id: 1, user_id: create.user().id, value: 'phx_flags', scopes: ['feature_flag:read'] }
  const state = fake.exportState()
  const { db } = createFake({ state: { ...state, tables: { ...state.tables, key: [key] } } })

  expect(db.key.findFirst({ where: { value: { equals: 'phx_flags' } } })!.scopes).toEqual(['feature_flag:read'])
})
