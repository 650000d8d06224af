import { requireKnown } from '../json/check.ts'
import { asText } from '../json/text.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Library } from './engine.ts'
import type { Table } from './table.ts'

/** Comparisons of one column. `contains` is for text, `between` for numbers. */
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

/** The conditions that a row has to meet, by column. */
export type Where<R> = { readonly [K in keyof R]?: Comparators<NonNullable<R[K]>> }

export interface OneQuery<R> {
  readonly where: Where<R>
  /** Throw when nothing is found. */
  readonly strict?: boolean
}

export interface ManyQuery<R> {
  readonly where?: Where<R>
  readonly orderBy?:
    | { readonly [K in keyof R]?: 'asc' | 'desc' }
    | readonly { readonly [K in keyof R]?: 'asc' | 'desc' }[]
  readonly take?: number
  readonly skip?: number
  readonly cursor?: string | number
  readonly strict?: boolean
}

/** The names of all comparators. */
const COMPARATORS: readonly (keyof Comparators<unknown>)[] = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'notContains',
  'between',
]
const QUERY: readonly (keyof ManyQuery<object>)[] = ['where', 'orderBy', 'take', 'skip', 'cursor', 'strict']

/** The part of the model API that reads. */
export interface ModelQueries<R> {
  findFirst(query: OneQuery<R>): R | null
  findMany(query: ManyQuery<R>): R[]
  count(query?: ManyQuery<R>): number
}

/** Lets the library answer queries, once their names are known to be right. */
export function modelQueries<R extends object>(table: Table<R>, library: () => Library): ModelQueries<R> {
  const checked = (query: ManyQuery<R>) => {
    requireKnown('query', query, QUERY)
    for (const named of [query.where ?? {}, query.orderBy ?? {}].flat()) table.requireColumns(named)
    for (const [column, condition] of Object.entries(query.where ?? {}))
      if (condition !== undefined)
        requireKnown(`condition on "${column}", such as { equals: … },`, condition, COMPARATORS)
    return afterCursor(table, library(), { where: {}, ...query })
  }
  return {
    findFirst: (query) => withUsageErrors(() => library().findFirst(checked(query))) as R | null,
    findMany: (query) => withUsageErrors(() => library().findMany(checked(query))) as R[],
    count: (query) => (query ? withUsageErrors(() => library().count(checked(query))) : table.size),
  }
}

/** Turns a cursor into an offset: the library would look for it under its own primary key, which our rows do not have. */
function afterCursor<R extends object>(table: Table<R>, library: Library, query: ManyQuery<R>): ManyQuery<R> {
  const { cursor, ...page } = query
  if (!cursor) return query
  const { skip: _skip, take: _take, strict: _strict, ...whole } = page
  const rows = library.findMany(whole) as R[]
  const position = rows.findIndex((row) => table.keyOf(row) === cursor)
  return { ...page, skip: position < 0 ? rows.length : position + 1 }
}

/** Rethrows the library's errors about a query as ours. */
function withUsageErrors<T>(query: () => T): T {
  try {
    return query()
  } catch (cause) {
    if (cause instanceof FakeUsageError) throw cause
    throw new FakeUsageError(asText(cause), { cause })
  }
}
