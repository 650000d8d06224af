import { compare } from '../compare.ts'
import { requireKnown } from '../known-names.ts'
import { sortableDate } from '../time/instant.ts'
import type { Columns, Key } from './columns.ts'
import type { Library } from './engine.ts'
import { textComparators } from './engine.ts'
import { requireQuery } from './query-check.ts'
import type { ManyQuery, OneQuery, Where } from './query.ts'
import { noneFound } from './refusals.ts'
import type { Table } from './table.ts'

/**
 * The part of the model API that reads. A query that names a column or a comparison that does not exist, or a value that its
 * column cannot have, throws a `FakeUsageError`, and so does a `strict` one that finds nothing.
 */
export interface ModelQueries<R> {
  /** The first row that matches; null if there is none. */
  findFirst(query: OneQuery<R>): R | null
  /** The rows that match; an empty list if there are none. */
  findMany(query: ManyQuery<R>): R[]
  /** All rows, in the order of addition. */
  getAll(): R[]
  /** How many rows match; without a query, how many there are. */
  count(query?: ManyQuery<R>): number
}

/**
 * Lets the library choose among rows, after the names in a query were checked. Sorting is ours: the library puts null
 * anywhere.
 */
export function modelQueries<R extends object>(table: Table<R>, library: () => Library): ModelQueries<R> {
  const { columns } = table.definition
  const find = (method: string, query: ManyQuery<R>): R[] => {
    requireQuery(table, query)
    const { where = {}, orderBy = [], cursor, skip = 0, take = Infinity, strict } = query
    const rows =
      namedByKey(table, where) ?? (library().findMany({ where: comparingDates(columns, where as never) }) as R[])
    rows.sort(inOrder([orderBy].flat() as Order[], columns) as never)
    const start = cursor === undefined ? 0 : rows.findIndex((row) => table.keyOf(row) === cursor) + 1 || rows.length
    const found = rows.slice(start + skip, start + skip + take)
    if (strict && found.length === 0) throw noneFound(table.name, method, where)
    return found
  }
  return {
    findFirst: (query) => find('findFirst', query)[0] ?? null,
    findMany: (query) => find('findMany', query),
    getAll: (given: object = {}) => {
      requireKnown('call of getAll', given, [])
      return table.all().slice()
    },
    count: (query) => (query === undefined ? table.size : find('count', query).length),
  }
}

/** The row of a query that has no condition but its key. The library would look at every row, and has to be opened first. */
function namedByKey<R extends object>(table: Table<R>, where: Where<R>): R[] | undefined {
  const { [table.definition.key]: condition, ...others } = where as Readonly<Record<string, { equals?: Key }>>
  const { equals, ...more } = { ...condition }
  if (equals === undefined || Object.keys({ ...others, ...more }).length > 0) return undefined
  const row = table.get(equals)
  return row ? [row] : []
}

type Order = Readonly<Record<string, 'asc' | 'desc' | undefined>>
type SortedRow = Readonly<Record<string, string>>

/** Sorts by one column after the other. Null is the highest value, as in the lists of the API. */
function inOrder(orders: readonly Order[], columns: Columns): (a: SortedRow, b: SortedRow) => number {
  const ways = orders.flatMap((order) => Object.entries(order)).filter(([, way]) => way)
  const compareBy = (column: string, a: SortedRow, b: SortedRow): number =>
    Number(a[column] === null) - Number(b[column] === null) ||
    compare(sortable(columns, column, a[column]!), sortable(columns, column, b[column]!))
  return (a, b) =>
    ways.reduce(
      (found, [column, way]) => found || (way === 'asc' ? compareBy(column, a, b) : compareBy(column, b, a)),
      0,
    )
}

type Conditions = Readonly<Record<string, object | undefined>>

/** A value of a column in a form that sorts in its order. */
const sortable = (columns: Columns, column: string, value: string | null): string =>
  value && isDate(columns, column) ? sortableDate(value) : value!

const isDate = (columns: Columns, column: string): boolean => columns[column]?.format === 'date-time'

/**
 * The same conditions, in which dates are compared as moments: their texts differ between tables, and one with a fraction comes
 * before the same second without. The library takes anything with `includes` for the list of an `in`.
 */
const comparingDates = (columns: Columns, where: Conditions): Conditions =>
  Object.fromEntries(
    Object.entries(where).map(([column, condition]) => [
      column,
      condition && isDate(columns, column) ? { in: { includes: dateTest(condition) } } : condition,
    ]),
  )

/** The expected values are made sortable once, not for each row. */
function dateTest(condition: object): (date: string) => boolean {
  const tests = Object.entries(condition).map(([comparator, value]: readonly [string, string | readonly string[]]) => {
    const expected = typeof value === 'string' ? sortableDate(value) : value.map(sortableDate)
    return (date: string) => textComparators[comparator]!(expected, date)
  })
  return (date) => {
    const moment = sortableDate(date)
    return tests.every((isMet) => isMet(moment))
  }
}
