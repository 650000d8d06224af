import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { expectMisuse } from '../support/api/misuse.ts'

test('queries compare, sort and cut as the library does', () => {
  const fake = createFake()
  for (const [name, restriction_level] of [
    ['Alpha', 21],
    ['Beta', 37],
    ['Alphabet', 37],
  ] as const)
    fake.db.dashboard.create({ name, restriction_level })

  const names = (query: Parameters<typeof fake.db.dashboard.findMany>[0]) =>
    fake.db.dashboard.findMany(query).map(({ name }) => name)

  expect(names({})).toEqual(['Alpha', 'Beta', 'Alphabet'])
  expect(names({ where: { name: { contains: 'Alpha' } } })).toEqual(['Alpha', 'Alphabet'])
  expect(names({ where: { id: { between: [1, 2] } } })).toEqual(['Alpha', 'Beta'])
  expect(names({ where: { id: { notBetween: [1, 2] } } })).toEqual(['Alphabet'])
  expect(names({ where: { restriction_level: { gt: 21 }, name: { notEquals: 'Beta' } } })).toEqual(['Alphabet'])
  expect(names({ orderBy: { name: 'desc' } })).toEqual(['Beta', 'Alphabet', 'Alpha'])
  expect(names({ take: 1, skip: 1 })).toEqual(['Beta'])
  expect(fake.db.dashboard.count({ where: { restriction_level: { equals: 37 } } })).toBe(2)
})

test('a page goes on behind its cursor, which is the key of a row', () => {
  const fake = createFake()
  for (const name of ['A', 'B', 'C', 'D', 'E']) fake.db.dashboard.create({ name })
  const ids = (query: Parameters<typeof fake.db.dashboard.findMany>[0]) =>
    fake.db.dashboard.findMany(query).map(({ id }) => id)

  expect(ids({ cursor: 1 })).toEqual([2, 3, 4, 5])
  expect(ids({ cursor: 2 })).toEqual([3, 4, 5])
  expect(ids({ cursor: 2, take: 2 })).toEqual([3, 4])
  expect(ids({ cursor: 4, orderBy: { name: 'desc' }, take: 2 })).toEqual([3, 2])
  expect(ids({ cursor: 2, skip: 1 })).toEqual([4, 5])
  expect(ids({ cursor: 3, where: { id: { notEquals: 4 } } })).toEqual([5])
  expect(ids({ cursor: 5 })).toEqual([])
  expect(ids({ cursor: 99 })).toEqual([])
  expect(fake.db.dashboard.count({ cursor: 2 })).toBe(3)
  expect(ids({ cursor: 0 })).toEqual([])
  expectMisuse(() => fake.db.dashboard.findMany({ cursor: 99, strict: true }), /dashboard/)
  for (const cursor of [null, false, '', '1', { id: 1 }])
    expectMisuse(() => ids({ cursor: cursor as never }), /"cursor" of a query is the key of a dashboard, a number, got/)
  expectMisuse(() => fake.db.collaborator.findMany({ cursor: 1 }), /the key of a collaborator, text, got 1/)
})

test('rows are sorted by every column of an order, in one object or in several, and not by one that is undefined', () => {
  const { dashboard } = createFake().db
  for (const [name, pinned] of [
    ['B', true],
    ['A', false],
    ['A', true],
    ['C', false],
  ] as const)
    dashboard.create({ name, pinned })
  const ids = (orderBy: object) => dashboard.findMany({ orderBy }).map(({ id }) => id)

  expect(ids({ name: 'asc', pinned: 'desc' })).toEqual([3, 2, 1, 4])
  expect(ids([{ pinned: 'asc' }, { name: 'desc', id: 'asc' }])).toEqual([4, 2, 1, 3])
  for (const order of [{ name: undefined, id: 'desc' }, [{ name: undefined }, { id: 'desc' }]])
    expect(ids(order)).toEqual([4, 3, 2, 1])
  for (const order of [{}, [{}], [], { name: undefined }]) expect(ids(order)).toEqual([1, 2, 3, 4])
})

test('null is the highest value of an order, and rows without a value keep the others in order', () => {
  const { dashboard } = createFake().db
  for (const name of ['B', null, 'C', null, 'A']) dashboard.create({ name })
  const names = (direction: 'asc' | 'desc') => dashboard.findMany({ orderBy: { name: direction } }).map(({ id }) => id)

  expect(names('asc')).toEqual([5, 1, 3, 2, 4])
  expect(names('desc')).toEqual([2, 4, 3, 1, 5])
  expect(dashboard.findFirst({ where: {}, orderBy: [{ name: 'desc' }, { id: 'desc' }] } as never)?.id).toBe(4)
})

const NOON = [
  '2026-01-01T12:00:00Z',
  '2026-01-01T12:00:00.000Z',
  '2026-01-01T12:00:00+00:00',
  '2026-01-01T14:00:00+02:00',
]

test.each(NOON)('the moment of a row is found by any way to write it, such as %s', (moment) => {
  const { db } = createFake()
  const found = (condition: object) => [
    db.event.findMany({ where: { timestamp: condition } }).map(({ event }) => event),
    db.text.findMany({ where: { last_modified_at: condition } }).map(({ body }) => body),
  ]
  for (const [name, at] of Object.entries({ before: '11:59:59', noon: '12:00:00', after: '12:00:00.5' })) {
    db.event.create({ event: name, timestamp: `2026-01-01T${at}Z` })
    db.text.create({ body: name, last_modified_at: `2026-01-01T${at}Z` })
  }

  const by = [{ equals: moment }, { in: [moment] }, { gte: moment, lte: moment }, { gt: moment }, { lt: moment }]

  expect(by.map(found)).toEqual([
    ...[1, 2, 3].map(() => [['noon'], ['noon']]),
    [['after'], ['after']],
    [['before'], ['before']],
  ])
  expect(found({ notEquals: moment, contains: '2026-01-01' })[0]).toEqual(['before', 'after'])
})

test('the beginning of a date is compared as text, and an unknown date meets no condition', () => {
  const { insight } = createFake().db
  for (const last_refresh of ['2026-01-01T00:00:00Z', null, '2025-12-31T23:59:59Z']) insight.create({ last_refresh })
  const ids = (query: Parameters<typeof insight.findMany>[0]) => insight.findMany(query).map(({ id }) => id)

  expect(ids({ where: { last_refresh: { gte: '2026' } } })).toEqual([1])
  expect(ids({ where: { last_refresh: { lt: '2026-01-01' } } })).toEqual([3])
  expect(ids({ orderBy: { last_refresh: 'desc' } })).toEqual([2, 1, 3])
})

test('rows are sorted by the moments of their dates', () => {
  const { clock, db } = createFake({ now: '2026-01-01T00:00:00Z' })
  for (const name of ['first', 'second', 'third']) {
    db.dashboard.create({ name })
    clock.advance(500)
  }

  const names = db.dashboard.findMany({ orderBy: { created_at: 'asc' } }).map(({ name }) => name)

  expect(names).toEqual(['first', 'second', 'third'])
})

test('a condition that is undefined does not count in a read', () => {
  const { dashboard } = createFake({ scenario: typical }).db

  expect(dashboard.count({ where: { name: undefined, id: { in: [1, 2, 3] } } as never })).toBe(3)
})

test.for(['update', 'updateMany', 'delete', 'deleteMany'] as const)(
  '%s refuses a condition that is undefined, which would mean every row',
  (method) => {
    const { dashboard } = createFake({ scenario: typical }).db

    expectMisuse(
      () => dashboard[method]({ where: { id: undefined }, data: { name: 'Lost' } } as never),
      new RegExp(`"${method}" has undefined as its condition on "id"`),
    )
    expect(dashboard.count()).toBe(12)
    expect(dashboard.count({ where: { name: { equals: 'Lost' } } })).toBe(0)
  },
)

test.for(['update', 'delete', 'deleteMany'] as const)('%s refuses a condition without a comparator', (method) => {
  const { dashboard } = createFake({ scenario: typical }).db

  expectMisuse(
    () => dashboard[method]({ where: { id: {} }, data: { name: 'Lost' } } as never),
    new RegExp(`"${method}" has {} as its condition on "id"`),
  )
  expect(dashboard.count({ where: { name: { notEquals: 'Lost' } } })).toBe(12)
})

test('a second row behind the first is refused, and a list can be mapped', () => {
  const { dashboard } = createFake().db
  const create = dashboard.create as (...rows: object[]) => unknown

  expectMisuse(() => create({ name: 'A' }, { name: 'B' }), /takes nothing, got {"name":"B"}\. It adds one row/)
  expect([{ name: 'A' }, { name: 'B' }].map(dashboard.create)).toMatchObject([{ name: 'A' }, { name: 'B' }])
})

test('a strict query that finds nothing is misuse', () => {
  const fake = createFake()

  expectMisuse(() => fake.db.dashboard.findFirst({ where: { id: { equals: 7 } }, strict: true }), /dashboard/)
})

test.each(['findFirst', 'findMany', 'update', 'updateMany', 'delete', 'deleteMany'] as const)(
  'a strict %s that finds nothing says so, by its own name',
  (what) => {
    const ask = () =>
      createFake().db.dashboard[what]({
        where: { id: { equals: 7 } },
        strict: true,
        ...((what.startsWith('update') && { data: {} }) as { data: object }),
      })

    expectMisuse(
      ask,
      new RegExp(`"${what}" on the "dashboard" model: no .+ found matching the query "{"id":{"equals":7}}"`),
    )
  },
)

test('a query that the library would read as another one is misuse, and a page of none is empty', () => {
  const { dashboard } = createFake({ scenario: typical }).db
  const data = { name: 'A' }

  expectMisuse(
    () => dashboard.findMany({ take: -1 }),
    /"take" of a query is a whole number that is not negative, got -1/,
  )
  expectMisuse(() => dashboard.count({ skip: 1.5 }), /"skip" of a query is a whole number/)
  expectMisuse(() => dashboard.findMany({ orderBy: { id: 'DESC' as never } }), /is "asc" or "desc", got "DESC"/)
  expectMisuse(() => dashboard.findMany({ orderBy: [{ name: 'asc' }, { id: 'up' as never }] }), /got "up"/)
  for (const way of [1, true, null, {}])
    expectMisuse(() => dashboard.findMany({ orderBy: { id: way as never } }), /is "asc" or "desc", got/)
  for (const orderBy of [null, 5, 'id', [null], new Map([['id', 'desc']]), /id/])
    expectMisuse(() => dashboard.findMany({ orderBy: orderBy as never }), /"orderBy" of a query is an object or a list/)
  expectMisuse(() => dashboard.findMany({ where: { id: { notBetween: [1] as never } } }), /"notBetween" .+ of two, got/)
  for (const between of [[], [1], [1, 5, 9]])
    expectMisuse(
      () => dashboard.findMany({ where: { id: { between: between as never } } }),
      /"between" .+ is a list of two/,
    )
  expectMisuse(
    () => dashboard.findMany({ where: { id: { in: '12' as never } } }),
    /"in" of a condition on "id" is a list/,
  )
  expectMisuse(() => dashboard.findMany({ where: { id: { between: undefined as never } } }), /"between" .+ is a list/)
  expectMisuse(() => dashboard.delete({} as never), /"delete" needs a "where"/)
  expectMisuse(() => dashboard.updateMany({ data } as never), /"updateMany" needs a "where"/)
  for (const method of ['update', 'updateMany', 'delete', 'deleteMany'] as const)
    expectMisuse(() => dashboard[method](undefined as never), new RegExp(`"${method}" needs a "where"`))
  expectMisuse(() => dashboard.update({ where: { id: { equals: 1 } } } as never), /"data" of an update is an object/)

  expect([dashboard.findMany({ take: 0 }), dashboard.count({ take: 0 }), dashboard.count()]).toEqual([[], 0, 12])
  expect(dashboard.findFirst({ where: {}, take: 0 } as never)).toBe(null)
})
