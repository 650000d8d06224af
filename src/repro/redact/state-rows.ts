import type { JsonObject } from '../../core/table/columns.ts'
import type { TableName } from '../../resources/database.ts'
import type { FakeState } from '../../state/state.ts'

/** The rows of a table. A file may leave out tables. */
export const rowsOf = ({ tables }: Partial<Pick<FakeState, 'tables'>>, name: TableName): readonly JsonObject[] =>
  tables?.[name] ?? []
