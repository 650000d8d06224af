import type { Ids } from '../../core/ids.ts'
import { flag, indexesOn, instant, orNull, owner, reference, serial, text } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** The sharing of a dashboard or of an insight. Neither has a row here until its sharing is first changed. */
export const sharingTable = {
  key: 'id',
  columns: {
    id: serial(),
    /** Null if an insight is shared. */
    dashboard_id: owner(orNull(reference('dashboard'))),
    /** Null if a dashboard is shared. */
    insight_id: owner(orNull(reference('insight'))),
    enabled: flag(false),
    /** The secret part of the public link. */
    access_token: text({ private: 'token' }),
    created_at: instant(),
  },
  indexes: indexesOn('dashboard_id', 'insight_id', 'access_token'),
} as const

/** A row of the table `sharing`. */
export interface Sharing extends RowOf<typeof sharingTable.columns> {}

/** The sharing of a dashboard or insight that has no row here. */
export interface UnsavedSharing extends Pick<Sharing, 'enabled' | 'access_token'> {
  readonly created_at: null
}

/** The tables whose rows can be shared. */
export const SHARED = ['dashboard', 'insight'] as const
export type Shared = (typeof SHARED)[number]

/** The texts that tokens are derived from. A token that was given out stays the same, so these texts do too. */
const TOKEN_KINDS: Readonly<Record<Shared, string>> = {
  dashboard: 'sharing token',
  insight: 'sharing token of insight',
}

/** The public token of a dashboard or an insight, by its number. */
export const sharingTokenOf = (ids: Ids, kind: Shared, number: number): string =>
  ids.token(TOKEN_KINDS[kind], number, 30)
