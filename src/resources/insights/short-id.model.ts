import type { Ids } from '../../core/ids.ts'

/** The short id of a new insight. */
export const nextShortId = (ids: Ids): string => shortIdOf(ids, ids.next('insight short id'))

/** The short id of one number. */
export const shortIdOf = (ids: Ids, number: number): string => ids.token('insight', number, 8)
