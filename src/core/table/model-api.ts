import { isGivenObject, isObject } from '../json/kinds.ts'
import { show } from '../json/text.ts'
import { requireNothing } from '../known-names.ts'
import { refusingTypos } from '../near-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import { columnCheck } from './column-check.ts'
import type { Columns, Key, TableDefinition } from './columns.ts'
import type { Library } from './engine.ts'
import { modelChanges } from './model-changes.ts'
import type { ModelChanges } from './model-changes.ts'
import { modelQueries } from './model-queries.ts'
import type { ModelQueries } from './model-queries.ts'
import type { Table } from './table.ts'

/** How many keys a message shows. */
const SHOWN = 10

/** The `@mswjs/data` model API of one table, and `get`. It reads and writes the same rows as requests do. */
export interface ModelApi<R> extends ModelQueries<R>, ModelChanges<R> {
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
}

/**
 * Makes the model API of one table. The library answers queries; the table does all writes.
 *
 * @param columns - The columns that written values are checked by.
 */
export function modelApi<R extends object>(table: Table<R>, library: () => Library, columns: Columns): ModelApi<R> {
  const queries = modelQueries(table, library)
  const fitting = checkerOf<R>(table.name, { ...table.definition, columns })
  return refusingTypos<ModelApi<R>>('fake.db.<table>', {
    get: (key) => table.get(key) ?? noSuchRow(table, key),
    create: (values = {}, more?: unknown) => {
      // What `map` passes behind a row is its place.
      if (isObject(more)) requireNothing('Behind its columns, create()', more, 'It adds one row: call it for each.')
      if (!isGivenObject(values))
        throw new FakeUsageError(`"create" takes an object with columns, got ${show(values)}.`)
      return table.insert(fitting(values))
    },
    ...queries,
    ...modelChanges(table, queries, fitting),
  })
}

/**
 * A function that checks values and returns them as rows have them. The checks are made with the first values, and kept.
 *
 * @throws FakeUsageError, from the function, when a value is of another kind than its column.
 */
function checkerOf<R extends object>(name: string, definition: TableDefinition): (values: Partial<R>) => Partial<R> {
  let checks: ReadonlyMap<string, (value: unknown) => unknown> | undefined
  return (values) => {
    checks ??= new Map(Object.keys(definition.columns).map((column) => [column, columnCheck(name, definition, column)]))
    let fitting = values
    for (const column in values) {
      const value: unknown = values[column]
      const check = checks.get(column)
      // An unknown column, and a null where none is allowed, are refused when the row is made.
      if (!check || value === undefined || value === null) continue
      const fit = check(value)
      if (fit !== value) fitting = { ...fitting, [column]: fit }
    }
    return fitting
  }
}

function noSuchRow<R extends object>(table: Table<R>, key: Key): never {
  const known = table
    .all()
    .slice(0, SHOWN)
    .map((row) => show(table.keyOf(row)))
  const more = table.size > SHOWN ? ` and ${table.size - SHOWN} more` : ''
  throw new FakeUsageError(`There is no ${table.name} ${show(key)}. There are: ${known.join(', ') || 'none'}${more}.`)
}
