import type { FindingsSource, IsApps } from './findings-source.ts'
import { findOverlaps } from './overlaps.ts'
import { findOverwritten } from './overwritten.ts'
import { findStorms } from './storms.ts'

/**
 * Finds what is wrong with the requests of an app, whatever the app shows: a write that was sent again before it was
 * answered, a write over something that the app had not read, and a request that was repeated again and again although
 * it failed.
 */
export const findingsOf = (session: FindingsSource, isApps: IsApps): readonly string[] => [
  ...findOverlaps(session, isApps),
  ...findOverwritten(session, isApps),
  ...findStorms(session, isApps),
]
