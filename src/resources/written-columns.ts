import type { Columns } from '../core/table/columns.ts'
import { definitions } from './database.ts'
import type { TableName } from './database.ts'
import { routes } from './routes.ts'

/** A planned change counts the answers of a route, and the table does not know the routes. */
const changeColumns: Columns = {
  ...definitions.change.columns,
  route: { ...definitions.change.columns['route']!, known: routes.map(({ path }) => path) },
}

/** The columns of a table, with what code may write to them. @see spec F.57 */
export const writtenColumns = (table: TableName): Columns =>
  table === 'change' ? changeColumns : definitions[table].columns
