import type { JsonObject, Key } from '../core/table/columns.ts'
import { anyTable, definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import type { World } from '../resources/world.ts'

/** A column that holds the key of a row of `table`. */
interface Reference {
  readonly column: string
  readonly table: TableName
}

/** The columns of a table that name rows. */
export const referencesOf = (name: TableName): readonly Reference[] =>
  Object.entries(definitions[name].columns).flatMap(([column, { references }]) =>
    references === undefined ? [] : [{ column, table: references as TableName }],
  )

/** A row that a row names in one of its columns. */
interface NamedRow extends Reference {
  readonly key: Key
}

/** The rows that a row names; none in a column that is null or left out. */
export const rowsNamedBy = (name: TableName, row: JsonObject): readonly NamedRow[] =>
  referencesOf(name).flatMap((reference) => {
    const key = (row[reference.column] ?? null) as Key | null
    return key === null ? [] : [{ ...reference, key }]
  })

/** The rows of one table that name a row in one of their columns. */
export interface Referrers {
  readonly table: TableName
  readonly column: string
  readonly rows: readonly object[]
}

/** The rows that name a row, by table and column; none if no row names it. */
export const referrersTo = (world: World, target: TableName, key: Key): readonly Referrers[] =>
  tableNames.flatMap((table) =>
    referencesOf(table).flatMap(({ column, table: named }) => {
      if (named !== target) return []
      const rows = [...anyTable(world, table).all()].filter((row) => (row as JsonObject)[column] === key)
      return rows.length > 0 ? [{ table, column, rows }] : []
    }),
  )
