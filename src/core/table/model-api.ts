import type { Library } from './engine.ts'
import { FakeUsageError } from '../errors.ts'
import type { Table } from './table.ts'

/** How a value may be compared. Text: also `contains`; numbers: also `between`. */
export interface Comparators<T> {
  readonly equals?: T
  readonly notEquals?: T
  readonly in?: readonly T[]
  readonly notIn?: readonly T[]
  readonly gt?: T
  readonly gte?: T
  readonly lt?: T
  readonly lte?: T
  readonly contains?: T
  readonly notContains?: T
  readonly between?: readonly [T, T]
}

/** Which rows are meant. */
export type Where<R> = { readonly [K in keyof R]?: Comparators<NonNullable<R[K]>> }

export interface Query<R> {
  readonly where: Where<R>
  /** Throw when nothing is found. */
  readonly strict?: boolean
}

export interface ManyQuery<R> {
  readonly where?: Where<R>
  readonly orderBy?:
    { readonly [K in keyof R]?: 'asc' | 'desc' } | readonly { readonly [K in keyof R]?: 'asc' | 'desc' }[]
  readonly take?: number
  readonly skip?: number
  readonly cursor?: string | number
  readonly strict?: boolean
}

/** New values, or functions of the old ones. */
export type Changes<R> = { readonly [K in keyof R]?: R[K] | ((before: R[K], row: R) => R[K]) }

/** The `@mswjs/data` model API of one table, over the very rows that HTTP answers show. */
export interface ModelApi<R> {
  create(values?: Partial<R>): R
  findFirst(query: Query<R>): R | null
  findMany(query: ManyQuery<R>): R[]
  getAll(): R[]
  count(query?: ManyQuery<R>): number
  update(query: Query<R> & { readonly data: Changes<R> }): R | null
  updateMany(query: Query<R> & { readonly data: Changes<R> }): R[] | null
  delete(query: Query<R>): R | null
  deleteMany(query: Query<R>): R[] | null
}

/**
 * Wraps the library's API of one model. Its `create` and `update` build rows by writing into them, which frozen rows and
 * free-form JSON columns do not survive, so these two go through the table; queries and deletes are the library's own.
 */
export function modelApi<R extends object>(table: Table<R>, library: Library): ModelApi<R> {
  const asked = <Q extends ManyQuery<R>>(query: Q) => {
    for (const named of [query.where ?? {}, query.orderBy ?? {}].flat()) table.requireColumns(named)
    return { where: {}, ...query }
  }
  const first = (query: Query<R>) => speak(() => library.findFirst(asked(query))) as R | null
  const many = (query: ManyQuery<R>): R[] => speak(() => library.findMany(asked(query))) as R[]
  const change = (row: R, data: Changes<R>): R => table.update(row, resolve(row, data))
  return {
    create: (values = {}) => table.insert(values),
    findFirst: first,
    findMany: many,
    getAll: () => library.getAll() as R[],
    count: (query) => speak(() => library.count(query && asked(query))),
    update: ({ data, ...query }) => {
      const row = first(query)
      return row && change(row, data)
    },
    updateMany: ({ data, ...query }) => {
      const rows = many(query)
      return rows.length === 0 ? null : rows.map((row) => change(row, data))
    },
    delete: (query) => speak(() => library.delete(asked(query))) as R | null,
    deleteMany: (query) => speak(() => library.deleteMany(asked(query))) as R[] | null,
  }
}

function resolve<R extends object>(row: R, data: Changes<R>): Partial<R> {
  const before = row as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(data).map(([column, value]) => [
      column,
      typeof value === 'function' ? value(before[column], row) : value,
    ]),
  ) as Partial<R>
}

/** Turns the library's complaints about a query into ours. */
function speak<T>(ask: () => T): T {
  try {
    return ask()
  } catch (cause) {
    if (cause instanceof FakeUsageError) throw cause
    throw new FakeUsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
