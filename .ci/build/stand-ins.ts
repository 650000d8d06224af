/**
 * What stands in for the dependencies of `@mswjs/data` in the bundle, and for the parts of it that the tables make
 * unneeded: only what its queries call, in place of lodash, date-fns, outvariant, graphql, pluralize and a second
 * msw.
 */

/** `lodash/get` */
export function get(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], from)
}

/** No column holds a `Date`. */
export const dateComparators = {}

/** The tables set its models. It has no events and no name, because nobody listens, and `sync` joins nothing. */
export class Database {
  readonly models: Record<string, object> = {}

  getModel(name: string): object | undefined {
    return this.models[name]
  }
}

/** It would open a channel on which fakes of two tabs write into each other. */
export const sync = (): void => undefined

/** Rows are made, changed and removed by the tables. */
export const createModel = unneeded
export const updateEntity = unneeded
export const drop = unneeded

/** A definition begins with its key, and no query asks for the types of the columns behind it. */
export const parseModelDefinition = (_dictionary: object, _name: string, definition: object) => ({
  primaryKey: Object.keys(definition)[0],
  properties: [],
  relations: [],
})

/** A column that may be null is one that is not asked for its type. */
export class NullableProperty {}
export class NullableObject {}
export const nullable = unneeded

/** It wrote what the debugger would show. */
export const safeStringify = unneeded

/** Pages are cut, and rows sorted, by `model-queries.ts`, which also refuses a strict query that finds nothing. */
export const paginateResults = (_query: object, found: readonly object[]): readonly object[] => found
export const sortResults = unneeded

/** Rows point at each other by id. */
export class Relation {}
export const oneOf = unneeded
export const manyOf = unneeded

/** HTTP is the routes' business. */
export const generateRestHandlers = unneeded
export const generateGraphQLHandlers = unneeded
export const generateGraphQLSchema = unneeded

function unneeded(): never {
  throw new Error('This part of @mswjs/data is not in the package.')
}

/** Constructs that the library was compiled to for engines of 2015, in the form that engines have now. */
export const read = <T>(from: Iterable<T>, most?: number): readonly T[] => [...from].slice(0, most)
export const values = <T>(from: Iterable<T>): Iterator<T> => from[Symbol.iterator]()
export const rest = (from: object, but: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !but.includes(name)))
