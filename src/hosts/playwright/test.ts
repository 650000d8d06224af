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
import { cutPart, NetworkError } from '../../core/http/reply.ts'
import type { Factories } from '../../factories/factories.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { UnknownRequest } from '../../request/not-faked.ts'
import { UnknownRequestError } from '../unknown-requests.ts'

/** What a test is given. The first two are to be set: `test.use({ fakeOptions: { … } })`. */
export interface FakeFixtures {
  /** How the fake is made. */
  readonly fakeOptions: FakeOptions
  /** Whether a request that the fake has no route for fails the test. */
  readonly unknownRequests: 'fail' | 'pass'
  /**
   * This test's own fake, in the test's own process; `page`, and any other page of its context, talks to it. Playwright's
   * `request` goes past it: use `fake.fetch`.
   */
  readonly fake: Fake
  /** Factories over it. */
  readonly create: Factories
}

type FakeTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & FakeFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>

/**
 * Playwright's `test` with a fake of its own for each test. There is no service worker, and one of the app's is not let
 * in: it would answer before the fake is asked.
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
export const test: FakeTest = base.extend<FakeFixtures>({
  serviceWorkers: 'block',
  fakeOptions: [{}, { option: true }],
  unknownRequests: ['fail', { option: true }],
  async fake({ fakeOptions, unknownRequests }, use) {
    const unknown: UnknownRequest[] = []
    const onUnknown = (request: UnknownRequest) => {
      unknown.push(request)
      fakeOptions.onUnknown?.(request)
    }
    await use(createFake({ ...fakeOptions, onUnknown }))
    if (unknownRequests === 'fail' && unknown.length > 0)
      throw new UnknownRequestError(unknown, "test.use({ unknownRequests: 'pass' })")
  },
  async create({ fake }, use) {
    // Faker is loaded for those alone who want it.
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
 * Has a page, or every page of a context, talk to a fake; what is not the fake's passes by. A page's own comes before its
 * context's, so a second page can be given another fake.
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
    // Playwright sends a whole answer or none.
    if (cutPart(response) !== undefined) return await route.abort('connectionreset')
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
