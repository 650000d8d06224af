import type { RowChange } from '../../../core/table/changes.ts'
import type { Key } from '../../../core/table/columns.ts'
import { keyOf, tableNames } from '../../../resources/database.ts'
import type { TableName, TablesState } from '../../../resources/database.ts'
import type { World } from '../../../resources/world.ts'
import { placedRow, placeRows } from '../../../state/placed-rows.ts'
import { keyOfChange, rowDifferences } from '../../../state/row-differences.ts'
import { requireTable } from '../../../state/row-edits.ts'
import type { RowValues } from '../../../state/row-edits.ts'

/** A row at its position; null if the start has the row and the world does not. */
export type RowJson = readonly [table: TableName, key: Key, at: number, row: RowValues | null]

/** How many characters of rows of a start are written as one text. */
const BATCH = 250_000

/** The name and the text of the record of a written row; without a text if the row is as at the start. */
export function rowRecord(start: TablesState, change: RowChange<TableName>): readonly [string, string | undefined] {
  const row = differenceFrom(start, change)
  return [`row/${change.table}/${keyOfChange(change)}`, row && JSON.stringify(row)]
}

/** All rows by which a state differs from its start. */
export const allDifferences = (start: TablesState, now: TablesState): readonly RowJson[] =>
  rowDifferences(start, now).flatMap((change) => {
    const row = differenceFrom(start, change)
    return row ? [row] : []
  })

function differenceFrom(start: TablesState, change: RowChange<TableName>): RowJson | undefined {
  const { table, after } = change
  const key = keyOfChange(change)
  const first = start[table].byKey.get(key)
  if (after === first) return undefined
  return after ? asJson(table, after) : [table, key, 0, null]
}

/** All rows of a state, in texts that are small enough to be read one at a time. */
export function* batchesOf(tables: TablesState): Generator<string> {
  let batch: string[] = []
  let characters = 0
  for (const name of tableNames)
    for (const row of tables[name].rows) {
      const text = JSON.stringify(asJson(name, row))
      if (characters > 0 && characters + text.length > BATCH) {
        yield `[${batch.join()}]`
        batch = []
        characters = 0
      }
      batch.push(text)
      characters += text.length
    }
  if (batch.length > 0) yield `[${batch.join()}]`
}

/**
 * Puts rows into a world, whose other rows stay.
 *
 * @throws FakeUsageError when a row does not fit its table, or there is no such table.
 */
export function applyRows(world: World, rows: readonly RowJson[]): void {
  for (const table of new Set(rows.map(([name]) => name))) requireTable(table)
  for (const name of tableNames) {
    const own = rows.filter(([table]) => table === name)
    const gone = own.flatMap(([, key, , row]) => (row === null ? [key] : []))
    const placed = own.flatMap(([, , at, row]) => (row === null ? [] : [{ at, row }]))
    if (own.length > 0) placeRows(world, name, gone, placed)
  }
}

function asJson(table: TableName, row: object): RowJson {
  const { at, row: values } = placedRow(row)
  return [table, keyOf(table, row), at, values]
}
