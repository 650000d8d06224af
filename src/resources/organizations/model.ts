import { indexesOn, instant, oneOf, reference, text, texts, uuidKey, uuidReference } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'

/** Paid features that change the behaviour of the API. All are on unless a scenario turns them off. @see spec P.12 */
export const FEATURES = ['tagging', 'advanced_permissions', 'project_based_permissioning'] as const
export type Feature = (typeof FEATURES)[number]

export const organizationTable = {
  key: 'id',
  columns: {
    id: uuidKey(),
    name: text({ private: 'text' }),
    slug: text({ private: 'text' }),
    /** The paid features that are on. @see spec P.12 */
    features: texts<Feature>({ private: false, fallback: FEATURES, known: FEATURES }),
    created_at: instant(),
  },
  indexes: {},
} as const

/** A row of the table `organization`. */
export interface Organization extends RowOf<typeof organizationTable.columns> {}

export const membershipTable = {
  key: 'id',
  columns: {
    id: uuidKey(),
    organization_id: uuidReference('organization'),
    user_id: reference('user'),
    /** 1 for a member, 8 for an administrator, 15 for the owner. @see spec P.3 */
    level: oneOf(Object.values(MEMBERSHIP_LEVEL), MEMBERSHIP_LEVEL.member),
    joined_at: instant(),
    updated_at: instant(),
  },
  indexes: indexesOn('organization_id', 'user_id'),
} as const

/** A row of the table `membership`. */
export interface Membership extends RowOf<typeof membershipTable.columns> {}
