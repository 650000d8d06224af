import { expect, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { createFake } from '../../src/index.ts'
import { inScenario } from '../support/api/scenarios.ts'

test('what is made after a state is what would have been made without the file', () => {
  const original = inScenario('typical')
  const copy = createFake({ state: JSON.parse(JSON.stringify(original.exportState())) })

  const made = [original, copy].map((fake) => {
    const create = createFactories(fake)
    return [create.user(), create.dashboard.shared.withTiles(2), create.events.many(3), create.key()]
  })

  expect(made[1]).toEqual(made[0])
  expect(copy.exportState()).toEqual(original.exportState())
})

test('what is made after a state without ids is like no row of it', () => {
  const { ids: _ids, ...state } = inScenario('typical').exportState()

  const fake = createFake({ state })
  const create = createFactories(fake)
  const made = { user: create.user(), key: create.key(), insight: create.insight(), project: create.project() }

  expect(made.user.id).toBe(7)
  for (const [column, rows] of [
    ['uuid', fake.db.user.getAll()],
    ['email', fake.db.user.getAll()],
    ['distinct_id', fake.db.user.getAll()],
    ['value', fake.db.key.getAll()],
    ['short_id', fake.db.insight.getAll()],
    ['api_token', fake.db.project.getAll()],
  ] as const)
    expect(new Set(rows.map((row) => (row as unknown as Record<string, unknown>)[column])).size, column).toBe(
      rows.length,
    )
})

test('an organisation that is made after a state without ids has a slug of its own, although none of them has a number', () => {
  const first = createFake()
  const before = [createFactories(first).organization(), createFactories(first).organization()]
  const { ids: _ids, ...state } = first.exportState()

  const { slug } = createFactories(createFake({ state })).organization()

  expect(before.map((organization) => organization.slug)).not.toContain(slug)
})

test('a state without ids is counted beyond the gap that a removed row has left', () => {
  const fake = inScenario('typical')
  fake.db.insight.delete({ where: { id: { equals: 1 } } })
  const { ids: _ids, ...state } = fake.exportState()

  const { short_id } = createFactories(createFake({ state })).insight()

  expect(state.tables.insight.map((row) => row.short_id)).not.toContain(short_id)
})

test('a UUID that a row has is not made again, though the counts of a state say nothing of it', () => {
  const state = inScenario('typical').exportState()

  const fake = createFake({ state: { ...state, ids: {} } })
  const made = createFactories(fake).member({ project_id: 2, user: fake.db.user.getAll()[4]! })

  expect(state.tables.member.map(({ id }) => id)).not.toContain(made.id)
  expect(fake.db.member.count()).toBe(state.tables.member.length + 1)
})

test('however many UUIDs are taken, the next one that is free is made', () => {
  const first = createFake()
  createFactories(first).events.many(15_000)
  const state = first.exportState()

  const fake = createFake({ state: { ...state, ids: {} } })
  createFactories(fake).event({ project: fake.db.project.getAll()[0]! })

  expect(fake.db.event.count()).toBe(15_001)
})
