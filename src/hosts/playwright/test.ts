import { expect as baseExpect, test as base } from '@playwright/test'
import type {
  Expect,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import { checkFields } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import type { Factories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { StartCache } from '../../fake/start-cache.ts'
import { joinErrors } from '../checks/check-error.ts'
import type { HandlerRemedy } from '../checks/check-error.ts'
import { captureOrNot, DEFAULT_CHECKS } from '../checks/check-settings.ts'
import type { CaptureOrNot, CheckSettings } from '../checks/check-settings.ts'
import { CheckedFake } from '../checks/checked-fake.ts'
import { requireSettings, requiringNames } from '../checks/fixture-names.ts'
import { matchers } from '../checks/matchers.ts'
import { NetworkGuard } from '../checks/network.ts'
import type { NetworkOptions } from '../checks/network.ts'
import { optionsFor } from '../option-checks.ts'
import { tellingOtherBase } from '../other-base.ts'
import type { Actor } from '../roles.ts'
import { attachFake } from './attach-fake.ts'
import { tellDownloads } from './downloads.ts'
import { HookFakes } from './hook-fakes.ts'
import { guardNetwork } from './network.ts'
import { routeToFake } from './route-to-fake.ts'

/**
 * The fixtures of a test. Set all but the last two with `test.use({ fakeOptions: { … } })`.
 */
export interface PlaywrightFixtures extends Omit<CheckSettings, 'captureFailures'>, NetworkOptions {
  /** Whether a test that fails has its session attached as a capsule. Default: `'always'`. */
  readonly captureFailures: CaptureOrNot
  /** The options of the fake. Its scenario runs once in each worker, and each test gets a copy of the rows. */
  readonly fakeOptions: FakeOptions
  /**
   * Who makes the requests that bring no usable key: a role, an e-mail address, the name or value of a key, or `'nobody'`.
   * Default: the first user if `auth` is `'lenient'`, and otherwise nobody. For the tests of a
   * file: `test.use({ as: 'member' })`.
   */
  readonly as: Actor | undefined
  /**
   * This test's own fake, in the test's own process; `page`, and any other page of its context, talks to it.
   * Playwright's `request` does not: use `fake.fetch`.
   */
  readonly fake: Fake
  /** Factories over it: `create.dashboard.many(3)`. */
  readonly create: Factories
}

type FakeTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>

type OwnFixtures = PlaywrightFixtures & { readonly networkGuard: NetworkGuard }

const starts = new StartCache()
const hookFakes = new HookFakes()

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
export const test: FakeTest = requiringNames(
  base.extend<OwnFixtures>({
    serviceWorkers: 'block',
    fakeOptions: [{}, { option: true }],
    as: [undefined, { option: true }],
    unknownRequests: [DEFAULT_CHECKS.unknownRequests, { option: true }],
    leftovers: [DEFAULT_CHECKS.leftovers, { option: true }],
    captureFailures: ['always', { option: true }],
    network: ['fail', { option: true }],
    allowedHosts: [[], { option: true }],
    async networkGuard({ network, allowedHosts }, use, { project }) {
      // Settings in the configuration can be checked only here: every test of the fake uses this fixture.
      requireSettings(project.use)
      await use(new NetworkGuard({ network, allowedHosts }, setting, { answering: byRoute }))
    },
    async fake({ fakeOptions, as, unknownRequests, leftovers, captureFailures, networkGuard }, use, testInfo) {
      checkFields('test', { captureFailures, as }, { captureFailures: captureOrNot, as: { schema: text } })
      const settings = { unknownRequests, leftovers, captureFailures }
      const checked = new CheckedFake(optionsFor(as, fakeOptions), settings, setting, { starts, answering: byRoute })
      hookFakes.requireFirst(checked.fake, testInfo)
      const fake = as === undefined ? checked.fake : (await import('../acting.ts')).actingAs(checked.fake, as)
      await use(fake)
      // A test that has skipped itself may not have reached the lines that use its faults.
      if (testInfo.status === 'skipped') return
      const hasFailed = testInfo.status !== 'passed'
      const error = joinErrors([...checked.findErrors(fake, hasFailed), ...networkGuard.findErrors(testInfo.error)])
      const failure = testInfo.error ?? error
      const outcome = error && !hasFailed ? 'failed' : testInfo.status
      if (outcome !== testInfo.expectedStatus) await attachFake({ fake, failure }, testInfo, captureFailures)
      if (error) throw error
    },
    async create({ fake }, use) {
      // Faker is loaded only for tests that use it.
      const { createFactories } = await import('../../factories/factories.ts')
      await use(createFactories(fake))
    },
    async context({ context, fake, fakeOptions, networkGuard }, use) {
      // With a base URL of their own, users know which requests go elsewhere.
      const tellOwn = fakeOptions.baseUrl === undefined ? tellingOtherBase(otherBase, warn) : () => undefined
      await guardNetwork(context, fake, { guard: networkGuard, tellOwn })
      await routeToFake(context, fake)
      tellDownloads(context, fake, warn)
      await use(context)
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    },
  }),
  'use',
)

/** How a setting is written for a file. */
const setting = (name: string, value: string): string => `test.use({ ${name}: ${value} })`

const otherBase = (baseUrl: string): string =>
  `For an API below that path: ${setting('fakeOptions', `{ …, baseUrl: '${baseUrl}' }`)}.`

const warn = (text: string): void => console.warn(text)

const byRoute: HandlerRemedy = (_, path) => `page.route('**${path.split('?')[0]}', …)`

/** Playwright's `expect` with `toHaveReceived` and `toHaveRefused`. */
export const expect: Expect<typeof matchers> = baseExpect.extend(matchers)
