import { expect, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { createFake, FakeUsageError } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { refusalOf } from '../support/api/misuse.ts'

/** A fake as JavaScript sees it. */
const { db, world } = createFake({ scenario: typical })
const dashboard = db.dashboard as unknown as Record<
  'findFirst' | 'findMany' | 'count' | 'create' | 'update' | 'delete' | 'get' | 'getAll',
  (query?: unknown) => unknown
>

test.each<[call: string, run: () => unknown, message: string]>([
  [
    'a value for a condition',
    () => dashboard.findFirst({ where: { name: 'x' } }),
    'A condition on "name", such as { equals',
  ],
  ['null for a condition', () => dashboard.findMany({ where: { name: null } }), 'is an object, got null.'],
  ['an unknown comparator', () => dashboard.findFirst({ where: { name: { equls: 'x' } } }), 'the nearest is "equals"'],
  ['an unknown column', () => dashboard.findFirst({ where: { nme: { equals: 'x' } } }), 'has no "nme"'],
  ['a query of getAll', () => dashboard.getAll({ where: {} }), 'A call of getAll has no "where"; known: none.'],
  [
    'a condition on a list',
    () => dashboard.findMany({ where: { tags: { equals: ['team'] } } }),
    'A query has no condition on "tags", which holds a list or JSON. Choose among all rows: db.dashboard.getAll().filter((row) => …).',
  ],
  [
    'a condition on JSON',
    () => dashboard.findMany({ where: { filters: { equals: {} } } }),
    'no condition on "filters"',
  ],
  [
    'a text for a number',
    () => dashboard.findMany({ where: { id: { equals: '1' } } }),
    'The "equals" of a condition on "id" is "1". Expected a number.',
  ],
  [
    'a Date',
    () => dashboard.findMany({ where: { created_at: { gt: new Date(0) } } }),
    'The "gt" of a condition on "created_at" is a Date. Expected a date, such as 2026-01-01T00:00:00Z.',
  ],
  [
    'a date that is written otherwise',
    () => dashboard.findMany({ where: { created_at: { in: ['2026-1-5'] } } }),
    'The "in" of a condition on "created_at" is "2026-1-5". Expected a date, such as',
  ],
  [
    'a null among values',
    () => dashboard.findMany({ where: { name: { in: ['Revenue', null] } } }),
    'The "in" of a condition on "name" is null. Choose among all rows: db.dashboard.getAll()',
  ],
  [
    'a value that is not there',
    () => dashboard.findMany({ where: { pinned: { notEquals: undefined } } }),
    'The "notEquals" of a condition on "pinned" is undefined. Expected true or false.',
  ],
  ['a range of texts', () => dashboard.findMany({ where: { name: { between: ['A', 'C'] } } }), 'has no "between"'],
  ['an unknown part', () => dashboard.findMany({ wher: {} }), 'A query has no "wher"; the nearest is "where".'],
  [
    'a column',
    () => dashboard.findMany({ id: 1 }),
    'A query has no "id"; it belongs in "where". Known: where, orderBy,',
  ],
  [
    'a new value',
    () => dashboard.update({ where: { id: { equals: 1 } }, name: 'New' }),
    'A query of an update has no "name"; it belongs in "data". Known: where, orderBy, take, skip, cursor, strict, data.',
  ],
  ['nothing', () => dashboard.findFirst(), 'A query is an object, got nothing. For all rows: db.dashboard.getAll().'],
  [
    'a key that no row has',
    () => dashboard.get(99),
    'There is no dashboard 99. There are: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more.',
  ],
  ['a key in the form of text', () => dashboard.get('1'), 'There is no dashboard "1". There are: 1, 2,'],
  ['null in place of a query', () => dashboard.count(null), 'A query is an object, got null.'],
  ['null in place of a change', () => dashboard.update(null), '"update" needs a "where"'],
  ['null in place of a deletion', () => dashboard.delete(null), '"delete" needs a "where"'],
  ['a name in place of columns', () => dashboard.create('Web'), '"create" takes an object with columns, got "Web".'],
  ['null in place of columns', () => dashboard.create(null), '"create" takes an object with columns, got null.'],
])('a query with %s is refused, and what would work is named', (_, run, message) => {
  const refusal = refusalOf(run)

  expect(refusal).toBeInstanceOf(FakeUsageError)
  expect(refusal.message).toContain(message)
})

test.each<[what: string, values: object, message: string]>([
  ['a number for text', { name: 7 }, "A dashboard's name is 7. Expected text or null."],
  [
    'a date in another zone',
    { created_at: '2026-01-01T02:00:00+02:00' },
    'Expected a date and time in UTC, such as 2026-01-01T00:00:00Z.',
  ],
  ['null where there must be a value', { created_at: null }, "A dashboard's created_at cannot be null."],
  ['a number among texts', { tags: ['team', 7] }, 'tags is ["team",7]. Expected a list of text'],
  ['a level that is none', { restriction_level: 3 }, "A dashboard's restriction_level is 3. Expected 21 or 37."],
])('%s is refused where a row is added and where it is changed, and nothing is', (_, values, message) => {
  const before = db.dashboard.getAll()
  const first = { where: { id: { equals: 1 } } }

  const refusals = [
    refusalOf(() => db.dashboard.create({ project_id: 1, ...values })),
    refusalOf(() => db.dashboard.update({ ...first, data: values })),
    refusalOf(() => db.dashboard.updateMany({ ...first, data: values })),
  ]

  expect(refusals.map((refusal) => refusal instanceof FakeUsageError)).toEqual([true, true, true])
  for (const refusal of refusals) expect(refusal.message).toContain(message)
  expect(db.dashboard.getAll()).toEqual(before)
})

test('the values of an event are checked, although its time is taken in more ways than it is stored', () => {
  const event = 7 as unknown as string

  expect(() => db.event.create({ project_id: 1, event })).toThrow("An event's event is 7. Expected text.")
  for (const [time, shown] of [
    [1767225600000, '1767225600000'],
    [new Date(0), 'a Date'],
  ] as const)
    expect(() => db.event.create({ project_id: 1, timestamp: time as never })).toThrow(
      `An event's timestamp is ${shown}. Expected a date and time`,
    )
})

const later =
  (wrong: unknown) =>
  (old: unknown, { id }: { readonly id: number }) =>
    id > 3 ? wrong : old

test.each<[what: string, data: object, message: string]>([
  ['a value of another kind', { name: later(7) }, "A dashboard's name is 7."],
  ['null where there must be a value', { description: later(null) }, "A dashboard's description cannot be null."],
  ['what is no JSON', { filters: later({ at: new Date(0) }) }, 'Rows hold JSON only, not an instance of Date.'],
  ['the key that another of them gets', { id: 70 }, 'There is a dashboard 70 already.'],
  ['the key that another one has', { id: (id: number) => (id > 3 ? 1 : id + 70) }, 'There is a dashboard 1 already.'],
])('where one of many rows would get %s, none is changed', (_, data, message) => {
  const before = db.dashboard.getAll()

  expect(() => db.dashboard.updateMany({ where: { id: { gt: 1 } }, data: { pinned: true, ...data } })).toThrow(message)

  expect(db.dashboard.getAll()).toEqual(before)
})

test('where one of many events would get a time that is none, none is changed', () => {
  const before = db.event.getAll()
  const last = before.at(-1)!.id
  const timestamp = (old: string, { id }: { readonly id: string }) => (id === last ? 'tomorrow' : old)

  expect(() => db.event.updateMany({ where: {}, data: { event: 'seen', timestamp } })).toThrow(
    'is not a date: "tomorrow"',
  )

  expect(db.event.getAll()).toEqual(before)
})

test('a row takes the key that a row before it leaves', () => {
  const fake = createFake()
  for (const id of [2, 3]) fake.db.dashboard.create({ id, project_id: 1 })

  fake.db.dashboard.updateMany({ where: {}, data: { id: (id) => id - 1 } })

  expect(fake.db.dashboard.getAll().map(({ id }) => id)).toEqual([1, 2])
})

test('a change that finds no row is checked as well', () => {
  const where = { id: { equals: 99 } }

  expect(() => dashboard.update({ where, data: { nam: 'A' } })).toThrow(
    'A dashboard has no "nam"; the nearest is "name".',
  )
  expect(() => dashboard.update({ where })).toThrow('The "data" of an update is an object, got undefined.')
})

test('a planned change of a table that there is not is refused where it is planned, and where a state is read', () => {
  const planned = createFake()
  const change = planned.db.change.create({ table: 'dashboard', row: { name: 'Later' } })
  const state = planned.exportState()
  const broken = { ...state, tables: { ...state.tables, change: [{ ...change, table: 'evnt' }] } }

  expect(() => planned.db.change.create({ table: 'evnt', row: {} })).toThrow('A change\'s table is "evnt". Expected "')
  expect(() => createFake({ state: broken })).toThrow('Broken state: tables.change[0].table: expected "organization", ')
})

test('a planned change of a route that there is not is refused, and the nearest is named', () => {
  const route = '/api/environments/:project_id/dashboard'
  const change = { route, table: 'dashboard', row: { name: 'Later' } }
  const create = createFactories({ world })
  const plan = [() => db.change.create(change), () => create.change({ route, adds: { dashboard: { project_id: 1 } } })]

  for (const planned of plan)
    expect(planned).toThrow(
      `Unknown in a change's route: "${route}"; the nearest is "/api/environments/:project_id/dashboards".`,
    )
  expect(db.change.count()).toBe(0)
})

test('an event takes the times that the API takes, and keeps them as it writes them', () => {
  const { timestamp } = db.event.create({ project_id: 1, timestamp: '2026-01-01T02:00:00+02:00' })

  expect(timestamp).toBe('2026-01-01T00:00:00+00:00')
})

test.each([
  ['2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00Z'],
  ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00Z'],
  ['2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00.500000Z'],
  ['2026-01-01T00:00:00.000007+00:00', '2026-01-01T00:00:00.000007Z'],
])('the date %s is kept as the API writes it, by the model and by a factory', (created_at, written) => {
  const fake = createFake({ scenario: typical })

  const made = [fake.db.person.create({ project_id: 2, created_at }), createFactories(fake).person({ created_at })]
  const changed = fake.db.person.update({ where: { id: { equals: 1 } }, data: { created_at: () => created_at } })

  expect([...made, changed].map((row) => row?.created_at)).toEqual([written, written, written])
})

test('what other libraries call a method of a table or of a factory is answered with what there is', () => {
  const { dashboard: create } = createFactories(createFake()) as unknown as Record<string, Record<string, unknown>>

  for (const name of ['createMany', 'find', 'findUnique', 'all', 'remove', 'clear', 'upsert'])
    expect(() => (dashboard as Record<string, unknown>)[name]).toThrow(
      `There is no fake.db.<table>.${name}. Known: get, create, findFirst, findMany, getAll, count, update, updateMany, delete, deleteMany.`,
    )
  for (const name of ['createList', 'buildList', 'list', 'times', 'private'])
    expect(() => create![name]).toThrow(
      /There is no create\.dashboard\.\w+\. Known: many, withTiles, withCollaborators, restricted, shared, deleted, pinned/,
    )
  expect(() => (dashboard as Record<string, unknown>)['findFrist']).toThrow('the nearest is fake.db.<table>.findFirst.')
})

test('a row is found by its key', () => {
  expect(db.dashboard.get(1).name).toBe('App overview')
})

test('a query that names a key finds its row, where the other conditions are true of it', () => {
  const { id, uuid } = db.user.getAll()[1]!
  const found = [
    db.user.findFirst({ where: { id: { equals: id } } }),
    db.user.findFirst({ where: { id: { equals: id }, uuid: { equals: uuid } } }),
    db.user.findFirst({ where: { id: { equals: id, gt: 0 } } }),
    db.user.findFirst({ where: { id: { equals: id }, uuid: { notEquals: uuid } } }),
    db.user.findFirst({ where: { id: { equals: id, gt: id } } }),
    db.user.findFirst({ where: { id: { notEquals: id } } }),
    db.user.findFirst({ where: { id: { equals: 99 } } }),
  ]

  expect(found.map((row) => row?.id)).toEqual([id, id, id, undefined, undefined, db.user.getAll()[0]!.id, undefined])
  expect(() => db.user.findFirst({ where: { id: { equals: 99 } }, strict: true })).toThrow('no entity found')
  expect(db.user.findFirst({ where: { id: { equals: id } }, skip: 1 } as never)).toBeNull()
  expect(db.user.findMany({ where: { id: { equals: id } }, skip: 1 })).toEqual([])
})

test('a number of another column than the key names the row that has it there', () => {
  const { dashboard_id } = db.tile.getAll().at(-1)!
  const first = db.tile.getAll().find((tile) => tile.dashboard_id === dashboard_id)!

  expect(first.id).not.toBe(dashboard_id)
  expect(db.tile.findFirst({ where: { dashboard_id: { equals: dashboard_id } } })).toBe(first)
})

test('a misspelt table is refused in JavaScript, and other names are left alone', () => {
  const misspelt = db as unknown as Record<string | symbol, unknown>

  expect(() => misspelt['dashbord']).toThrow('There is no fake.db.dashbord; the nearest is fake.db.dashboard.')
  expect(() => misspelt['Insight']).toThrow('the nearest is fake.db.insight.')
  expect(() => misspelt['apiKey']).toThrow('There is no fake.db.apiKey; the nearest is fake.db.key.')
  expect([misspelt['then'], misspelt['toJSON'], misspelt[Symbol.iterator]]).toEqual([undefined, undefined, undefined])
  expect([misspelt['constructor'], db instanceof Object]).toEqual([Object, true])
})

test('a misspelt factory or trait is refused in JavaScript, and other names are left alone', () => {
  const create = createFactories(createFake()) as unknown as Record<string, Record<string, () => unknown>>

  expect(() => create['dashbord']).toThrow('There is no create.dashbord; the nearest is create.dashboard.')
  expect(() => create['dashboard']!['restrcted']).toThrow('the nearest is create.dashboard.restricted.')
  expect(() => create['dashboard']!['mnay']).toThrow('the nearest is create.dashboard.many.')
  expect([create['then'], create['dashboard']!['toJSON']]).toEqual([undefined, undefined])
})

test('a factory with traits adds to the fake that it was made for, also between uses of another', () => {
  const [one, other] = [createFake(), createFake()]
  const { restricted } = createFactories(one).dashboard
  createFactories(other).dashboard.restricted.shared()

  restricted()
  restricted.shared()

  expect([one.db.dashboard.count(), other.db.dashboard.count()]).toEqual([2, 1])
  expect([one.db.sharing.count(), other.db.sharing.count()]).toEqual([1, 1])
})
