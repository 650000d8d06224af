import { boolean } from '../../core/http/field-types.ts'
import { flag, instant, reference, serial, text } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** The sharing of a dashboard. A dashboard has no row here until its sharing is first changed. */
export const sharingTable = {
  key: 'id',
  columns: {
    id: serial(),
    dashboard_id: reference('dashboard'),
    enabled: flag(false),
    access_token: text({ private: 'token' }),
    created_at: instant(),
  },
  indexes: {
    dashboard_id: { on: (row: { readonly dashboard_id: number }) => row.dashboard_id },
    access_token: { on: (row: { readonly access_token: string }) => row.access_token },
  },
} as const

export type Sharing = RowOf<typeof sharingTable.columns>

/** The sharing of a dashboard without a row. */
export interface UnsavedSharing extends Pick<Sharing, 'enabled' | 'access_token'> {
  readonly created_at: null
}

export const sharingBody = { enabled: boolean() }
