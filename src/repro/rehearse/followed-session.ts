import { toMilliseconds } from '../../core/time/duration.ts'
import type { Capsule, CapsuleEvent } from '../capsule/capsule.ts'
import { waitingAfter } from '../capsule/later-part.ts'
import { readCapsule } from '../capsule/read.ts'
import { appsRequests, soleKey } from './callers.ts'
import type { Followed } from './following-fake.ts'
import { RecordedRequest } from './recorded-request.ts'

const PATIENCE = 100
/** A month. A timer that is too long for the platform would end at once. */
const LONGEST = toMilliseconds('30d')

/** The session that is followed: a capsule from one of its events on. */
export interface FollowedSession {
  readonly events: readonly CapsuleEvent[]
  /** The requests by their numbers. */
  readonly requests: ReadonlyMap<number, RecordedRequest>
  /** How long a held request waits for one that does not come, in milliseconds. */
  readonly patience: number
  /** The key that a lenient fake gives to requests without a key. */
  readonly key: string | undefined
}

/** @throws FakeUsageError when the capsule is broken, or has no key of the name to follow as. */
export function openSession({ capsule: given, at = 1, follow: how }: Followed): FollowedSession {
  const capsule = readCapsule(given)
  const { as, patience = PATIENCE } = typeof how === 'object' ? how : {}
  const begin = capsule.events.findIndex(({ asked }) => asked === at)
  const coming = begin < 0 ? [] : capsule.events.slice(begin)
  // The app does not send again the requests that were under way by then. The fake does, because they take effect
  // later.
  const waiting = waitingAfter(capsule.events.slice(0, Math.max(0, begin)))
  const events = [...waiting.map((asked) => ({ asked })), ...coming]
  const isFollowed = (number: number): boolean => number >= at || waiting.includes(number)
  const requests = requestsOf(capsule, at, as)
  const followed = new Map([...requests].filter(([number]) => isFollowed(number)))
  return {
    events,
    requests: followed,
    patience: Math.min(toMilliseconds(patience), LONGEST),
    key: soleKey(capsule, as),
  }
}

function requestsOf(capsule: Capsule, at: number, as: string | null | undefined): ReadonlyMap<number, RecordedRequest> {
  const isApps = appsRequests(capsule, as)
  const applied = new Set(capsule.events.map((event) => event.applied))
  const followed = capsule.requests.map((request, place) => {
    const number = place + 1
    const how = { isApps: number >= at && isApps(request), wasApplied: applied.has(number) }
    return [number, new RecordedRequest(number, request, how)] as const
  })
  return new Map(followed)
}
