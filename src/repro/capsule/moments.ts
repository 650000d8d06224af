import type { Moment } from '../../observe/journal/recording.ts'
import type { CapsuleEvent } from './capsule.ts'

/** What rules change besides rows: the ids handed out, and the requests counted. */
export type Counts = Pick<Moment, 'ids' | 'throttle'>

/** The ids that were handed out between two moments; nothing where there are none. */
export function idsBetween(before: Counts, after: Counts): Pick<CapsuleEvent, 'ids'> {
  if (before.ids === after.ids) return {}
  const changed = [...after.ids].filter(([kind, count]) => before.ids.get(kind) !== count)
  return changed.length > 0 ? { ids: Object.fromEntries(changed) } : {}
}

/** The windows of rate limits in which requests were counted between two moments. */
export function countedBetween(before: Counts, after: Counts): Pick<CapsuleEvent, 'counted'> {
  const { windows } = before.throttle
  const counted = [...after.throttle.windows].filter(([name, window]) => windows.get(name) !== window)
  return counted.length > 0 ? { counted: counted.map(([name]) => name) } : {}
}
