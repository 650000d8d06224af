import type { JsonObject } from '../core/table/columns.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'
import type { FakeState } from '../state/state.ts'

/** The rows of a table. A file may leave out tables. */
export const rowsOf = ({ tables }: Partial<Pick<FakeState, 'tables'>>, name: TableName): readonly JsonObject[] =>
  tables?.[name] ?? []

/** The numbers of the rows of a table. */
export function numbersIn(state: Partial<Pick<FakeState, 'tables'>>, table: TableName): readonly number[] {
  const { key } = definitions[table]
  return rowsOf(state, table).flatMap(({ [key]: number }) => (typeof number === 'number' ? [number] : []))
}

/** The tables with each row replaced. A table that a file leaves out is empty. */
export function changedRows(
  state: Partial<Pick<FakeState, 'tables'>>,
  changeOf: (table: TableName) => (row: JsonObject) => unknown,
): FakeState['tables'] {
  const tables = tableNames.map((table) => [table, rowsOf(state, table).map(changeOf(table))])
  return Object.fromEntries(tables) as FakeState['tables']
}

/**
 * A start with all tables, also those that a file leaves out. Missing counts of ids become empty and do not follow from
 * the rows: that would show how high the ids were, which a capsule may have to hide.
 */
export function completed<S extends FakeState>(state: S): S {
  const { ids = {} }: Partial<FakeState> = state
  return { ...state, ids, tables: changedRows(state, () => (row) => row) }
}
