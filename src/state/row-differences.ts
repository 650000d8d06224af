import type { RowChange } from '../core/table/changes.ts'
import type { Key } from '../core/table/definition.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { TableName, TablesState } from '../resources/database.ts'

/**
 * The rows that differ between two snapshots, each before and after, table by table. Rows are frozen and replaced, and so are
 * the versions of a table, so references are compared.
 */
export const rowDifferences = (before: TablesState, after: TablesState): readonly RowChange[] =>
  tableNames.flatMap((table) => (before[table].rows === after[table].rows ? [] : differencesIn(table, before, after)))

function differencesIn(table: TableName, before: TablesState, after: TablesState): readonly RowChange[] {
  const [old, now] = [before[table], after[table]]
  const keyOf = (row: object): Key => (row as Readonly<Record<string, Key>>)[definitions[table].key]!
  const gone = [...old.rows].filter((row) => !now.byKey.get(keyOf(row)))
  const put = [...now.rows].filter((row) => old.byKey.get(keyOf(row)) !== row)
  return [
    ...gone.map((row) => ({ table, before: row, after: undefined })),
    ...put.map((row) => ({ table, before: old.byKey.get(keyOf(row)), after: row })),
  ]
}
