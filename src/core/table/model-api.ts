import { isGivenObject, isObject } from '../json/kinds.ts'
import { show } from '../json/text.ts'
import { requireNothing } from '../known-names.ts'
import { refusingTypos } from '../near-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Key } from './columns.ts'
import type { Library } from './engine.ts'
import { modelChanges } from './model-changes.ts'
import type { ModelChanges } from './model-changes.ts'
import { modelQueries } from './model-queries.ts'
import type { ModelQueries } from './model-queries.ts'
import type { Table } from './table.ts'

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

/** Makes the model API of one table. The library answers queries; the table does all writes. */
export function modelApi<R extends object>(table: Table<R>, library: () => Library): ModelApi<R> {
  const queries = modelQueries(table, library)
  return refusingTypos<ModelApi<R>>('fake.db.<table>', {
    get: (key) => table.requireRow(key),
    create: (values = {}, more?: unknown) => {
      // The second argument that `map` passes is the place of the row.
      if (isObject(more)) requireNothing('After its columns, create()', more, 'It adds one row: call it for each.')
      if (!isGivenObject(values))
        throw new FakeUsageError(`"create" takes an object with columns, got ${show(values)}.`)
      return table.insert(table.fitting(values))
    },
    ...queries,
    ...modelChanges(table, queries),
  })
}
