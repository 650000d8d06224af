import { definitions } from '../resources/database.ts'
import type { TableName } from '../resources/database.ts'

/** A column that holds the key of a row of `table`. */
export interface Reference {
  readonly column: string
  readonly table: TableName
}

/** The columns of a table that name rows. */
export const referencesOf = (name: TableName): readonly Reference[] =>
  Object.entries(definitions[name].columns).flatMap(([column, { references }]) =>
    references === undefined ? [] : [{ column, table: references as TableName }],
  )
