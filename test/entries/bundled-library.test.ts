import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'

const dist = fileURLToPath(new URL('../../dist/index.js', import.meta.url))
const bundled = (await import(dist)) as { readonly createFake: typeof createFake }

type Db = ReturnType<typeof createFake>['db']

/** The calls of the library's own part of `fake.db`: its queries, their order and pages, and its refusals. */
const queries: readonly (readonly [string, (db: Db) => unknown])[] = [
  ['a key', (db) => db.dashboard.findFirst({ where: { id: { equals: 3 } } })],
  ['a key among several', (db) => db.dashboard.findMany({ where: { id: { in: [1, 2, 99] } } })],
  ['a comparison of numbers', (db) => db.dashboard.findMany({ where: { id: { gt: 2, lte: 5 } } })],
  ['a range', (db) => db.tile.count({ where: { id: { between: [5, 20] } } })],
  ['a part of a text', (db) => db.dashboard.findMany({ where: { name: { contains: 'a' } } })],
  ['the absence of a text', (db) => db.dashboard.findMany({ where: { name: { notContains: 'a' } } })],
  ['two columns', (db) => db.dashboard.findMany({ where: { pinned: { equals: true }, deleted: { equals: false } } })],
  ['an order', (db) => db.dashboard.findMany({ orderBy: { name: 'desc' } } as never)],
  ['two orders', (db) => db.dashboard.findMany({ orderBy: [{ pinned: 'desc' }, { id: 'desc' }] } as never)],
  ['a page', (db) => db.event.findMany({ orderBy: { id: 'desc' }, skip: 10, take: 3 } as never)],
  ['a page after a row', (db) => db.event.findMany({ cursor: db.event.getAll()[20]!.id, take: 2 } as never)],
  ['all rows', (db) => db.user.getAll()],
  ['nothing', (db) => db.dashboard.findFirst({ where: { id: { equals: 999 } } })],
  ['nothing, strictly', (db) => db.dashboard.findFirst({ where: { id: { equals: 999 } }, strict: true } as never)],
  ['an unknown comparison', (db) => db.dashboard.findMany({ where: { id: { like: 1 } } } as never)],
  ['a deletion', (db) => db.tile.delete({ where: { id: { equals: 1 } } })],
  ['a deletion of nothing', (db) => db.tile.delete({ where: { id: { equals: 999 } }, strict: true } as never)],
  ['several deletions', (db) => [db.tile.deleteMany({ where: { id: { lt: 4 } } }), db.tile.count()]],
]

test.each(queries)('the library is made small without another answer to %s', (_, ask) => {
  const outcome = (create: typeof createFake): unknown => {
    try {
      return ask(create({ scenario: typical }).db)
    } catch (error) {
      const { name, message } = error as Error
      return { name, message }
    }
  }

  expect(outcome(bundled.createFake)).toEqual(outcome(createFake))
})
