import { flag, indexesOn, instant, serial, text, uuidKey, uuidReference } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** A project, which owns dashboards, events and explicit members. An environment is a row of this table too. */
export const projectTable = {
  key: 'id',
  columns: {
    id: serial(),
    uuid: uuidKey(),
    organization_id: uuidReference('organization'),
    name: text({ private: 'text' }),
    /** The public token with which apps send events. In a request it may name the project. @see spec P.2 */
    api_token: text({ private: 'token' }),
    /** Makes the project private: open to its explicit members and to administrators of the organisation only. */
    access_control: flag(false),
    timezone: text({ private: 'timezone', fallback: 'UTC' }),
    is_demo: flag(false),
    created_at: instant(),
    updated_at: instant(),
  },
  indexes: indexesOn('organization_id', 'api_token'),
} as const

/** A row of the table `project`. */
export interface Project extends RowOf<typeof projectTable.columns> {}
