import { instant, oneOf, reference, uuidKey, uuidReference } from '../../core/columns.ts'
import type { RowOf } from '../../core/columns.ts'
import { choice, uuid } from '../../core/fields.ts'

/** Levels an explicit member can have: 1 member, 8 administrator. */
export const MEMBER_LEVELS = [1, 8] as const

/** A user's own level in one project, apart from the one in the organisation. */
export const memberTable = {
  key: 'id',
  columns: {
    id: uuidKey(),
    project_id: reference('project'),
    membership_id: uuidReference('membership'),
    level: oneOf(MEMBER_LEVELS, 1),
    joined_at: instant(),
    updated_at: instant(),
  },
  indexes: {
    project_id: { on: (row: { readonly project_id: number }) => row.project_id },
    membership_id: { on: (row: { readonly membership_id: string }) => row.membership_id },
  },
} as const

export type Member = RowOf<typeof memberTable.columns>

/** What a client may send. */
export const memberBody = {
  level: choice(MEMBER_LEVELS),
  user_uuid: uuid({ required: true }),
}
