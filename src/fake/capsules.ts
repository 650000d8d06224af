import type { Capsule } from '../repro/capsule/capsule.ts'
import { readCapsule, readChangedCapsule } from '../repro/capsule/read.ts'
import { redactedCapsule } from '../repro/capsule/redacted.ts'
import { replayWith } from '../repro/capsule/replay.ts'
import type { Replay } from '../repro/capsule/replay.ts'
import { requireRedactOptions } from '../repro/redact/keep.ts'
import type { RedactOptions } from '../repro/redact/keep.ts'
import type { RetakeChanges } from '../repro/retake/changes.ts'
import { compareCapsules } from '../repro/retake/compare.ts'
import type { CapsuleComparison } from '../repro/retake/compare.ts'
import { retakeWith } from '../repro/retake/retake.ts'
import type { Shrunk, ShrinkOptions } from '../repro/shrink/options.ts'
import { shrinkWith } from '../repro/shrink/shrink.ts'
import { runSteps, watchSteps } from '../repro/steps.ts'
import type { Watch } from '../repro/steps.ts'
import { createFake } from './create-fake.ts'

/**
 * Replays a capsule: its requests come, are applied and are answered in the recorded order. Every answer is compared
 * byte for byte, and so are the rows that were written. The result names every difference.
 *
 * @throws FakeUsageError when the capsule is broken or of a newer version.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { replay } from 'fake-dashboards/repro'
 *
 * const fake = createFake({ auth: 'lenient' })
 * await fake.fetch('https://app.example.test/api/environments/1/events/')
 *
 * const capsule = JSON.stringify(await fake.capture())
 * const { difference, same } = await replay(JSON.parse(capsule))
 * difference // undefined
 * same // 1
 * ```
 */
export const replay = async (capsule: unknown): Promise<Replay> => replayWatched(capsule)

/**
 * Does what `replay` does, for a host that shows progress. If `watch` ends it, the result covers the answers so far.
 */
export const replayWatched = async (capsule: unknown, watch?: Watch): Promise<Replay> =>
  replayWith(createFake, readCapsule(capsule), watch)

/**
 * Makes a capsule that can be shown to others: people, what they wrote, hosts, keys and tokens are replaced by stand-ins. A
 * capsule from `fake.capture()` is redacted already, unless it was made with `keep`.
 *
 * @throws FakeUsageError when the capsule is broken or of a newer version, or `keep` names something that cannot be kept.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { redactCapsule } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const fake = createFake({ scenario: typical, auth: 'lenient' })
 * await fake.fetch('https://app.example.test/api/environments/2/dashboards/1/')
 * const capsule = await fake.capture({ keep: ['everything'] })
 *
 * const { requests } = await redactCapsule(capsule)
 * requests[0]?.answer?.body?.includes('App overview') // false
 * ```
 */
export const redactCapsule = async (capsule: unknown, options: RedactOptions = {}): Promise<Capsule> =>
  redactCapsuleWatched(capsule, options)

/** Does what `redactCapsule` does, for a host that shows progress. An error that `watch` throws ends it. */
export async function redactCapsuleWatched(capsule: unknown, options: RedactOptions, watch?: Watch): Promise<Capsule> {
  requireRedactOptions(options)
  return redactedCapsule(createFake, readCapsule(capsule), options, watch)
}

/**
 * Sends the requests of a capsule to a fresh fake, and returns the capsule of that session: after an edit by hand,
 * after an upgrade of this package, or with changes. The order in which requests came, were applied and were answered
 * stays the same.
 *
 * @throws FakeUsageError when the capsule is broken or of a newer version, or a change is unknown or leads to a request
 *   that cannot be sent.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { compare, retake } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const fake = createFake({ scenario: typical, auth: 'lenient' })
 * const headers = { 'Content-Type': 'application/json' }
 * const url = 'https://app.example.test/api/environments/2/dashboards/1/'
 * await fake.fetch(url, { method: 'PATCH', headers, body: '{"name":"Renamed"}' })
 * const capsule = await fake.capture({ keep: ['everything'] })
 *
 * // What if somebody without access to the private project had sent it?
 * const { email } = fake.db.user.getAll().at(-1)!
 * const other = await retake(capsule, { 1: { as: email } })
 * other.requests[0]?.answer?.status // 403
 * compare(capsule, other).differences.some(({ at }) => at === 'answer.status') // true
 * ```
 */
export const retake = async (capsule: unknown, changes: RetakeChanges = {}): Promise<Capsule> =>
  retakeWatched(capsule, changes)

/** Does what `retake` does, for a host that shows progress. An error that `watch` throws ends it. */
export const retakeWatched = async (capsule: unknown, changes: RetakeChanges, watch?: Watch): Promise<Capsule> =>
  retakeWith(createFake, readChangedCapsule(capsule), changes, watch)

/**
 * Finds every difference between two capsules: in what was sent, in answers, in the rows that were written, in the start and
 * the settings. If one capsule has more requests, those with the same method and URL are compared.
 *
 * @throws FakeUsageError when a capsule is broken or of a newer version.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { compare } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const fake = createFake({ scenario: typical, auth: 'lenient' })
 * const url = 'https://app.example.test/api/environments/2/dashboards/1/'
 * await fake.fetch(url)
 * const [before, after] = [await fake.capture(), await fake.capture({ seed: 2 })]
 *
 * const { differences } = compare(before, after)
 * differences.length > 0 // true: other stand-ins
 * ```
 */
export const compare = (before: unknown, after: unknown): CapsuleComparison =>
  runSteps(compareCapsules(readChangedCapsule(before), readChangedCapsule(after)))

/** Does what `compare` does, for a host that shows progress. An error that `watch` throws ends it. */
export const compareWatched = async (before: unknown, after: unknown, watch: Watch): Promise<CapsuleComparison> =>
  watchSteps(compareCapsules(readChangedCapsule(before), readChangedCapsule(after)), watch)

/**
 * Makes a capsule smaller. It removes the rows that no answer needs: every answer stays the same to the byte. With
 * `while`, a function that tells whether a capsule still shows the bug, it also removes requests, fields and texts, as
 * long as the bug shows.
 *
 * @throws FakeUsageError when the capsule is broken or of a newer version, an option is wrong, or `while` does not hold
 *   for the capsule as it is.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { shrink } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const fake = createFake({ scenario: typical, auth: 'lenient' })
 * await fake.fetch('https://app.example.test/api/environments/2/dashboards/?limit=1')
 * await fake.fetch('https://app.example.test/api/environments/2/dashboards/404/')
 *
 * const { capsule, requests } = await shrink(await fake.capture(), {
 *   while: ({ requests }) => requests.some(({ answer }) => answer?.status === 404),
 * })
 * requests // { before: 2, after: 1 }
 * capsule.start.tables.event // []
 * ```
 */
export const shrink = async (capsule: unknown, options: ShrinkOptions = {}): Promise<Shrunk> =>
  shrinkWith(createFake, readCapsule(capsule), options)
