import { indexesOn, instant, oneOf, reference, uuidKey } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'
import { PRIVILEGE } from '../levels.ts'

/** The rights of a collaborator. The right to view exists in old rows only. */
export const COLLABORATOR_LEVELS = Object.values(PRIVILEGE)

export const collaboratorTable = {
  key: 'id',
  columns: {
    id: uuidKey(),
    dashboard_id: reference('dashboard'),
    user_id: reference('user'),
    /** What the user may do: 21 view, 37 edit. @see spec P.9 */
    level: oneOf(COLLABORATOR_LEVELS, PRIVILEGE.edit),
    added_at: instant(),
    updated_at: instant(),
  },
  indexes: {
    ...indexesOn('dashboard_id'),
    dashboard_and_user: {
      on: (row: { readonly dashboard_id: number; readonly user_id: number }) => `${row.dashboard_id}/${row.user_id}`,
    },
  },
} as const

/** A row of the table `collaborator`. */
export interface Collaborator extends RowOf<typeof collaboratorTable.columns> {}
