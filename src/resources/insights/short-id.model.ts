import type { Ids } from '../../core/ids.ts'

/** The counter of short ids. */
export const SHORT_IDS = 'insight short id'

/** The short id of a new insight. */
export const nextShortId = (ids: Ids): string => shortIdOf(ids, ids.next(SHORT_IDS))

/** The short id of one number. */
export const shortIdOf = (ids: Ids, number: number): string => ids.token('insight', number, 8)
