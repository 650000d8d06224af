import { readFileSync } from 'node:fs'
import { factory, primaryKey } from '@mswjs/data'
import { DATABASE_INSTANCE, ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data/lib/glossary.js'
import { expect, test } from 'vitest'
import { mark, openEngine, writeThrough } from '../../src/core/table/engine.ts'
import { createFake } from '../../src/fake.ts'

/** What is relied on inside `@mswjs/data`. When one of these fails after an update, `core/table/engine.ts` has to change. */
interface Inside {
  readonly models: Record<string, Map<string | number, object>>
  create(model: string, entity: object): unknown
  update(model: string, before: object, after: object): unknown
  delete(model: string, key: string | number): unknown
}

function open() {
  const library = factory({ thing: { id: primaryKey(Number), name: String } })
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

test('the library keeps the rows of a model in a map by primary key', () => {
  const { library, inside } = open()
  const thing = library.thing.create({ id: 7, name: 'A' })

  expect(inside.models['thing']).toBeInstanceOf(Map)
  expect([...inside.models['thing']!]).toEqual([[7, thing]])
  expect(inside.models['thing']!.get(7)).toBe(thing)
})

test('the library knows its rows by two symbols', () => {
  const { library } = open()
  const thing = library.thing.create({ id: 7, name: 'A' }) as unknown as Record<symbol, string>

  expect(thing[ENTITY_TYPE]).toBe('thing')
  expect(thing[PRIMARY_KEY]).toBe('id')
})

test('the library reads the map anew on every query', () => {
  const { library, inside } = open()
  const row = mark({ id: 7, name: 'A' }, 'thing', 'id')

  inside.models['thing'] = new Map([[7, row]])

  expect(library.thing.getAll()).toEqual([row])
  expect(library.thing.findFirst({ where: { id: { equals: 7 } } })).toBe(row)
  expect(library.thing.findFirst({ where: { name: { equals: 'A' } } })).toBe(row)
  expect(library.thing.count()).toBe(1)
})

test('a frozen row with the two symbols is a row to the library', () => {
  const { library, inside } = open()
  const row = Object.freeze(mark({ id: 7, name: 'A' }, 'thing', 'id'))

  inside.models['thing']!.set(7, row)

  expect(library.thing.findMany({ where: { id: { gt: 1 } }, orderBy: { name: 'asc' } })).toEqual([row])
  expect(library.thing.delete({ where: { id: { equals: 7 } } })).toBe(row)
  expect(library.thing.count()).toBe(0)
})

test('the two symbols do not show', () => {
  expect(Object.keys(mark({ id: 7 }, 'thing', 'id'))).toEqual(['id'])
  expect({ ...mark({ id: 7 }, 'thing', 'id') }).toEqual({ id: 7 })
})

test('every write of the library goes through three methods of its database', () => {
  const { engine, library } = openEngine({
    thing: { key: 'id', columns: { id: { type: 'integer', fallback: () => 1 } }, fill: undefined as never },
  })
  const written: unknown[] = []
  const rows = engine.models['thing']!
  writeThrough(engine, {
    thing: {
      put: (entity) => {
        written.push('put')
        rows.set((entity as { readonly id: number }).id, entity)
      },
      replace: () => written.push('replace'),
      drop: (key) => {
        written.push(['drop', key])
        rows.delete(key)
      },
    },
  })

  library['thing']!.create({ id: 7 })
  library['thing']!.create({ id: 8 })
  library['thing']!.delete({ where: { id: { equals: 7 } } })
  library['thing']!.deleteMany({ where: { id: { equals: 8 } } })

  expect(written).toEqual(['put', 'put', ['drop', 7], ['drop', 8]])
})

test('each fake has a database of its own', () => {
  const [one, other] = [createFake(), createFake()]

  one.db.dashboard.create()

  expect(one.db.dashboard.count()).toBe(1)
  expect(other.db.dashboard.count()).toBe(0)
})
