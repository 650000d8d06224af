import type { Ids } from '../../core/ids.ts'
import {
  flag,
  indexesOn,
  instant,
  integer,
  json,
  object,
  orNull,
  reference,
  serial,
  text,
  texts,
} from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** A saved query with its result. The fake does not compute queries: `result` comes from the scenario. */
export const insightTable = {
  key: 'id',
  columns: {
    id: serial(),
    /** Its name in addresses of the app. */
    short_id: text({ private: 'shortId' }),
    project_id: reference('project'),
    name: orNull(text({ private: 'text' })),
    derived_name: orNull(text({ private: 'text' })),
    description: orNull(text({ private: 'text' })),
    filters: object({ private: 'json' }),
    /** A query node, null, or other falsy JSON, which is stored as it is sent. */
    query: json({ private: 'json' }),
    order: orNull(integer()),
    /** The computed values, which answers show as they are: the fake computes none. @see spec T.8 */
    result: json({ private: 'json' }),
    columns: json({ private: 'json' }),
    tags: texts({ private: 'text' }),
    favorited: flag(),
    saved: flag(),
    is_sample: flag(),
    /** Whether the API hides it, and its tiles with it. @see spec T.3 */
    deleted: flag(),
    created_at: instant(),
    created_by_id: orNull(reference('user')),
    updated_at: instant(),
    last_modified_at: instant(),
    last_modified_by_id: orNull(reference('user')),
    last_refresh: orNull(instant()),
  },
  indexes: indexesOn('project_id', 'short_id'),
} as const

/** A row of the table `insight`. */
export interface Insight extends RowOf<typeof insightTable.columns> {}

/** The counter of short ids. */
export const SHORT_IDS = 'insight short id'

/** The short id of a new insight. */
export const nextShortId = (ids: Ids): string => shortIdOf(ids, ids.next(SHORT_IDS))

export const shortIdOf = (ids: Ids, number: number): string => ids.token('insight', number, 8)

/** How many days the result of a default insight is about. */
export const RESULT_DAYS = 7
const DAY = 86_400_000

/** The days that the result of a default insight has at a time. */
export const daysUntil = (now: number): readonly string[] =>
  Array.from({ length: RESULT_DAYS }, (_, day) =>
    new Date(now - (RESULT_DAYS - 1 - day) * DAY).toISOString().slice(0, 10),
  )
