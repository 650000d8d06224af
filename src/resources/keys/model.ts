import { array, flag, instant, orNull, reference, serial, text } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** The scopes the interface names, and the ones its neighbours need. */
const SCOPES = [
  'dashboard:read',
  'dashboard:write',
  'sharing_configuration:read',
  'sharing_configuration:write',
  'query:read',
  'query:write',
  'project:read',
  'project:write',
  'user:read',
  'user:write',
  '*',
] as const

export type Scope = (typeof SCOPES)[number]

/**
 * A personal API key. No scopes, or none at all, means full access to everything its owner may do.
 *
 * @see decisions.md 2 (Keys)
 */
export const keyTable = {
  key: 'id',
  columns: {
    id: serial(),
    name: text(),
    value: text(),
    user_id: reference('user'),
    scopes: orNull(array<string>('string')),
    scoped_teams: array<number>('integer'),
    scoped_organizations: array<string>('string'),
    active: flag(true),
    created_at: instant(),
  },
  indexes: {
    value: { on: (row: { readonly value: string }) => row.value },
    user_id: { on: (row: { readonly user_id: number }) => row.user_id },
  },
} as const

export type ApiKey = RowOf<typeof keyTable.columns>
