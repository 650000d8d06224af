import { readCapsule } from '../repro/capsule/read.ts'
import { writeAnswerTest } from '../repro/capsule/test-text.ts'
import type { Exploration, ExploreOptions } from '../repro/explore/explore.ts'
import { requireWriteTestOptions, writeAppTest } from '../repro/rehearse/test-text.ts'
import type { WriteTestOptions } from '../repro/rehearse/test-text.ts'
import { createFake } from './create-fake.ts'
import type { Fake } from './fake.ts'

/**
 * Writes a Vitest test that contains the capsule and runs your app against a fake that follows it. The test fails while
 * the app has the bug, and passes once it is fixed. One line is marked for the call of your app, unless `app` gives
 * that call. A comment lists the recorded requests.
 *
 * With `at`, or a number in place of the options, it writes a test without an app: that replays the whole capsule, and
 * sends the request of this number by itself.
 *
 * @throws FakeUsageError when the capsule is broken or of a newer version, it has no such request or key, or an option
 *   is unknown.
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
 * Runs a piece of an app in every order in which a server can apply its overlapping requests and answer them, and finds
 * the smallest order that breaks it: one in which the piece throws. Orders that cannot differ are tried once. Each run
 * begins with the fake as it was. When an order breaks the piece, the fake stays as that run has left it.
 *
 * The piece has to end by itself and to do the same each time. Its requests may reach the fake in any way: through the
 * fixture of a test, a port, or the `fetch` of the fake that it is given.
 *
 * @param piece - Drives the app, waits for it, and throws if something is wrong. Giving `false` counts as throwing.
 * @throws FakeUsageError when there is no fake or no piece, an option does not take its value, the fake follows a capsule, the
 *   piece waits for none of its requests, or a run does not repeat what an earlier one did.
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
