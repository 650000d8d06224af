import type { Key } from '../core/table/columns.ts'
import { anyTable, definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import type { World } from '../resources/world.ts'
import type { RowValues } from './row-edits.ts'

/** The rows of one table that name a row in one of their columns. */
export interface Referrers {
  readonly table: TableName
  readonly column: string
  readonly rows: readonly object[]
}

/** Which rows name a row, by table and column; none where it is not named. */
export const referrersTo = (world: World, target: TableName, key: Key): readonly Referrers[] =>
  tableNames.flatMap((table) =>
    Object.entries(definitions[table].columns).flatMap(([column, { references }]) => {
      if (references !== target) return []
      const rows = [...anyTable(world, table).all()].filter((row) => (row as RowValues)[column] === key)
      return rows.length > 0 ? [{ table, column, rows }] : []
    }),
  )
