import { flag, indexesOn, instant, integer, object, orNull, serial, text, uuidKey } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** A person with an account. The API shows the first eight columns. */
export const userTable = {
  key: 'id',
  columns: {
    id: serial(),
    uuid: uuidKey(),
    distinct_id: text({ private: 'handle' }),
    first_name: text({ private: 'name' }),
    last_name: text({ private: 'name' }),
    email: text({ private: 'email' }),
    is_email_verified: orNull(flag(true)),
    mascot_config: orNull(object({ private: 'json' })),
    /** An inactive user can neither sign in nor be found. */
    is_active: flag(true),
    /** The project that `@current` means for this user; without one it is the first that the user may enter. @see spec P.15 */
    current_project_id: orNull(integer()),
    date_joined: instant(),
  },
  indexes: indexesOn('uuid', 'email'),
} as const

/** A row of the table `user`. */
export interface User extends RowOf<typeof userTable.columns> {}
