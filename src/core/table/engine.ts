import { factory, primaryKey } from '@mswjs/data'
import { stringComparators } from '@mswjs/data/lib/comparators/string.js'
import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'
import type { Columns } from './columns.ts'

/** The part of a model's map that the queries of `@mswjs/data` read. This file alone touches its internals. */
interface Model {
  entries(): Iterable<readonly [key: unknown, row: object]>
}

/** The comparisons of texts that the library's queries use. */
export const textComparators = stringComparators as unknown as Readonly<
  Record<string, (expected: string | readonly string[], actual: string) => boolean>
>

/** The used part of the `@mswjs/data` API of one model. Declared here, because its own types fail the strict checks. */
export interface Library {
  findMany(query: object): object[]
}

/**
 * The primary key that the library requires. No query names it and no row has it: the library would mark each row with a
 * hidden property for it, which takes a quarter of the time of an insert. The tables keep keys unique themselves.
 */
const KEY = 'key of the library'

/** Creates the `@mswjs/data` database of a set of models over the rows of tables. */
export function openLibrary(
  definitions: Readonly<Record<string, { readonly columns: Columns }>>,
  rowsOf: (name: string) => readonly object[],
): Readonly<Record<string, Library>> {
  const dictionary = Object.entries(definitions).map(([name, { columns }]) => [name, toModel(columns)] as const)
  const library = factory(Object.fromEntries(dictionary) as never) as Record<string, Library>
  const database = (library as Record<symbol, { models: Record<string, Model> }>)[DATABASE_INSTANCE]!
  for (const name in definitions) database.models[name] = { entries: () => rowsOf(name).entries() }
  return library
}

/** The library creates no rows, so the type of a column does not matter to it. */
function toModel(columns: Columns): object {
  return { [KEY]: primaryKey(String), ...Object.fromEntries(Object.keys(columns).map((name) => [name, String])) }
}
