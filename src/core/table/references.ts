import type { Columns, Key } from './columns.ts'
import type { Table } from './table.ts'

/** A column that refers to rows of a table. */
interface Referrer {
  readonly table: string
  readonly column: string
  /** Whether a row is removed together with the row that it refers to. Otherwise its reference becomes null. */
  readonly goes: boolean
}

type Definitions = Readonly<Record<string, { readonly columns: Columns }>>
type AnyTables = Readonly<Record<string, Table<object>>>

/** The columns of all tables that refer to each of them, by the table that they refer to. */
export function findReferrers(definitions: Definitions): ReadonlyMap<string, readonly Referrer[]> {
  const found = new Map<string, Referrer[]>(Object.keys(definitions).map((table) => [table, []]))
  for (const table in definitions) {
    const { columns } = definitions[table]!
    for (const column in columns) {
      const { references, nullable, owner } = columns[column]!
      if (references !== undefined)
        found.get(references)!.push({ table, column, goes: owner === true || nullable !== true })
    }
  }
  return found
}

/**
 * Updates the rows that refer to a key: they refer to `to` from now on. Without `to`, each is removed, or its reference
 * becomes null.
 */
export function settleReferrers(
  tables: AnyTables,
  referrers: readonly Referrer[],
  key: Key,
  to: Key | undefined,
): void {
  for (const { table, column, goes } of referrers)
    for (const row of rowsWith(tables[table]!, column, key)) {
      if (to === undefined && goes) tables[table]!.remove(row)
      else tables[table]!.overwrite(row, { [column]: to ?? null })
    }
}

/** An index with the name of a column finds rows by its value. */
function rowsWith(table: Table<object>, column: string, key: Key): readonly object[] {
  if (Object.hasOwn(table.definition.indexes, column)) return table.list(column, key)
  return [...table.all()].filter((row) => (row as Readonly<Record<string, unknown>>)[column] === key)
}
