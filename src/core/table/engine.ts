import { factory, primaryKey } from '@mswjs/data'
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'
import type { Columns } from './columns.ts'
import type { Key } from './row-index.ts'

/** The rows of each model, where `@mswjs/data` looks for them. Nothing else of ours touches its internals. */
export type Models = Record<string, Map<Key, object>>

/** What `@mswjs/data` gives for one model, as far as it is used; declared here, because its own types do not check strictly. */
export interface Library {
  findFirst(query: object): object | null
  findMany(query: object): object[]
  count(query: object): number
}

/**
 * A model has to have a key, and the library asks each row which column that is by a hidden property: giving it to a row
 * takes a quarter of the time of adding one. So the library's key is one that no query names and no row is asked for; the
 * tables see to it that keys are unique.
 */
const KEY = 'key of the library'

/** Makes the `@mswjs/data` database of a set of models, over rows that are there. */
export function openLibrary(
  definitions: Readonly<Record<string, { readonly columns: Columns }>>,
  models: Models,
): Readonly<Record<string, Library>> {
  const dictionary = Object.entries(definitions).map(([name, { columns }]) => [name, toModel(columns)] as const)
  const library = factory(Object.fromEntries(dictionary) as never) as unknown as Record<string, Library>
  const database = (library as unknown as Record<symbol, { models: Models }>)[DATABASE_INSTANCE]!
  database.models = models
  return library
}

/** The library makes no row, so it is not asked what a column may hold. */
function toModel(columns: Columns): object {
  return { [KEY]: primaryKey(String), ...Object.fromEntries(Object.keys(columns).map((name) => [name, String])) }
}
