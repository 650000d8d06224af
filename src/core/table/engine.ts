import { factory, nullable, primaryKey } from '@mswjs/data'
import { DATABASE_INSTANCE, ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data/lib/glossary.js'
import type { Columns, Fill } from './columns.ts'
import type { Key } from './row-index.ts'

/** The parts of `@mswjs/data`'s database object that are relied on. Nothing else of ours touches its internals. */
export interface Engine {
  readonly models: Record<string, Map<Key, object>>
  create(model: string, entity: object): void
  update(model: string, before: object, after: object): void
  delete(model: string, key: Key): void
}

/** What `@mswjs/data` gives for one model, as far as it is used; declared here, because its own types do not check strictly. */
export interface Library {
  create(values: object): object
  findFirst(query: object): object | null
  findMany(query: object): object[]
  getAll(): object[]
  count(query?: object): number
  delete(query: object): object | null
  deleteMany(query: object): object[] | null
}

/** Where writes to one model go. */
export interface Door {
  put(entity: object): void
  replace(before: object, after: object): void
  drop(key: Key): void
}

/** Makes the `@mswjs/data` database of a set of models. */
export function openEngine(models: Readonly<Record<string, { key: string; columns: Columns; fill: Fill }>>): {
  engine: Engine
  library: Readonly<Record<string, Library>>
} {
  const dictionary = Object.entries(models).map(([name, model]) => [name, toModel(model)] as const)
  const library = factory(Object.fromEntries(dictionary) as never) as unknown as Record<string, Library>
  return { engine: (library as unknown as Record<symbol, Engine>)[DATABASE_INSTANCE]!, library }
}

/**
 * Sends every write through the tables, whether a rule made it or the library's own API: they freeze the row,
 * keep the indexes and copy what a snapshot still holds.
 */
export function writeThrough(engine: Engine, doors: Readonly<Record<string, Door>>): void {
  engine.create = (model, entity) => doors[model]!.put(entity)
  engine.update = (model, before, after) => doors[model]!.replace(before, after)
  engine.delete = (model, key) => doors[model]!.drop(key)
}

/** Gives a row the two hidden properties by which the library knows its rows. */
export function mark(row: object, model: string, key: string): object {
  Object.defineProperty(row, ENTITY_TYPE, { value: model })
  return Object.defineProperty(row, PRIMARY_KEY, { value: key })
}

function toModel({ key, columns, fill }: { key: string; columns: Columns; fill: Fill }): object {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const fallback = () => column.fallback(fill) as string
      if (name === key) return [name, primaryKey(fallback)]
      return [name, column.nullable ? nullable(fallback) : fallback]
    }),
  )
}
