import { freezeMembers } from './frozen.ts'
import { Layer } from './layer.ts'
import { inOrderOfTable } from './row-index.ts'
import { sortedRows } from './sorted-rows.ts'
import type { Table } from './table.ts'
import { setPosition } from './tag.ts'

/**
 * Fills a table that is empty with rows in their order. They must be fresh from `JSON.parse`, so that nobody else holds them,
 * and have every column: they are neither checked nor copied. They are put in at once: 400 rows take 2 ms of a cold test file,
 * where inserts take 3.
 */
export function loadParsedRows<R extends object>(table: Table<R>, rows: readonly R[]): void {
  const byKey = new Layer<R>()
  for (const [at, row] of rows.entries()) {
    freezeMembers(row)
    setPosition(row, at + 1)
    byKey.set(table.keyOf(row), Object.freeze(row))
  }
  table.load({
    rows: sortedRows<R>(rows, { compare: inOrderOfTable }),
    byKey,
    indexes: Object.keys(table.definition.indexes).map(() => ({ found: undefined })),
    lastPosition: rows.length,
  })
}
