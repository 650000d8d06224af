import type { Ids } from '../../core/ids.ts'

/** The public token of a dashboard, by its number. */
export const sharingTokenOf = (ids: Ids, dashboard: number): string => ids.token('sharing token', dashboard, 30)
