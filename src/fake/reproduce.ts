import type { Capsule } from '../repro/capsule/capsule.ts'
import { readCapsule, readChangedCapsule } from '../repro/capsule/read.ts'
import { redactedCapsule } from '../repro/capsule/redacted.ts'
import { replayWith } from '../repro/capsule/replay.ts'
import type { Replay } from '../repro/capsule/replay.ts'
import { writeAnswerTest } from '../repro/capsule/test-text.ts'
import { hydrateWith } from '../repro/hydrate/hydrate.ts'
import type { HydrateOptions, Hydration } from '../repro/hydrate/hydrate.ts'
import { requireRedactOptions } from '../repro/redact/keep.ts'
import type { RedactOptions } from '../repro/redact/keep.ts'
import type { RetakeChanges } from '../repro/retake/changes.ts'
import { compareCapsules } from '../repro/retake/compare.ts'
import type { CapsuleComparison } from '../repro/retake/compare.ts'
import { retakeWith } from '../repro/retake/retake.ts'
import type { DeploymentOptions } from '../repro/deployment/options.ts'
import type { DeploymentVerification } from '../repro/deployment/verify-deployment.ts'
import { requireWriteTestOptions, writeAppTest } from '../repro/rehearse/test-text.ts'
import type { WriteTestOptions } from '../repro/rehearse/test-text.ts'
import type { Shrunk, ShrinkOptions } from '../repro/shrink/options.ts'
import { shrinkWith } from '../repro/shrink/shrink.ts'
import type { VerifyOptions } from '../repro/verify/options.ts'
import type { Verification } from '../repro/verify/verify.ts'
import type { Exploration, ExploreOptions } from '../repro/explore/explore.ts'
import { createFake } from './create-fake.ts'
import type { Fake } from './fake.ts'

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
export async function redactCapsule(capsule: unknown, options: RedactOptions = {}): Promise<Capsule> {
  requireRedactOptions(options)
  return redactedCapsule(createFake, readCapsule(capsule), options)
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

/**
 * Writes a Vitest test that holds the capsule, and runs an app against a fake that follows it: it fails while the app has the
 * bug, and passes when that is mended. One line of it is marked, for the call of the app, unless `app` gives it; the recorded
 * requests stand in a comment.
 *
 * With `at`, it writes a test without an app instead: all of the capsule is replayed, and one request of it is asked alone.
 *
 * @throws FakeUsageError when the capsule is broken or newer, there is no such request or key, or an option is unknown.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { writeTest } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const fake = createFake({ scenario: typical, auth: 'lenient' })
 * await fake.fetch('https://app.example.test/api/environments/2/dashboards/1/')
 *
 * const text = await writeTest(await fake.capture(), {
 *   app: 'const shown = await showDashboard(fake.fetch)',
 *   expect: "expect(shown.title).toBe('App overview')",
 * })
 * text.includes('createFake({ capsule, follow: true })') // true
 * ```
 */
export async function writeTest(capsule: unknown, options: WriteTestOptions | number = {}): Promise<string> {
  const given = typeof options === 'number' ? { at: options } : options
  requireWriteTestOptions(given)
  const checked = readCapsule(capsule)
  const { at, ...more } = given
  return at === undefined ? writeAppTest(checked, more) : writeAnswerTest(createFake, checked, at)
}

/**
 * Rebuilds the state behind a recording from a browser's network panel: an HTTP archive (HAR 1.2), in which the API's own
 * traffic is found by path, on any host. The newest answer wins. Keys have full access and their owners are administrators,
 * unless the recording shows otherwise. Who people are and what they wrote is replaced, unless `keep` says otherwise; keys
 * and tokens always are.
 *
 * @throws FakeUsageError when it is no HTTP archive.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { hydrate } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const recorded = createFake({ scenario: typical, auth: 'lenient' })
 * await recorded.fetch('https://app.example.test/api/environments/2/dashboards/1/')
 * const { state, unplaced } = hydrate(await recorded.journal.toHar())
 *
 * unplaced.length // 0
 * createFake({ state }).db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.project_id // 2
 * ```
 */
export const hydrate = (har: unknown, options: HydrateOptions = {}): Hydration => hydrateWith(createFake, har, options)

/**
 * Tells whether the fake answers as the service did in a recording (HAR 1.2). The state before the recording is put in
 * place and each recorded request is asked again, in order. Every difference is named with its request, its place and the
 * rule of the rule book. Ids, tokens and times that the service makes up must match from their first sight on.
 *
 * @throws FakeUsageError when it is no HTTP archive.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { verify } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const recorded = createFake({ scenario: typical, auth: 'lenient' })
 * await recorded.fetch('https://app.example.test/api/environments/2/dashboards/1/')
 * const { differences, same } = await verify(await recorded.journal.toHar({ keep: ['everything'] }))
 *
 * differences // []
 * same // 1
 * ```
 */
export async function verify(har: unknown, options: VerifyOptions = {}): Promise<Verification> {
  const { verifyWith } = await import('../repro/verify/verify.ts')
  return verifyWith(createFake, har, options)
}

/**
 * Tells whether the fake answers as a deployment of the service does today. It reads every resource of a project there, as
 * a client would, and verifies what it was answered like a recording. With `write` it also makes a few rows in a project
 * made for it, and removes them, whatever happens; `left` names what could not be removed.
 *
 * @throws FakeUsageError when there is no such API at the address, or it refuses the token.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { verifyDeployment } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const { fetch, db } = createFake({ scenario: typical }) // instead of a real deployment
 * const token = db.key.getAll()[0]!.value
 * const { differences, left } = await verifyDeployment({ baseUrl: 'https://app.example.test', token, fetch })
 *
 * differences // []
 * left // []
 * ```
 */
export async function verifyDeployment(options: DeploymentOptions): Promise<DeploymentVerification> {
  const { verifyDeploymentWith } = await import('../repro/deployment/verify-deployment.ts')
  return verifyDeploymentWith(createFake, options)
}

/**
 * Runs a piece of an app in every order in which a server can apply its overlapping requests and answer them, and finds the
 * smallest order that breaks it: one in which the piece throws. Orders that cannot differ are tried once. Each run begins
 * with the fake as it was; the last one is left in it when it broke.
 *
 * The piece has to end by itself and to do the same each time. Its requests may reach the fake in any way: through the
 * fixture of a test, a port, or the `fetch` of the fake that it is given.
 *
 * @param piece - Drives the app, waits for it, and throws where it is wrong.
 * @throws FakeUsageError when an option does not take its value, or a run does not repeat what an earlier one did.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { explore } from 'fake-dashboards/repro'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const found = await explore(createFake({ scenario: typical, auth: 'lenient' }), async ({ fetch }) => {
 *   const url = 'https://app.example.test/api/environments/2/dashboards/?limit='
 *   let shown = 0
 *   const search = async (limit: number) => {
 *     const answer = await fetch(url + limit)
 *     shown = (await answer.json()).results.length
 *   }
 *   await Promise.all([search(2), search(3)]) // the second search is the newer one
 *   if (shown !== 3) throw new Error(`${shown} rows are shown`)
 * })
 *
 * found.failure?.order.map(({ step, request }) => `${step} ${request}`) // [ 'apply 1', 'apply 2', 'answer 2', 'answer 1' ]
 * found.orders // 2
 * ```
 */
export async function explore<F extends Fake>(
  fake: F,
  piece: (fake: F) => unknown,
  options: ExploreOptions = {},
): Promise<Exploration> {
  const { exploreWith } = await import('../repro/explore/explore.ts')
  return exploreWith(fake, piece, options)
}
