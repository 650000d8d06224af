import { isSafe } from '../../resources/route.ts'
import type { CapsuleRequest } from '../capsule/capsule.ts'
import { findOverwritten, OF_CAPSULE } from './overwritten.ts'
import type { FindingsSource, IsApps, RequestFacts } from './overwritten.ts'
import { describe, fieldsOf, targetOf } from './target.ts'

/**
 * Finds what is wrong with the requests of an app, whatever the app shows: a write that was sent again before it was
 * answered, a write over something that the app had not read, and a request that was repeated again and again although
 * it failed.
 */
export const findingsOf = (session: FindingsSource, isApps: IsApps, facts = OF_CAPSULE): readonly string[] => [
  ...findOverlaps(session, isApps, facts),
  ...findOverwritten(session, isApps, facts),
  ...findStorms(session, isApps),
]

/** Finds writes that were sent while another write was unanswered, and that repeat it or write the same fields. */
function findOverlaps(
  { requests, events }: FindingsSource,
  isApps: IsApps,
  { nameOf }: RequestFacts,
): readonly string[] {
  const underWay = new Set<number>()
  const found: string[] = []
  for (const { asked, answered } of events) {
    if (answered !== undefined) underWay.delete(answered)
    if (asked === undefined || !isApps(asked) || isSafe(requests[asked - 1]!.method)) continue
    for (const earlier of underWay) {
      const clash = clashOf(requests[earlier - 1]!, requests[asked - 1]!)
      const later = describe(requests[asked - 1]!, nameOf(asked))
      if (clash) found.push(`${later} ${clash} request ${nameOf(earlier)} was under way.`)
    }
    underWay.add(asked)
  }
  return found
}

function clashOf(earlier: CapsuleRequest, later: CapsuleRequest): string | undefined {
  const [a, b] = [targetOf(earlier), targetOf(later)]
  if (a.method !== b.method || a.path !== b.path) return undefined
  if (a.body === b.body && a.query === b.query) return 'was sent again while'
  const common = later.method === 'POST' ? [] : fieldsOf(earlier).filter((field) => fieldsOf(later).includes(field))
  return common.length > 0 ? `writes ${common.join(', ')} while a write of the same by` : undefined
}

/** One try and three more are usual. More of them without a success are too many. */
const MOST_TRIES = 4

/** Finds requests that were repeated again and again, though each failed. */
function findStorms({ requests }: FindingsSource, isApps: IsApps): readonly string[] {
  const failed = new Map<string, number>()
  const found = new Map<string, number>()
  for (const [place, request] of requests.entries()) {
    if (!isApps(place + 1)) continue
    const { method, path, query, body } = targetOf(request)
    const what = `${method} ${path}${query === '' ? '' : `?${query}`}`
    const same = `${what} ${body}`
    const tries = hasFailed(request) ? (failed.get(same) ?? 0) + 1 : 0
    failed.set(same, tries)
    if (tries > MOST_TRIES) found.set(what, Math.max(tries, found.get(what) ?? 0))
  }
  return [...found].map(([what, tries]) => `${what} was sent ${tries} times in a row, and failed each time.`)
}

/** A client that went away by itself did not wait for the outcome. */
const hasFailed = ({ answer, failure, faults }: CapsuleRequest): boolean =>
  answer ? answer.status >= 500 || answer.status === 429 : failure !== undefined && faults !== undefined
