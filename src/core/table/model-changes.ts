import { show } from '../json/text.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Key } from './columns.ts'
import type { ModelQueries } from './model-queries.ts'
import { requireUpdate } from './query-check.ts'
import type { OneQuery } from './query.ts'
import { keyTaken, noneFound } from './refusals.ts'
import type { Table } from './table.ts'

/** New values, or functions of the old ones. */
export type Changes<R> = { readonly [K in keyof R]?: R[K] | ((before: R[K], row: R) => R[K]) }

type UpdateQuery<R> = OneQuery<R> & { readonly data: Changes<R> }

/** The part of the model API that changes and removes rows. Its queries throw as those that read. */
export interface ModelChanges<R> {
  /**
   * Changes the first row that matches, and returns it; null if there is none.
   *
   * @throws FakeUsageError when a value does not fit its column.
   */
  update(query: UpdateQuery<R>): R | null
  /**
   * Changes the rows that match, and returns them; null if there are none.
   *
   * @throws FakeUsageError when a value does not fit its column; then no row is changed.
   */
  updateMany(query: UpdateQuery<R>): R[] | null
  /** Removes the first row that matches, with the rows that belong to it, and returns it; null if there is none. */
  delete(query: OneQuery<R>): R | null
  /** Removes the rows that match, with those that belong to them, and returns them; null if there are none. */
  deleteMany(query: OneQuery<R>): R[] | null
}

/** Prepares the write of a row: all values are read and checked before the first row is written. */
type Prepare<R> = (row: R) => () => R

/**
 * Finds rows by queries, and writes them by the table. The library would write by mutating rows, which fails for frozen rows
 * and breaks free-form JSON columns.
 */
export function modelChanges<R extends object>(table: Table<R>, { findMany }: ModelQueries<R>): ModelChanges<R> {
  const writeAll = (method: string, query: OneQuery<R>, prepare: Prepare<R>, page?: { readonly take: 1 }): R[] => {
    requireWhere(method, query)
    const rows = findMany({ ...query, ...page, strict: false })
    if (query.strict && rows.length === 0) throw noneFound(table.name, method, query.where)
    return rows.map(prepare).map((write) => write())
  }
  const writeOne = (method: string, query: OneQuery<R>, prepare: Prepare<R>): R | null =>
    writeAll(method, query, prepare, { take: 1 })[0] ?? null
  const queryAndChange = (method: string, given: UpdateQuery<R>) => {
    requireWhere(method, given)
    requireUpdate(table, given)
    const { data, ...query } = given
    return [method, query, toChange(table, (row) => table.fitting(resolve(row, data)))] as const
  }
  return {
    update: (query) => writeOne(...queryAndChange('update', query)),
    updateMany: (query) => orNull(writeAll(...queryAndChange('updateMany', query))),
    delete: (query) => writeOne('delete', query, toRemove(table)),
    deleteMany: (query) => orNull(writeAll('deleteMany', query, toRemove(table))),
  }
}

/** The library returns null if no row matches. */
const orNull = <R>(rows: R[]): R[] | null => (rows.length > 0 ? rows : null)

function toChange<R extends object>(table: Table<R>, changesOf: (row: R) => Partial<R>): Prepare<R> {
  /** The keys that rows before this one get, and those that they leave. */
  const taken = new Map<Key, boolean>()
  return (row) => {
    const values = table.changed(row, changesOf(row))
    const [from, to] = [table.keyOf(row), table.keyOf(values)]
    if (from !== to) {
      if (taken.get(to) ?? table.get(to)) throw keyTaken(table.name, to)
      taken.set(from, false).set(to, true)
    }
    return () => table.replace(row, values)
  }
}

const toRemove =
  <R extends object>(table: Table<R>): Prepare<R> =>
  (row) =>
  () => {
    table.remove(row)
    return row
  }

/** A write without conditions would change the first row, and so would one whose only condition is undefined. */
function requireWhere(method: string, query: Partial<OneQuery<object>> | null | undefined): void {
  if (query?.where === undefined)
    throw new FakeUsageError(
      `"${method}" needs a "where": which rows it is about, such as { where: { id: { equals: 1 } } }.`,
    )
  for (const [column, condition] of Object.entries(query.where ?? {}))
    if (Object.keys(condition ?? {}).length === 0)
      throw new FakeUsageError(
        `"${method}" has ${show(condition)} as its condition on "${column}". Leave it out for every row.`,
      )
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
