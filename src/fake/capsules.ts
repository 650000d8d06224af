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
import type { Watch } from '../repro/steps.ts'
import { createFake } from './create-fake.ts'

/**
 * Makes the requests of a capsule again, in the order in which they came, were applied and were answered, and compares
 * every answer byte for byte, and the rows that were written. Every difference is told.
 *
 * @throws FakeUsageError when the capsule is broken or newer.
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
export const replay = async (capsule: unknown): Promise<Replay> => replayWith(createFake, readCapsule(capsule))

/**
 * A capsule to show to others: people, what they wrote, hosts, keys and tokens have stand-ins. One that `fake.capture()`
 * gave is such already, unless something was kept in it.
 *
 * @throws FakeUsageError when the capsule is broken or newer, or something cannot be kept.
 */
export const redactCapsule = async (capsule: unknown, options: RedactOptions = {}): Promise<Capsule> =>
  redactCapsuleWatched(capsule, options)

/** The same, for a host that shows how far it is. An error that `watch` throws ends it. */
export async function redactCapsuleWatched(capsule: unknown, options: RedactOptions, watch?: Watch): Promise<Capsule> {
  requireRedactOptions(options)
  return redactedCapsule(createFake, readCapsule(capsule), options, watch)
}

/**
 * Asks the requests of a capsule of a fresh fake, and gives the capsule of that: after an edit by hand, after an upgrade of
 * this package, or with changes. The order in which requests came, were applied and were answered stays.
 *
 * @throws FakeUsageError when the capsule is broken or newer, or a change is unknown or leads to what cannot be sent.
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
 * // What if somebody had sent it whom the private project does not know?
 * const { email } = fake.db.user.getAll().at(-1)!
 * const other = await retake(capsule, { 1: { as: email } })
 * other.requests[0]?.answer?.status // 403
 * compare(capsule, other).differences.some(({ at }) => at === 'answer.status') // true
 * ```
 */
export const retake = async (capsule: unknown, changes: RetakeChanges = {}): Promise<Capsule> =>
  retakeWith(createFake, readChangedCapsule(capsule), changes)

/**
 * Finds every difference of two capsules: in what was sent, in answers, in the rows that were written, in the start and the
 * settings. Where one capsule has more requests, those with the same method and URL are compared.
 *
 * @throws FakeUsageError when a capsule is broken or newer.
 */
export const compare = (before: unknown, after: unknown): CapsuleComparison =>
  compareCapsules(readChangedCapsule(before), readChangedCapsule(after))

/**
 * Makes a capsule smaller. Rows go that no answer needs: every answer stays the same to the byte. With `while`, a function that
 * tells whether a capsule still shows the bug, requests, fields and texts go as well, as long as it holds.
 *
 * @throws FakeUsageError when the capsule is broken or newer, an option is wrong, or `while` does not hold for the capsule as
 * it is.
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
