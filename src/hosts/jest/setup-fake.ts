import type { SetupServer } from 'msw/node'
import { givenFields, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { CallSites } from '../checks/call-sites.ts'
import { joinErrors } from '../checks/check-error.ts'
import { CheckedFake, DEFAULT_CHECKS, settingChecks } from '../checks/checked-fake.ts'
import type { CheckSettings } from '../checks/checked-fake.ts'
import { LateRequests } from '../checks/late-requests.ts'
import { matchers } from '../checks/matchers.ts'
import type { FakeMatchers } from '../checks/matchers.ts'
import { mswChecks, requireNoneDecided } from '../checks/msw-settings.ts'
import { NetworkGuard, networkChecks } from '../checks/network.ts'
import type { NetworkOptions } from '../checks/network.ts'
import type { MswHandlers } from '../msw-handlers.ts'
import { handlerOf } from '../msw.ts'
import { arrived, openInterception } from '../node/interception.ts'
import { isolating } from '../node/isolation.ts'
import { findTwoServers, isMswListening, refusalBy } from '../node/listening.ts'
import type { FakeSetup } from '../node/setup-fake.ts'
import { TestCalls, refusing } from '../node/test-calls.ts'
import { optionsFor, setupFakeSetting } from '../option-checks.ts'
import type { Actor } from '../roles.ts'
import { FailureNotes } from './failure-notes.ts'
import { LostSetup } from './lost-setup.ts'
import { requireRunner } from './runner.ts'
import { RunningTests } from './running-tests.ts'
import { joinedServer, ownServer } from './test-server.ts'

declare global {
  // Must be declared exactly as in `@types/jest`.
  namespace jest {
    interface Matchers<R, T = {}> extends FakeMatchers {}
  }
}

/** Settings: what fails a test besides its own expectations, and what answers besides the fake. */
export interface TestSettings extends CheckSettings, NetworkOptions {
  /**
   * Who makes the requests that bring no usable key: a role, an e-mail address, the name or value of a key, or `'nobody'`.
   * Default: the first user where `auth` is `'lenient'`, and otherwise nobody.
   */
  readonly as: Actor | undefined
  /** Handlers of msw that stand beside the fake: for what it does not answer. */
  readonly handlers: MswHandlers
  /**
   * A server of msw's that you start yourself, before the first test. The fake joins it for the tests of this file, and it says
   * what becomes of requests that neither answers.
   */
  readonly mswServer: SetupServer | undefined
}

/**
 * How many milliseconds a hook may take that leaves a capsule. Where Babel compiles packages, the first failure of a project
 * waits for it longer than the five seconds that Jest gives a hook.
 */
const COMPILING = 60_000

const DEFAULTS: TestSettings = {
  ...DEFAULT_CHECKS,
  as: undefined,
  network: 'fail',
  allowedHosts: [],
  handlers: [],
  mswServer: undefined,
}
const checks: ChecksOf<TestSettings> = {
  ...settingChecks,
  ...networkChecks,
  ...mswChecks,
  as: { schema: text },
}

/**
 * Makes a fake for the tests of a file, puts it behind every `fetch` and XHR, and resets it before each test. A test fails
 * that asks what nothing answers, or leaves a fault or a gate unused; a failing test shows what the fake received. What a test
 * asks after its end fails the file.
 *
 * @throws FakeUsageError outside of Jest, or a runner with the same globals, and when an option does not take its value or
 *   has no effect.
 * @example
 * ```js
 * import { setupFake } from 'fake-dashboards/jest'
 * import { typical } from 'fake-dashboards/scenarios'
 *
 * const { fake } = setupFake({ scenario: typical, auth: 'lenient' })
 *
 * test('a dashboard has a name', async () => {
 *   const answer = await fetch('https://app.example.test/api/environments/2/dashboards/1/')
 *   expect(await answer.json()).toMatchObject({ id: 1, name: expect.any(String) })
 *   expect(fake).toHaveReceived('GET', '/dashboards/1')
 * })
 * ```
 */
export function setupFake(options: FakeOptions = {}, given: Partial<TestSettings> = {}): FakeSetup {
  const { beforeAll, beforeEach, afterEach, afterAll, expect } = requireRunner()
  requireFields('test', given, checks)
  if (given.mswServer) requireNoneDecided(given)
  const { checked, asked, guard, callSites, late, tests, server, contexts } = openFile(options, {
    ...DEFAULTS,
    ...givenFields(given),
  })
  const setUp = new LostSetup(checked.fake)
  const notes = new FailureNotes(checked, () => expect.getState().testPath)

  expect.extend(matchers)
  beforeAll(async () => {
    late.begin()
    server.open()
    // Loaded only when it is needed: the code that signs requests loads faker, too.
    if (given.as === undefined) return
    const before = checked.fake.snapshot()
    Object.assign(asked, (await import('../acting.ts')).actingAs(checked.fake, given.as))
    // The actor's key is made again with each request.
    checked.fake.restore(before)
  })
  beforeEach(() => {
    server.prepare()
    tests.claim()
    for (const noted of [checked, guard, notes]) noted.clear()
    setUp.reset()
  })
  afterEach(async () => {
    // The last requests must not find the server closed, and go to the network.
    await arrived()
    const found = [...checked.findErrors(checked.fake, notes.hasFailure, callSites), ...guard.findErrors(notes.failure)]
    const error = joinErrors(found)
    if (error || notes.hasFailure) await notes.finish(error)
    if (error) throw error
  }, COMPILING)
  afterAll(() => {
    server.close()
    late.end()
  })
  return { fake: isolating(asked, contexts), server: server.server }
}

/** All that the tests of one file share. */
function openFile(options: FakeOptions, settings: TestSettings) {
  const { as, network, allowedHosts, handlers, mswServer } = settings
  const checked = new CheckedFake(optionsFor(as, options), settings, setupFakeSetting)
  /** The fake as tests ask it: as the actor, once that is loaded. */
  const asked = { ...checked.fake }
  const callSites = new CallSites()
  const guard = new NetworkGuard({ network, allowedHosts }, setupFakeSetting, callSites)
  const isForeign = (url: string) => isMswListening() && !checked.fake.handles({ url })
  const refuse = (url: string) => refusalBy(findTwoServers(), checked.fake, url)
  const tests = new RunningTests({ guard, callSites, refuse, ...(mswServer && { isForeign }) })
  const late = new LateRequests(setupFakeSetting)
  const calls = new TestCalls(() => tests.current, late)
  const isKept = (request: Request, isReported: boolean) => guard.keeps(request, isReported)
  const interception = openInterception(handlerOf, { origin: asked, isKept, first: [refusing(handlerOf, calls)] })
  const parts = { interception, calls, handlers }
  const server = mswServer ? joinedServer(mswServer, parts) : ownServer(parts)
  return { checked, asked, guard, callSites, late, tests, server, contexts: interception.contexts }
}
