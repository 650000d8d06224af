import { asText } from '../json/text.ts'
import { requireKnown } from '../known-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Key } from './definition.ts'
import type { Library } from './engine.ts'
import { requireQuery } from './query-check.ts'
import type { ManyQuery, OneQuery } from './query.ts'
import type { Table } from './table.ts'

/** The part of the model API that reads. */
export interface ModelQueries<R> {
  /** The first row that is meant; null where there is none. */
  findFirst(query: OneQuery<R>): R | null
  /** The rows that are meant; an empty list where there is none. */
  findMany(query: ManyQuery<R>): R[]
  /** All rows, in the order of addition. */
  getAll(): R[]
  /** How many rows are meant; without a query, how many there are. */
  count(query?: ManyQuery<R>): number
}

/** Lets the library answer queries, once their names are known to be right. */
export function modelQueries<R extends object>(table: Table<R>, library: () => Library): ModelQueries<R> {
  const checked = (query: ManyQuery<R>) => {
    requireQuery(table, query)
    const { orderBy, ...rest } = query
    const order = orderBy && { orderBy: oneByOne(orderBy) as never }
    return afterCursor(table, library, { where: {}, ...rest, ...order })
  }
  // The library takes no limit from a `take` of 0.
  const paged = <T>(query: ManyQuery<R>, none: T, ask: (query: ManyQuery<R>) => T): T =>
    withUsageErrors(() => {
      const whole = checked(query)
      return whole.take === 0 ? none : ask(whole)
    })
  return {
    findFirst: (query) =>
      paged<R | null>(query, null, (whole) => namedByKey(table, whole) ?? (library().findFirst(whole) as R | null)),
    findMany: (query) => paged<R[]>(query, [], (whole) => library().findMany(whole) as R[]),
    getAll: (given: object = {}) => {
      requireKnown('call of getAll', given, [])
      return table.all().slice()
    },
    count: (query) => (query === undefined ? table.size : paged(query, 0, (whole) => library().count(whole))),
  }
}

/** The row of a query that has no condition but its key. The library would look at every row, and has to be opened first. */
function namedByKey<R extends object>(table: Table<R>, { where = {}, skip = 0 }: ManyQuery<R>): R | undefined {
  const [[column, condition] = [], ...others] = Object.entries<object | undefined>(where)
  if (column !== table.definition.key || others.length > 0 || skip > 0) return undefined
  const { equals, ...more } = (condition ?? {}) as { readonly equals?: Key }
  return equals !== undefined && Object.keys(more).length === 0 ? table.get(equals) : undefined
}

/** The library sorts by the first column of an object alone, and by one that is undefined as if it were "desc". */
const oneByOne = (orderBy: object): readonly object[] =>
  [orderBy]
    .flat()
    .flatMap((order) =>
      Object.entries(order).flatMap(([column, direction]) => (direction ? { [column]: direction } : [])),
    )

/** Turns a cursor into an offset: the library would look for it under its own primary key, which our rows do not have. */
function afterCursor<R extends object>(table: Table<R>, library: () => Library, query: ManyQuery<R>): ManyQuery<R> {
  const { cursor, skip = 0, ...page } = query
  if (cursor === undefined) return query
  const { take: _take, strict: _strict, ...whole } = page
  const rows = library().findMany(whole)
  const position = rows.findIndex((row) => table.keyOf(row) === cursor)
  return { ...page, skip: position < 0 ? rows.length : position + 1 + skip }
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
