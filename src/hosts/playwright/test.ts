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
import { checkFields } from '../../core/json/checked-fields.ts'
import type { Factories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { Starts } from '../../fake/starts.ts'
import { joinErrors } from '../checks/check-error.ts'
import { CheckedFake, DEFAULT_CHECKS } from '../checks/checked-fake.ts'
import type { CheckSettings } from '../checks/checked-fake.ts'
import { captureOrNot } from '../checks/capture-setting.ts'
import type { CaptureOrNot } from '../checks/capture-setting.ts'
import { NetworkGuard } from '../network.ts'
import type { NetworkOptions } from '../network.ts'
import { attachFake } from './attach-fake.ts'
import { guardNetwork } from './network.ts'

/** The fixtures of a test. Set all but the last two with `test.use({ fakeOptions: { … } })`. */
export interface PlaywrightFixtures extends Omit<CheckSettings, 'captureFailures'>, NetworkOptions {
  /** Whether a test that fails has its session attached as a capsule. */
  readonly captureFailures: CaptureOrNot
  /** The options of the fake. Its scenario runs once in each worker, and each test gets a copy of the rows. */
  readonly fakeOptions: FakeOptions
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
export const test: FakeTest = base.extend<PlaywrightFixtures & { readonly networkGuard: NetworkGuard }>({
  serviceWorkers: 'block',
  fakeOptions: [{}, { option: true }],
  unknownRequests: [DEFAULT_CHECKS.unknownRequests, { option: true }],
  leftovers: [DEFAULT_CHECKS.leftovers, { option: true }],
  captureFailures: ['always', { option: true }],
  network: ['fail', { option: true }],
  allowedHosts: [[], { option: true }],
  networkGuard: ({ network, allowedHosts }, use) => use(new NetworkGuard({ network, allowedHosts }, setting)),
  async fake({ fakeOptions, unknownRequests, leftovers, captureFailures, networkGuard }, use, testInfo) {
    checkFields('test', { captureFailures }, { captureFailures: captureOrNot })
    const checked = new CheckedFake(fakeOptions, { unknownRequests, leftovers, captureFailures }, setting, starts)
    const { fake } = checked
    await use(fake)
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    const error = joinErrors([...checked.findErrors(fake, hasFailed), ...networkGuard.findErrors()])
    const failure = testInfo.error ?? error
    if (hasFailed || error) await attachFake({ fake, failure }, testInfo, captureFailures)
    if (error) throw error
  },
  async create({ fake }, use) {
    // Faker is loaded only for tests that use it.
    const { createFactories } = await import('../../factories/factories.ts')
    await use(createFactories(fake))
  },
  async context({ context, fake, networkGuard }, use) {
    await guardNetwork(context, fake, networkGuard)
    await routeToFake(context, fake)
    await use(context)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** How a setting is written for a file. */
const setting = (name: string, value: string): string => `test.use({ ${name}: ${value} })`

/** A page, or the context of pages. */
export interface RoutedPages extends Pick<BrowserContext, 'route'> {
  on(event: 'requestfailed', listener: (sent: SentRequest) => void): unknown
}

/**
 * Leads the requests of a page, or of every page of a context, to a fake; requests that are not the fake's pass by. The
 * route of a page comes before that of its context, so a second page can have another fake.
 */
export async function routeToFake(target: RoutedPages, fake: Fake): Promise<void> {
  const open = new Map<SentRequest, AbortController>()
  target.on('requestfailed', (sent) => open.get(sent)?.abort())
  await target.route(
    (url) => fake.handles(new Request(url)),
    (route) => answer(route, fake, open),
  )
}

/** @param open - The requests that wait for an answer, and what ends them when the page has aborted them or was left. */
async function answer(route: Route, fake: Fake, open: Map<SentRequest, AbortController>): Promise<void> {
  const sent = route.request()
  const client = new AbortController()
  open.set(sent, client)
  try {
    const response = await fake.fetch(await toRequest(sent, client.signal))
    // Playwright cannot send a part of an answer.
    if (cutText(response) !== undefined) return await route.abort('connectionreset')
    const { status, headers } = response
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({ status, headers: Object.fromEntries(headers), body })
  } catch (error) {
    await route.abort('connectionfailed')
    if (!(error instanceof NetworkError || client.signal.aborted)) throw error
  } finally {
    open.delete(sent)
  }
}

async function toRequest(sent: SentRequest, signal: AbortSignal): Promise<Request> {
  const method = sent.method()
  const body = sent.postDataBuffer()
  const headers = await sent.allHeaders()
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  return new Request(sent.url(), {
    method,
    headers,
    signal,
    ...(body && mayHaveBody && { body: new Uint8Array(body) }),
  })
}
