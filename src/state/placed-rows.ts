import type { Key } from '../core/table/columns.ts'
import type { Table } from '../core/table/table.ts'
import { positionOf } from '../core/table/tag.ts'
import { anyTable } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import type { World } from '../resources/world.ts'
import type { RowValues } from './row-edits.ts'

/** A row and its position among the rows of its table, which decides the order of lists. */
interface PlacedRow {
  readonly at: number
  readonly row: RowValues
}

/** A row as the table has it. */
export const placedRow = (row: object): PlacedRow => ({ at: positionOf(row), row: row as RowValues })

/**
 * Removes rows from a table, and puts others at their positions; each takes the place of the row with its key. The ids that
 * are handed out next are not settled here.
 *
 * @throws FakeUsageError when a row does not fit the table.
 */
export function placeRows(world: World, name: TableName, gone: readonly Key[], placed: readonly PlacedRow[]): void {
  const table = anyTable(world, name)
  for (const key of gone) table.drop(key)
  const staying = new Set(
    placed.filter(({ at, row }) => {
      const before = table.get(table.keyOf(row))
      return before !== undefined && positionOf(before) === at
    }),
  )
  const others = placed.filter((one) => !staying.has(one))
  for (const { row } of others) table.drop(table.keyOf(row))
  insertInPlaces(
    table,
    others.toSorted((a, b) => a.at - b.at),
  )
  for (const { row } of staying) table.overwrite(table.get(table.keyOf(row))!, row)
}

/** A table gives a new row the position after its last one. For a row that belongs elsewhere, the last position is set first. */
function insertInPlaces(table: Table<object>, placed: readonly PlacedRow[]): void {
  let highest = 0
  let newest: object | undefined
  for (const { at, row } of placed) {
    newest = table.insert(row)
    const next = positionOf(newest)
    highest = Math.max(highest, next - 1, at)
    if (next === at) continue
    table.drop(table.keyOf(newest))
    table.load({ ...table.save(), lastPosition: at - 1 })
    newest = table.insert(row)
  }
  if (!newest || positionOf(newest) === highest) return
  table.load({ ...table.save(), lastPosition: highest })
  // A table that was loaded counts as one that nobody has written to.
  table.overwrite(newest, {})
}
