import { requireKnown, show } from '../json/check.ts'
import { inWords, isObject, isOfKind } from '../json/kinds.ts'
import { readLater, requireFields } from '../json/checked-fields.ts'
import type { ChecksOf } from '../json/checked-fields.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Column } from './columns.ts'
import type { Comparators, ManyQuery } from './query.ts'
import type { Table } from './table.ts'

const count = { schema: { type: 'integer', minimum: 0 } } as const
const QUERY: ChecksOf<ManyQuery<object>> = {
  where: { schema: { type: 'object' } },
  orderBy: readLater,
  take: count,
  skip: count,
  cursor: readLater,
  strict: { schema: { type: 'boolean' } },
}

/** All comparators, and whether one takes a list. */
const COMPARATORS: Readonly<Record<keyof Comparators<unknown>, boolean>> = {
  equals: false,
  notEquals: false,
  in: true,
  notIn: true,
  gt: false,
  gte: false,
  lt: false,
  lte: false,
  contains: false,
  notContains: false,
  between: true,
}
const KNOWN = Object.keys(COMPARATORS)

/**
 * Checks a query before the library answers it: it takes any value, and finds other rows than were meant.
 *
 * @see spec F.59
 *
 * @throws FakeUsageError with the field, what it takes and what was found.
 */
export function requireQuery<R extends object>(table: Table<R>, query: ManyQuery<R>): void {
  requireFields('query', query, QUERY)
  const { where = {}, orderBy = {} } = query
  for (const order of [orderBy].flat()) requireOrder(table, order)
  table.requireColumns(where)
  for (const [column, condition] of Object.entries(where))
    if (condition !== undefined) requireCondition(column, table.definition.columns[column]!, condition)
}

function requireOrder<R extends object>(table: Table<R>, order: unknown): void {
  if (!isObject(order))
    throw new FakeUsageError(`The "orderBy" of a query is an object or a list of objects, got ${show(order)}.`)
  table.requireColumns(order)
  for (const way of Object.values(order))
    if (way !== undefined && way !== 'asc' && way !== 'desc')
      throw new FakeUsageError(`The "orderBy" of a query is "asc" or "desc", got ${show(way)}.`)
}

function requireCondition(name: string, column: Column<unknown>, condition: unknown): void {
  requireKnown(`condition on "${name}", such as { equals: … },`, condition, KNOWN)
  for (const [comparator, value] of Object.entries(condition as object)) {
    const what = `The "${comparator}" of a condition on "${name}"`
    const takesList = COMPARATORS[comparator as keyof Comparators<unknown>]
    if (takesList) requireList(what, comparator === 'between', value)
    for (const one of takesList ? (value as readonly unknown[]) : [value]) requireComparable(what, column, one)
  }
}

function requireList(what: string, isPair: boolean, value: unknown): void {
  if (!Array.isArray(value) || (isPair && value.length !== 2))
    throw new FakeUsageError(`${what} is a list${isPair ? ' of two' : ''}, got ${show(value)}.`)
}

/** The library finds nothing by a value of another kind, by null, and in lists and objects. */
function requireComparable(what: string, { type }: Column<unknown>, value: unknown): void {
  if (type === 'array' || type === 'object' || type === 'json')
    throw new FakeUsageError(`${what} finds nothing: ${type} columns are not compared. Use getAll().filter(…).`)
  const schema = { type: type === 'integer' ? 'number' : type } as const
  if (isOfKind(schema, value)) return
  const instead = value === null ? ' For rows with null, use getAll().filter(…).' : ''
  throw new FakeUsageError(`${what} compares with ${inWords(schema)}, got ${show(value)}.${instead}`)
}
