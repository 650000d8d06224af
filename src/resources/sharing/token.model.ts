import type { Ids } from '../../core/ids.ts'

/** The tables whose rows can be shared. */
export const SHARED = ['dashboard', 'insight'] as const
export type Shared = (typeof SHARED)[number]

/** The texts that tokens are derived from. A token that was given out stays the same, so these texts do too. */
const KINDS: Readonly<Record<Shared, string>> = { dashboard: 'sharing token', insight: 'sharing token of insight' }

/** The public token of a dashboard or an insight, by its number. */
export const sharingTokenOf = (ids: Ids, kind: Shared, number: number): string => ids.token(KINDS[kind], number, 30)
