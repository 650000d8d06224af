import type { Table } from '../../core/table/table.ts'
import type { TableName } from '../../resources/database.ts'
import type { World } from '../../resources/world.ts'
import type { CapsuleRow } from './capsule.ts'

/** Writes a row as it was, or removes it. */
export function writeRow({ tables }: World, { table, row, gone }: CapsuleRow): void {
  const own = tables[table as TableName] as unknown as Table<object>
  if (!row) return own.drop(gone!)
  const before = own.get((row as Readonly<Record<string, string | number>>)[own.definition.key]!)
  if (before) own.update(before, row)
  else own.insert(row)
}
