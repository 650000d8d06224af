import { checkFields, readLater } from '../json/checked-fields.ts'
import type { ChecksOf } from '../json/checked-fields.ts'
import { flag, fromZero, number, text } from '../json/json-schema.ts'
import type { JsonSchema } from '../json/json-schema.ts'
import { inWords, isGivenObject, isOfKind } from '../json/kinds.ts'
import { show } from '../json/text.ts'
import { requireKnown, withArticle } from '../known-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Comparators, ManyQuery } from './query.ts'
import type { Table } from './table.ts'

const count = { schema: fromZero }
const QUERY: ChecksOf<ManyQuery<object>> = {
  where: { schema: { type: 'object' } },
  orderBy: readLater,
  take: count,
  skip: count,
  cursor: readLater,
  strict: { schema: flag },
}

/** The conditions on a column: their comparators, and the values that those take. */
interface Conditions {
  readonly known: readonly string[]
  readonly schema: JsonSchema
}

const EQUALITY = { equals: true, notEquals: true } as const
const ORDERING = { ...EQUALITY, in: true, notIn: true, gt: true, gte: true, lt: true, lte: true } as const

const namesOf = <T>(all: Readonly<Record<keyof Comparators<T>, true>>): readonly string[] => Object.keys(all)

/** The conditions by the type of the column. Lists and JSON have none: the library finds nothing by them, whatever they hold. */
const CONDITIONS: Readonly<Record<string, Conditions | undefined>> = {
  boolean: { known: namesOf<boolean>(EQUALITY), schema: flag },
  integer: { known: namesOf<number>({ ...ORDERING, between: true, notBetween: true }), schema: number },
  string: { known: namesOf<string>({ ...ORDERING, contains: true, notContains: true }), schema: text },
}

/** The comparators that take a list, and those of them that take one of two. */
const TAKE_PAIR = ['between', 'notBetween']
const TAKE_LIST = ['in', 'notIn', ...TAKE_PAIR]

const DATE_OR_ITS_BEGINNING = /^\d{4}(-\d\d){0,2}(T[\d:.]*(Z|[-+]\d\d:\d\d)?)?$/

/**
 * Checks a query before the library answers it: the library takes any value, and would then find the wrong rows.
 *
 * @see spec F.59
 *
 * @throws FakeUsageError with the field, what it takes and what was found.
 */
export function requireQuery<R extends object>(table: Table<R>, query: ManyQuery<R>): void {
  if (query === undefined)
    throw new FakeUsageError(`A query is an object, got nothing. For all rows: db.${table.name}.getAll().`)
  requireKnown('query', query, Object.keys(QUERY), { where: columnsOf(table) })
  checkFields('query', query, QUERY)
  const { where = {}, orderBy = {}, cursor } = query
  if (cursor !== undefined) requireKey(table, cursor)
  for (const order of [orderBy].flat()) requireOrder(table, order)
  table.requireColumns(where)
  for (const [column, condition] of Object.entries(where))
    if (condition !== undefined) requireCondition(table, column, condition)
}

/**
 * Checks the parts of an update; its query is checked with the others.
 *
 * @throws FakeUsageError when there is an unknown part, such as a new value outside of `data`, or an unknown column in it.
 */
export function requireUpdate<R extends object>(table: Table<R>, update: { readonly data: unknown }): void {
  requireKnown('query of an update', update, [...Object.keys(QUERY), 'data'], { data: columnsOf(table) })
  const { data } = update
  if (!isGivenObject(data)) throw new FakeUsageError(`The "data" of an update is an object, got ${show(data)}.`)
  table.requireColumns(data)
}

const columnsOf = <R extends object>({ definition }: Table<R>): readonly string[] => Object.keys(definition.columns)

function requireKey<R extends object>({ name, definition: { key, columns } }: Table<R>, cursor: unknown): void {
  const { schema } = CONDITIONS[columns[key]!.type]!
  if (isOfKind(schema, cursor)) return
  const row = withArticle(name).toLowerCase()
  throw new FakeUsageError(`The "cursor" of a query is the key of ${row}, ${inWords(schema)}, got ${show(cursor)}.`)
}

function requireOrder<R extends object>(table: Table<R>, order: unknown): void {
  if (!isGivenObject(order))
    throw new FakeUsageError(`The "orderBy" of a query is an object or a list of objects, got ${show(order)}.`)
  table.requireColumns(order)
  for (const direction of Object.values(order))
    if (direction !== undefined && direction !== 'asc' && direction !== 'desc')
      throw new FakeUsageError(`The "orderBy" of a query is "asc" or "desc", got ${show(direction)}.`)
}

function requireCondition<R extends object>({ name, definition }: Table<R>, column: string, given: unknown): void {
  const amongAll = `Choose among all rows: db.${name}.getAll().filter((row) => …).`
  const { type, format } = definition.columns[column]!
  const conditions = CONDITIONS[type]
  if (!conditions)
    throw new FakeUsageError(`A query has no condition on "${column}", which holds a list or JSON. ${amongAll}`)
  requireKnown(`condition on "${column}", such as { equals: … },`, given, conditions.known)
  for (const [comparator, value] of Object.entries(given as object)) {
    const isOfDates = format === 'date-time' && !/contains/i.test(comparator)
    for (const one of TAKE_LIST.includes(comparator) ? requireList(comparator, column, value) : [value]) {
      if (isOfKind(conditions.schema, one) && (!isOfDates || DATE_OR_ITS_BEGINNING.test(one as string))) continue
      const instead =
        one === null
          ? amongAll
          : `Expected ${isOfDates ? 'a date, such as 2026-01-01T00:00:00Z' : inWords(conditions.schema)}.`
      throw new FakeUsageError(
        `The "${comparator}" of a condition on "${column}" is ${one instanceof Date ? 'a Date' : show(one)}. ${instead}`,
      )
    }
  }
}

function requireList(comparator: string, column: string, value: unknown): readonly unknown[] {
  const isPair = TAKE_PAIR.includes(comparator)
  if (Array.isArray(value) && (!isPair || value.length === 2)) return value
  throw new FakeUsageError(
    `The "${comparator}" of a condition on "${column}" is a list${isPair ? ' of two' : ''}, got ${show(value)}.`,
  )
}
