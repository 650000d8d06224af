import { FakeUsageError } from '../usage-error.ts'
import type { Library } from './engine.ts'
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

export interface RowQuery<R> {
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
  findFirst(query: RowQuery<R>): R | null
  findMany(query: ManyQuery<R>): R[]
  getAll(): R[]
  count(query?: ManyQuery<R>): number
  update(query: RowQuery<R> & { readonly data: Changes<R> }): R | null
  updateMany(query: RowQuery<R> & { readonly data: Changes<R> }): R[] | null
  delete(query: RowQuery<R>): R | null
  deleteMany(query: RowQuery<R>): R[] | null
}

/**
 * Wraps the library's API of one model. Its queries are its own; what they find, the table writes: the library would build
 * rows by writing into them, which frozen rows and free-form JSON columns do not survive.
 */
export function modelApi<R extends object>(table: Table<R>, library: () => Library): ModelApi<R> {
  const { findFirst, findMany, count } = queries(table, library)
  const one = (what: string, query: RowQuery<R>, write: (row: R) => R): R | null => {
    const row = findFirst({ ...query, strict: false })
    return row ? write(row) : nothing(table.name, what, query)
  }
  const all = (what: string, query: RowQuery<R>, write: (row: R) => R): R[] | null => {
    const rows = findMany({ ...query, strict: false })
    return rows.length > 0 ? rows.map(write) : nothing(table.name, what, query)
  }
  const change = (data: Changes<R>) => (row: R) => table.update(row, resolve(row, data))
  const remove = (row: R) => {
    table.remove(row)
    return row
  }
  return {
    create: (values = {}) => table.insert(values),
    findFirst,
    findMany,
    getAll: () => [...table.all()],
    count,
    update: ({ data, ...query }) => one('update', query, change(data)),
    updateMany: ({ data, ...query }) => all('updateMany', query, change(data)),
    delete: (query) => one('delete', query, remove),
    deleteMany: (query) => all('deleteMany', query, remove),
  }
}

/** As the library says it; its queries would say that they, not the write, found nothing. */
function nothing(model: string, what: string, { strict, where }: RowQuery<object>): null {
  if (!strict) return null
  const query = JSON.stringify(where)
  throw new FakeUsageError(
    `Failed to execute "${what}" on the "${model}" model: no entity found matching the query "${query}".`,
  )
}

function queries<R extends object>(
  table: Table<R>,
  library: () => Library,
): Pick<ModelApi<R>, 'findFirst' | 'findMany' | 'count'> {
  const asked = (query: ManyQuery<R>) => {
    for (const named of [query.where ?? {}, query.orderBy ?? {}].flat()) table.requireColumns(named)
    return afterCursor(table, library(), { where: {}, ...query })
  }
  return {
    findFirst: (query) => speak(() => library().findFirst(asked(query))) as R | null,
    findMany: (query) => speak(() => library().findMany(asked(query))) as R[],
    count: (query) => (query ? speak(() => library().count(asked(query))) : table.size),
  }
}

/** The library would look for the cursor by a key of its own; what comes after it is as many rows further. */
function afterCursor<R extends object>(table: Table<R>, library: Library, query: ManyQuery<R>): ManyQuery<R> {
  const { cursor, ...page } = query
  if (!cursor) return query
  const { skip: _skip, take: _take, strict: _strict, ...whole } = page
  const rows = library.findMany(whole) as R[]
  const place = rows.findIndex((row) => table.keyOf(row) === cursor)
  return { ...page, skip: place < 0 ? rows.length : place + 1 }
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
