import type { RowChange } from '../../../core/table/changes.ts'
import type { Key } from '../../../core/table/columns.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { anyTable, keyOf } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import type { World } from '../../../resources/world.ts'
import { referrersTo, rowsNamedBy } from '../../../state/linked-rows.ts'
import { keyOfChange } from '../../../state/row-differences.ts'
import type { RowValues } from '../../../state/row-edits.ts'

/** The rows of an edit by place. */
type OwnRows = ReadonlyMap<string, RowChange<TableName>>

/**
 * Requires that all rows of an edit can be put back, so that every row names rows that are there.
 *
 * @throws FakeUsageError when something has changed one of them since, another row belongs to one that would go, or one that
 *   would come back names a row that is gone.
 * @see spec F.22
 */
export function requireUndoable(
  world: World,
  { number, changes }: { readonly number: number; readonly changes: readonly RowChange<TableName>[] },
): void {
  const own: OwnRows = new Map(changes.map((change) => [placeOf(change.table, keyOfChange(change)), change]))
  for (const change of changes) {
    const obstacle = findOwnChange(world, change) ?? findReferrer(world, change, own) ?? findMissing(world, change, own)
    if (obstacle !== undefined) throw new FakeUsageError(`Edit ${number} cannot be undone: ${obstacle}`)
  }
}

const placeOf = (table: string, key: Key): string => `${table} ${key}`

function findOwnChange(world: World, change: RowChange<TableName>): string | undefined {
  const key = keyOfChange(change)
  if (isSame(anyTable(world, change.table).get(key), change.after)) return undefined
  return `the ${change.table} ${key} was changed since. Undo the later edits first, or change the row.`
}

/** The rows of a table have their columns in one order. A row that came back is another object with the same values. */
const isSame = (row: object | undefined, other: object | undefined): boolean =>
  row === other || JSON.stringify(row) === JSON.stringify(other)

/** A row that names one that would go. Those of the edit itself go as well, or name what they named before. */
function findReferrer(world: World, change: RowChange<TableName>, own: OwnRows): string | undefined {
  if (change.before) return undefined
  const key = keyOfChange(change)
  for (const { table, column, rows } of referrersTo(world, change.table, key))
    if (rows.some((row) => !own.has(placeOf(table, keyOf(table, row)))))
      return `a ${table} belongs to the ${change.table} ${key} by its ${column} now. Remove that first.`
  return undefined
}

/** A row that one would name again, and that is gone. */
function findMissing(world: World, change: RowChange<TableName>, own: OwnRows): string | undefined {
  if (!change.before) return undefined
  const missing = rowsNamedBy(change.table, change.before as RowValues).find(({ table, key }) => {
    const ownRow = own.get(placeOf(table, key))
    return !(ownRow ? ownRow.before : anyTable(world, table).get(key))
  })
  if (!missing) return undefined
  const { column, table, key } = missing
  return `the ${change.table} ${keyOfChange(change)} would name the ${table} ${key} by its ${column}, and that is gone. Put that back first.`
}
