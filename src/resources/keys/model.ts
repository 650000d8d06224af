import { flag, indexesOn, instant, integers, orNull, reference, serial, text, texts } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** The scopes of the interface and of the endpoints beyond it. @see spec K.13 */
export const SCOPES = [
  'dashboard:read',
  'dashboard:write',
  'insight:read',
  'insight:write',
  'sharing_configuration:read',
  'sharing_configuration:write',
  'query:read',
  'query:write',
  'organization:read',
  'organization:write',
  'organization_member:read',
  'organization_member:write',
  'person:read',
  'person:write',
  'project:read',
  'project:write',
  'user:read',
  'user:write',
  '*',
] as const

export type Scope = (typeof SCOPES)[number]

/**
 * A personal API key. Without scopes (null or an empty list) it gives access to everything that its owner may do.
 *
 * @see spec K.6, K.7
 */
export const keyTable = {
  key: 'id',
  columns: {
    id: serial(),
    name: text({ private: 'text' }),
    /** The secret that clients send: `Authorization: Bearer <value>`. */
    value: text({ private: 'token' }),
    user_id: reference('user'),
    /** What it may do, such as `dashboard:read`. Null or an empty list allows all. @see spec K.7, K.13 */
    scopes: orNull(texts({ private: false, known: SCOPES })),
    /** The ids of the only projects it may reach; empty for all. @see spec K.14 */
    scoped_teams: integers(),
    /** The ids of the only organisations it may reach; empty for all. @see spec K.15 */
    scoped_organizations: texts({ private: false }),
    active: flag(true),
    created_at: instant(),
  },
  indexes: indexesOn('value', 'user_id'),
} as const

/** A row of the table `key`. */
export interface ApiKey extends RowOf<typeof keyTable.columns> {}
