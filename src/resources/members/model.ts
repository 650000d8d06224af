import { indexesOn, instant, oneOf, reference, uuidKey, uuidReference } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'

/** The levels that an explicit member can have. */
export const MEMBER_LEVELS = [MEMBERSHIP_LEVEL.member, MEMBERSHIP_LEVEL.administrator] as const

/** The level of a user in one project, in addition to the level in the organisation. */
export const memberTable = {
  key: 'id',
  columns: {
    id: uuidKey(),
    project_id: reference('project'),
    membership_id: uuidReference('membership'),
    /** 1 for a member, 8 for an administrator. @see spec P.3 */
    level: oneOf(MEMBER_LEVELS, MEMBERSHIP_LEVEL.member),
    joined_at: instant(),
    updated_at: instant(),
  },
  indexes: {
    ...indexesOn('project_id', 'membership_id'),
    project_and_membership: {
      on: (row: { readonly project_id: number; readonly membership_id: string }) =>
        `${row.project_id}/${row.membership_id}`,
    },
  },
} as const

/** A row of the table `member`. */
export interface Member extends RowOf<typeof memberTable.columns> {}
