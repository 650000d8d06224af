import { factory, nullable, primaryKey } from '@mswjs/data'
import { stringComparators } from '@mswjs/data/lib/comparators/string.js'
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'

/** The internals of `@mswjs/data` that the fake relies on. When one of these fails after an update, `core/table/engine.ts` has to change. */
interface Inside {
  readonly models: Record<string, { entries(): Iterable<readonly [unknown, object]> }>
}

function open() {
  const library = factory({ thing: { key: primaryKey(String), id: Number, name: nullable(String) } })
  const inside = (library as unknown as Record<symbol, Inside>)[DATABASE_INSTANCE]!
  return { library, inside }
}

test('the library is pinned to the version whose inside is known', () => {
  const pinned = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const installed = JSON.parse(
    readFileSync(new URL('../../node_modules/@mswjs/data/package.json', import.meta.url), 'utf8'),
  ) as { readonly version: string }

  expect(pinned.devDependencies['@mswjs/data']).toBe('0.16.2')
  expect(installed.version).toBe('0.16.2')
})

test('the library takes anything with "includes" for the list of an "in", and compares texts by functions that it exports', () => {
  const { library, inside } = open()
  inside.models['thing'] = { entries: () => [{ name: 'A' }, { name: 'B' }].entries() }
  const list = { includes: (name: string) => stringComparators.gt('A', name) }

  expect(library.thing.findMany({ where: { name: { in: list as never } } })).toEqual([{ name: 'B' }])
})

test('the queries of the library read the entries of a model anew each time, and nothing else of it', () => {
  const { library, inside } = open()
  const row = Object.freeze({ id: 7, name: 'A' })
  const rows: object[] = []
  expect(inside.models['thing']).toBeInstanceOf(Map)
  inside.models['thing'] = Object.freeze({ entries: () => rows.map((one) => [one, one] as const) })

  expect(library.thing.findFirst({ where: { name: { equals: 'A' } } })).toBeNull()
  rows.push(row)

  expect(library.thing.findFirst({ where: { name: { equals: 'A' } } })).toBe(row)
  expect(library.thing.findMany({ where: {}, orderBy: [{ name: 'desc' }, { id: 'asc' }] })).toEqual([row])
  expect(library.thing.count({ where: { name: { contains: 'A' } } })).toBe(1)
})

test('any frozen object is a row to the queries of the library, as long as they do not name its key', () => {
  const { library, inside } = open()
  const row = Object.freeze({ id: 7, name: null })

  inside.models['thing'] = { entries: () => [[row, row]] }

  expect(library.thing.findMany({ where: { id: { gt: 1 } }, orderBy: { id: 'asc' }, skip: 0, take: 1 })).toEqual([row])
  expect(library.thing.findFirst({ where: { id: { equals: 7 } } })).toBe(row)
  expect(library.thing.count({ where: { id: { in: [7] } } })).toBe(1)
})

test('each fake has a database of its own', () => {
  const [one, other] = [createFake(), createFake()]

  one.db.dashboard.create()

  expect(one.db.dashboard.count()).toBe(1)
  expect(other.db.dashboard.count()).toBe(0)
})
