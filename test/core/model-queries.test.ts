import { expect, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { createFake, FakeUsageError } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { refusalOf } from '../support/misuse.ts'

/** A fake as JavaScript sees it. */
const { db } = createFake({ scenario: typical })
const dashboard = db.dashboard as unknown as Record<
  'findFirst' | 'findMany' | 'update' | 'get',
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
  ['an unknown part', () => dashboard.findMany({ wher: {} }), 'A query has no "wher"; the nearest is "where".'],
  ['nothing', () => dashboard.findFirst(), 'A query is an object, got nothing.'],
  [
    'a key that no row has',
    () => dashboard.get(99),
    'There is no dashboard 99. There are: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more.',
  ],
])('a query with %s is refused, and what would work is named', (_, run, message) => {
  const refusal = refusalOf(run)

  expect(refusal).toBeInstanceOf(FakeUsageError)
  expect(refusal.message).toContain(message)
})

test('a row is found by its key', () => {
  expect(db.dashboard.get(1).name).toBe('App overview')
})

test('a misspelt table is refused in JavaScript, and other names are left alone', () => {
  const misspelt = db as unknown as Record<string | symbol, unknown>

  expect(() => misspelt['dashbord']).toThrow('There is no fake.db.dashbord; the nearest is fake.db.dashboard.')
  expect(() => misspelt['Insight']).toThrow('the nearest is fake.db.insight.')
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
