import { isObject } from '../json/kinds.ts'
import { show } from '../json/text.ts'
import { requireKnown } from '../known-names.ts'
import { refusingTypos } from '../near-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import { columnCheck } from './column-check.ts'
import type { Key, TableDefinition } from './definition.ts'
import type { Library } from './engine.ts'
import { modelQueries } from './model-queries.ts'
import type { ModelQueries } from './model-queries.ts'
import { requireUpdate } from './query-check.ts'
import type { OneQuery } from './query.ts'
import type { Table } from './table.ts'

/** How many keys a message shows. */
const SHOWN = 10

/** New values, or functions of the old ones. */
export type Changes<R> = { readonly [K in keyof R]?: R[K] | ((before: R[K], row: R) => R[K]) }

type UpdateQuery<R> = OneQuery<R> & { readonly data: Changes<R> }

/** The `@mswjs/data` model API of one table, and `get`. It reads and writes the same rows as requests do. */
export interface ModelApi<R> extends ModelQueries<R> {
  /**
   * The row with this key.
   *
   * @throws FakeUsageError when there is none.
   */
  get(key: Key): R
  /**
   * A new row. What is not given has its default.
   *
   * @throws FakeUsageError when a value does not fit its column.
   */
  create(values?: Partial<R>): R
  /** All rows, in the order of addition. */
  getAll(): R[]
  /**
   * Changes the first row that is meant, and returns it; null where there is none.
   *
   * @throws FakeUsageError when a value does not fit its column.
   */
  update(query: UpdateQuery<R>): R | null
  /**
   * Changes the rows that are meant, and returns them; null where there is none.
   *
   * @throws FakeUsageError when a value does not fit its column; then no row is changed.
   */
  updateMany(query: UpdateQuery<R>): R[] | null
  /** Removes the first row that is meant, with the rows that belong to it, and returns it; null where there is none. */
  delete(query: OneQuery<R>): R | null
  /** Removes the rows that are meant, with those that belong to them, and returns them; null where there is none. */
  deleteMany(query: OneQuery<R>): R[] | null
}

/**
 * Wraps the library's API of one model. The library answers queries; the table does all writes. The library writes by
 * mutating rows, which fails for frozen rows and breaks free-form JSON columns.
 *
 * @param columns - What written values are checked by.
 */
export function modelApi<R extends object>(
  table: Table<R>,
  library: () => Library,
  columns = table.definition.columns,
): ModelApi<R> {
  const { findFirst, findMany, count } = modelQueries(table, library)
  const fitting = checkerOf<R>(table.name, { ...table.definition, columns })
  // All values are read and checked before the first row is written.
  const writeOne = (method: string, query: OneQuery<R>, writing: (row: R) => () => R): R | null => {
    requireWhere(method, query)
    const row = findFirst({ ...query, strict: false })
    return row ? writing(row)() : noneFound(table.name, method, query)
  }
  const writeAll = (method: string, query: OneQuery<R>, writing: (row: R) => () => R): R[] | null => {
    requireWhere(method, query)
    const rows = findMany({ ...query, strict: false })
    return rows.length > 0 ? rows.map(writing).map((write) => write()) : noneFound(table.name, method, query)
  }
  const change = (data: Changes<R>) => (row: R) => {
    const values = fitting(resolve(row, data))
    return () => table.update(row, values)
  }
  const queryAndChange = (method: string, given: UpdateQuery<R>) => {
    requireWhere(method, given)
    requireUpdate(table, given)
    const { data, ...query } = given
    return [query, change(data)] as const
  }
  const remove = (row: R) => () => {
    table.remove(row)
    return row
  }
  return refusingTypos<ModelApi<R>>('fake.db.<table>', {
    get: (key) => table.get(key) ?? noSuchRow(table, key),
    create: (values = {}) => {
      if (!isObject(values)) throw new FakeUsageError(`"create" takes an object with columns, got ${show(values)}.`)
      return table.insert(fitting(values))
    },
    findFirst,
    findMany,
    getAll: (given: object = {}) => {
      requireKnown('call of getAll', given, [])
      return table.all().slice()
    },
    count,
    update: (query) => writeOne('update', ...queryAndChange('update', query)),
    updateMany: (query) => writeAll('updateMany', ...queryAndChange('updateMany', query)),
    delete: (query) => writeOne('delete', query, remove),
    deleteMany: (query) => writeAll('deleteMany', query, remove),
  })
}

/**
 * A function that checks values and returns them. The checks are made with the first values, and kept.
 *
 * @throws FakeUsageError, from the function, when a value is of another kind than its column.
 */
function checkerOf<R extends object>(name: string, definition: TableDefinition): (values: Partial<R>) => Partial<R> {
  let checks: ReadonlyMap<string, (value: unknown) => void> | undefined
  return (values) => {
    checks ??= new Map(Object.keys(definition.columns).map((column) => [column, columnCheck(name, definition, column)]))
    for (const column in values) {
      const value: unknown = values[column]
      // An unknown column, and a null where none is allowed, are refused when the row is made.
      if (value !== undefined && value !== null) checks.get(column)?.(value)
    }
    return values
  }
}

/** A write without conditions would be one to the first row. */
function requireWhere(method: string, query: Partial<OneQuery<object>> | null | undefined): void {
  if (query?.where === undefined)
    throw new FakeUsageError(
      `"${method}" needs a "where": which rows it is about, such as { where: { id: { equals: 1 } } }.`,
    )
}

function noSuchRow<R extends object>(table: Table<R>, key: Key): never {
  const known = table
    .all()
    .slice(0, SHOWN)
    .map((row) => show(table.keyOf(row)))
  const more = table.size > SHOWN ? ` and ${table.size - SHOWN} more` : ''
  throw new FakeUsageError(`There is no ${table.name} ${show(key)}. There are: ${known.join(', ') || 'none'}${more}.`)
}

/** Reports a write that found no row, in the library's words. The library itself would name its query, not our write. */
function noneFound(model: string, method: string, { strict, where }: OneQuery<object>): null {
  if (!strict) return null
  const query = JSON.stringify(where)
  throw new FakeUsageError(
    `Failed to execute "${method}" on the "${model}" model: no entity found matching the query "${query}".`,
  )
}

function resolve<R extends object>(row: R, data: Changes<R>): Partial<R> {
  if (!isObject(data)) throw new FakeUsageError(`The "data" of an update is an object, got ${show(data)}.`)
  const before = row as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(data).map(([column, value]) => [
      column,
      typeof value === 'function' ? value(before[column], row) : value,
    ]),
  ) as Partial<R>
}
