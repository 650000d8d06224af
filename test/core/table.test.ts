import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { expectMisuse } from '../support/api/misuse.ts'
import { PUBLIC } from '../support/api/office.ts'
import { addRestricted } from '../support/api/rows.ts'
import { directBench } from '../support/api/transports.ts'

test('a row made over HTTP is the row the model finds', async () => {
  const { fake, send } = directBench()
  await send('POST', '/dashboards/', { name: 'A', tags: ['x'] })

  const found = fake.db.dashboard.findFirst({ where: { name: { equals: 'A' } } })

  expect(found).toBe(fake.world.tables.dashboard.get(1))
  expect(found).toMatchObject({ id: 1, tags: ['x'] })
  expect(fake.db.dashboard.getAll()).toEqual([found])
  expect(fake.db.dashboard.count()).toBe(1)
})

test('a row made, changed and deleted in the model is what HTTP shows', async () => {
  const { fake, json, send } = directBench()

  const made = fake.db.dashboard.create({ project_id: PUBLIC, name: 'A' })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ id: made.id, name: 'A' })

  fake.db.dashboard.update({ where: { id: { equals: made.id } }, data: { name: 'B' } })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ name: 'B' })

  fake.db.dashboard.delete({ where: { id: { equals: made.id } } })
  expect((await send('GET', '/dashboards/1/')).status).toBe(404)
})

test('a row changed over HTTP is changed in the model', async () => {
  const { fake, send } = directBench()
  const before = fake.db.dashboard.create({ project_id: PUBLIC, name: 'A' })

  await send('PATCH', '/dashboards/1/', { name: 'B' })

  expect(fake.db.dashboard.findMany({ where: { name: { equals: 'B' } } })).toEqual([{ ...before, name: 'B' }])
  expect(before.name).toBe('A')
})

test('rows are frozen, all the way down', () => {
  const fake = createFake()
  const row = fake.db.dashboard.create({ filters: { a: [1] }, tags: ['x'] })

  expect(Object.isFrozen(row)).toBe(true)
  expect(Object.isFrozen(row.filters)).toBe(true)
  expect(Object.isFrozen(row.filters['a'])).toBe(true)
  expect(Object.isFrozen(row.tags)).toBe(true)
})

test('what was given can change without changing the row', () => {
  const filters = { list: ['x'] }
  const row = createFake().db.dashboard.create({ filters })

  filters.list.push('y')

  expect(row.filters).toEqual({ list: ['x'] })
})

test('free-form JSON survives every way of writing', () => {
  const fake = createFake()
  const filters = { properties: [{ key: '$browser', value: ['Chrome'] }], nested: { a: null, b: { c: true } } }
  const where = { id: { equals: 1 } }

  expect(fake.db.dashboard.create({ filters }).filters).toEqual(filters)
  expect(fake.db.dashboard.update({ where, data: { filters: {} } })?.filters).toEqual({})
  expect(fake.db.dashboard.update({ where, data: { filters } })?.filters).toEqual(filters)
  expect(fake.db.dashboard.updateMany({ where, data: { filters: (old) => ({ old }) } })?.[0]?.filters).toEqual({
    old: filters,
  })
})

test('a change may follow from the old value and the old row', () => {
  const fake = createFake()
  fake.db.dashboard.create({ name: 'A', description: 'x' })

  const changed = fake.db.dashboard.update({
    where: { id: { equals: 1 } },
    data: { name: (name, row) => `${name}/${row.description}`, pinned: true },
  })

  expect(changed).toMatchObject({ name: 'A/x', pinned: true, description: 'x' })
})

test('many rows are changed and deleted at once, and the indexes follow', () => {
  const { fake } = directBench()
  for (const name of ['A', 'B', 'A']) addRestricted(fake, { name })
  const { dashboard } = fake.world.tables
  const where = { name: { equals: 'A' } }

  const moved = fake.db.dashboard.updateMany({ where, data: { project_id: 2 } })
  expect(moved?.map(({ id }) => id)).toEqual([1, 3])
  const idsOf = (project: number) => dashboard.list('project_id', project).map(({ id }) => id)
  expect(idsOf(2)).toEqual([1, 3])
  expect(idsOf(PUBLIC)).toEqual([2])

  expect(fake.db.dashboard.deleteMany({ where })).toHaveLength(2)
  expect(idsOf(2)).toEqual([])
  expect(dashboard.size).toBe(1)
})

test('a change that finds nothing is null, and changes nothing', () => {
  const fake = createFake()
  const where = { id: { equals: 7 } }

  expect(fake.db.dashboard.update({ where, data: { name: 'A' } })).toBeNull()
  expect(fake.db.dashboard.updateMany({ where, data: { name: 'A' } })).toBeNull()
  expect(fake.db.dashboard.delete({ where })).toBeNull()
  expect(fake.db.dashboard.findFirst({ where })).toBeNull()
})

test('a row shows its columns and nothing else', () => {
  const row = createFake().db.collaborator.create({ dashboard_id: 1, user_id: 1 })

  expect(Reflect.ownKeys(row)).toEqual(['id', 'dashboard_id', 'user_id', 'level', 'added_at', 'updated_at'])
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
  expect(structuredClone(row)).toEqual(row)
})

test('a row takes plain objects of any origin, and of undefined what JSON makes of it', () => {
  const { dashboard } = createFake().db
  const filters = { ...runInNewContext('({ a: { b: [1] } })'), c: Object.assign(Object.create(null), { d: 1 }) }

  expect(dashboard.create({ filters: runInNewContext('({ a: { b: [1] } })') }).filters).toEqual({ a: { b: [1] } })
  expect(dashboard.create({ filters }).filters).toEqual({ a: { b: [1] }, c: { d: 1 } })
  expect(dashboard.create({ filters: { a: undefined, b: [undefined] } }).filters).toStrictEqual({ b: [null] })
  const own = JSON.parse('{"__proto__":{"a":1}}') as typeof filters
  expect(Object.entries(dashboard.create({ filters: own }).filters)).toEqual([['__proto__', { a: 1 }]])
})

test('what was given stays as it was: neither frozen nor held by the row', () => {
  const given = { filters: { list: [{ a: 1 }] }, tags: ['x'] }
  const { dashboard } = createFake().db

  const row = dashboard.create(given)
  dashboard.update({ where: { id: { equals: row.id } }, data: given })

  for (const own of [given, given.filters, given.filters.list, given.filters.list[0], given.tags])
    expect(Object.isFrozen(own)).toBe(false)
  given.filters.list[0]!.a = 2
  given.tags.push('y')
  expect(dashboard.getAll()[0]).toMatchObject({ filters: { list: [{ a: 1 }] }, tags: ['x'] })
})

test('a value that came out of a row is shared with the next row, not copied', () => {
  const { dashboard } = createFake().db
  const first = dashboard.create({ filters: { a: 1 } })

  const second = dashboard.create({ filters: first.filters })

  expect(second.filters).toBe(first.filters)
})

test('a column that is not given fills itself', () => {
  const fake = createFake({ now: '2026-02-03T04:05:06Z' })

  expect(fake.db.dashboard.create()).toMatchObject({
    id: 1,
    name: null,
    filters: {},
    tags: [],
    restriction_level: 21,
    created_at: '2026-02-03T04:05:06Z',
  })
  expect(fake.db.dashboard.create({ name: undefined } as never)).toMatchObject({ id: 2, name: null })
})

test('a key that was chosen is never handed out again', () => {
  const fake = createFake()
  fake.db.dashboard.create({ id: 3 })

  expect([1, 2, 3].map(() => fake.db.dashboard.create().id)).toEqual([4, 5, 6])
})

test('a key that changes takes its row along', () => {
  const { fake } = directBench()
  addRestricted(fake)
  const { dashboard } = fake.world.tables

  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { id: 9 } })

  expect(dashboard.get(1)).toBeUndefined()
  expect(dashboard.get(9)).toMatchObject({ id: 9, name: 'A' })
  expect(dashboard.list('project_id', PUBLIC)).toMatchObject([{ id: 9 }])
})

test('misuse of the model says what is wrong and what is known', () => {
  const fake = createFake()
  const row = fake.db.dashboard.create({ name: 'A' })
  fake.db.dashboard.create({ name: 'B' })
  const where = { id: { equals: row.id } }

  expectMisuse(
    () => fake.db.dashboard.create({ nam: 'A' } as never),
    /A dashboard has no "nam"; the nearest is "name"\. Known: id, project_id/,
  )
  expectMisuse(() => fake.db.dashboard.update({ where, data: { nam: 'A' } as never }), /has no "nam"/)
  expectMisuse(() => fake.db.dashboard.create({ id: row.id }), /There is a dashboard 1 already/)
  expectMisuse(() => fake.db.dashboard.update({ where, data: { id: 2 } }), /There is a dashboard 2 already/)
  expectMisuse(() => [1, 2].map(() => fake.db.insight.create({ id: 3 })), /There is an insight 3 already/)
  expectMisuse(() => fake.db.dashboard.create({ description: null } as never), /description cannot be null/)
  expectMisuse(() => fake.db.dashboard.update({ where, data: { pinned: null } as never }), /pinned cannot be null/)
  expectMisuse(() => fake.db.dashboard.create({ id: null } as never), /id cannot be null/)
  expectMisuse(() => fake.db.dashboard.create({ filters: { at: new Date(0) } }), /JSON only, not an instance of Date/)
  expectMisuse(() => fake.db.dashboard.create({ filters: { big: 1n } }), /JSON only, not a bigint/)
  expectMisuse(() => fake.db.dashboard.create({ filters: { call: () => 1 } }), /JSON only, not a function/)
  expectMisuse(() => fake.db.dashboard.create({ filters: { all: new Map() } }), /JSON only, not an instance of Map/)
  expectMisuse(() => fake.db.dashboard.create({ filters: { bad: Number.NaN } }), /JSON only, not NaN/)
  expectMisuse(() => fake.db.dashboard.findMany({ where: { nam: { equals: 'A' } } as never }), /has no "nam"/)
  expectMisuse(() => fake.db.dashboard.count({ where: { nam: { equals: 'A' } } as never }), /has no "nam"/)
  expectMisuse(() => fake.db.dashboard.deleteMany({ where: { nam: { equals: 'A' } } as never }), /has no "nam"/)
  expectMisuse(() => fake.db.dashboard.findMany({ orderBy: { nam: 'asc' } as never }), /has no "nam"/)
  expectMisuse(() => fake.db.dashboard.findMany({ where: { name: { alike: 'A' } } as never }), /alike/)

  expect(fake.db.dashboard.getAll().map(({ id, name }) => [id, name])).toEqual([
    [1, 'A'],
    [2, 'B'],
  ])
})

test('a change to undefined is no change', () => {
  const fake = createFake()
  fake.db.dashboard.create({ name: 'A' })

  const changed = fake.db.dashboard.update({
    where: { id: { equals: 1 } },
    data: { name: undefined, pinned: true } as never,
  })

  expect(changed).toMatchObject({ name: 'A', pinned: true })
})

test('a loop over rows sees the rows of its beginning, whatever is written meanwhile', () => {
  const { dashboard } = createFake().world.tables
  for (const name of ['A', 'B', 'C']) dashboard.insert({ project_id: PUBLIC, name })
  const listed = dashboard.sorted('listed', PUBLIC)

  const found = Array.from(dashboard.all(), (row) => {
    dashboard.insert({ project_id: PUBLIC, name: 'new' })
    if (row.id === 1) dashboard.update(dashboard.get(2)!, { name: 'changed' })
    if (row.id === 2) dashboard.remove(dashboard.get(3)!)
    return row.name
  })

  expect(found).toEqual(['A', 'B', 'C'])
  expect([...listed].map(({ name }) => name)).toEqual(['A', 'B', 'C'])
})

test('a value that refers to itself is misuse', () => {
  const filters: Record<string, unknown> = {}
  filters['self'] = filters

  expectMisuse(() => createFake().db.dashboard.create({ filters }), /refers to itself/)
})
