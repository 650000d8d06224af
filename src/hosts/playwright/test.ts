import { test as base } from '@playwright/test'
import type {
  BrowserContext,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  Request as SentRequest,
  Route,
  TestType,
} from '@playwright/test'
import { cutText, NetworkError } from '../../core/http/reply.ts'
import type { Factories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { Starts } from '../../fake/starts.ts'
import { collectUnknown } from '../unknown-requests.ts'
import type { UnknownRequests } from '../unknown-requests.ts'

/** The fixtures of a test. Set the first two with `test.use({ fakeOptions: { … } })`. */
export interface PlaywrightFixtures {
  /** The options of the fake. Its scenario runs once in each worker, and each test gets a copy of the rows. */
  readonly fakeOptions: FakeOptions
  /** Whether a request that the fake has no route for fails the test. */
  readonly unknownRequests: UnknownRequests
  /**
   * This test's own fake, in the test's own process; `page`, and any other page of its context, talks to it. Playwright's
   * `request` goes past it: use `fake.fetch`.
   */
  readonly fake: Fake
  /** Factories over it. */
  readonly create: Factories
}

type FakeTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>

const starts = new Starts()

/**
 * Playwright's `test` with a fake of its own for each test. There is no service worker, and the app's own is blocked: it
 * would answer before the fake.
 *
 * @example
 * ```ts
 * import { expect, test } from 'fake-dashboards/playwright'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * test.use({ fakeOptions: { scenario: typical, auth: 'lenient' } })
 *
 * test('the test looks and arranges', async ({ page, fake, create }) => {
 *   const { id } = create.dashboard({ project_id: 2, name: 'Made for this test' })
 *   await page.goto(`https://app.example.test/api/environments/2/dashboards/${id}/`)
 *
 *   await expect(page.getByText('Made for this test')).toBeVisible()
 *   expect(fake.journal.entries).toHaveLength(1)
 * })
 * ```
 */
export const test: FakeTest = base.extend<PlaywrightFixtures>({
  serviceWorkers: 'block',
  fakeOptions: [{}, { option: true }],
  unknownRequests: ['fail', { option: true }],
  async fake({ fakeOptions, unknownRequests }, use) {
    const { onUnknown, requireNone } = collectUnknown(fakeOptions, unknownRequests)
    await use(starts.createFake({ ...fakeOptions, onUnknown }))
    requireNone("test.use({ unknownRequests: 'pass' })")
  },
  async create({ fake }, use) {
    // Faker is loaded only for tests that use it.
    const { createFactories } = await import('../../factories/factories.ts')
    await use(createFactories(fake))
  },
  async context({ context, fake }, use) {
    await routeToFake(context, fake)
    await use(context)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/**
 * Leads the requests of a page, or of every page of a context, to a fake; requests that are not the fake's pass by. The
 * route of a page comes before that of its context, so a second page can have another fake.
 */
export async function routeToFake(target: Pick<BrowserContext, 'route'>, fake: Fake): Promise<void> {
  await target.route(
    (url) => fake.handles(new Request(url)),
    (route) => answer(route, fake),
  )
}

async function answer(route: Route, fake: Fake): Promise<void> {
  try {
    const response = await fake.fetch(await toRequest(route.request()))
    // Playwright cannot send a part of an answer.
    if (cutText(response) !== undefined) return await route.abort('connectionreset')
    const { status, headers } = response
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({ status, headers: Object.fromEntries(headers), body })
  } catch (error) {
    await route.abort('connectionfailed')
    if (!(error instanceof NetworkError)) throw error
  }
}

async function toRequest(sent: SentRequest): Promise<Request> {
  const method = sent.method()
  const body = sent.postDataBuffer()
  const headers = await sent.allHeaders()
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  return new Request(sent.url(), { method, headers, ...(body && mayHaveBody && { body: new Uint8Array(body) }) })
}
