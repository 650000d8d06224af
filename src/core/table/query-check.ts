import { requireKnown, show } from '../json/check.ts'
import { isObject } from '../json/kinds.ts'
import { readLater, requireFields } from '../json/checked-fields.ts'
import type { ChecksOf } from '../json/checked-fields.ts'
import { FakeUsageError } from '../usage-error.ts'
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
    if (condition !== undefined) requireCondition(column, condition)
}

function requireOrder<R extends object>(table: Table<R>, order: unknown): void {
  if (!isObject(order))
    throw new FakeUsageError(`The "orderBy" of a query is an object or a list of objects, got ${show(order)}.`)
  table.requireColumns(order)
  for (const way of Object.values(order))
    if (way !== undefined && way !== 'asc' && way !== 'desc')
      throw new FakeUsageError(`The "orderBy" of a query is "asc" or "desc", got ${show(way)}.`)
}

function requireCondition(column: string, condition: unknown): void {
  requireKnown(`condition on "${column}", such as { equals: … },`, condition, KNOWN)
  for (const [name, value] of Object.entries(condition as object)) {
    if (!COMPARATORS[name as keyof Comparators<unknown>]) continue
    const isPair = name === 'between'
    if (!Array.isArray(value) || (isPair && value.length !== 2))
      throw new FakeUsageError(
        `The "${name}" of a condition on "${column}" is a list${isPair ? ' of two' : ''}, got ${show(value)}.`,
      )
  }
}
