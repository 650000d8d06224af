import { requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { listSchema } from '../../core/json/json-schema.ts'
import type { FakeOptions } from '../../fake/options.ts'
import { joinErrors } from '../checks/check-error.ts'
import { CheckedFake, DEFAULT_CHECKS, settingChecks } from '../checks/checked-fake.ts'
import type { CheckSettings } from '../checks/checked-fake.ts'
import { addNote, describeRequests } from '../checks/failure-note.ts'
import { matchers } from '../checks/matchers.ts'
import type { FakeMatchers } from '../checks/matchers.ts'
import type { MswHandlers } from '../msw.ts'
import { NetworkGuard, networkChecks } from '../network.ts'
import type { NetworkOptions } from '../network.ts'
import { openInterception } from '../node/interception.ts'
import { isolating } from '../node/isolation.ts'
import { requireNoListener } from '../node/listening.ts'
import type { FakeSetup } from '../node/setup-fake.ts'
import { FailureNotes } from './failure-notes.ts'
import { requireRunner } from './runner.ts'

declare global {
  // What `@types/jest` has, to the letter.
  namespace jest {
    interface Matchers<R, T = {}> extends FakeMatchers {}
  }
}

/** What fails a test besides its own expectations, and what stands beside the fake. */
export interface TestSettings extends CheckSettings, NetworkOptions {
  /** Handlers of msw that stand beside the fake: for what it does not answer. */
  readonly handlers: MswHandlers
}

const DEFAULTS: TestSettings = { ...DEFAULT_CHECKS, network: 'fail', allowedHosts: [], handlers: [] }
const checks: ChecksOf<TestSettings> = { ...settingChecks, ...networkChecks, handlers: { schema: listSchema({}) } }
const REMEDY =
  'Hand its handlers to the fake instead: setupFake({ … }, { handlers }). Or close it before the tests of this file.'

const setting = (name: string, value: string): string => `setupFake({ … }, { ${name}: ${value} })`

/**
 * Makes a fake for the tests of a file, puts it behind every `fetch` and XHR, and resets it before each test. A test fails
 * that asks what nothing answers, or leaves a fault or a gate unused; a failing test shows what the fake received.
 *
 * @throws FakeUsageError outside of Jest, or a runner with the same globals, and when an option does not take its value.
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
  const { unknownRequests, leftovers, network, allowedHosts, handlers } = { ...DEFAULTS, ...given }
  const checked = new CheckedFake(options, { unknownRequests, leftovers }, setting)
  const guard = new NetworkGuard({ network, allowedHosts }, setting)
  const { contexts, server, handlersAround } = openInterception(checked.fake, (request, _, isReported) =>
    guard.keeps(request, isReported),
  )
  const notes = new FailureNotes(checked.fake)

  expect.extend(matchers)
  beforeAll(() => {
    requireNoListener(REMEDY)
    server.resetHandlers(...handlersAround(handlers))
    server.listen({ onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' } })
  })
  beforeEach(() => {
    checked.fake.reset()
    for (const noted of [checked, guard, notes]) noted.clear()
  })
  afterEach(() => {
    const error = joinErrors([...checked.findErrors(checked.fake, notes.hasFailure), ...guard.findErrors()])
    if (!error) return
    addNote(error, describeRequests(checked.fake.journal))
    throw error
  })
  afterAll(() => server.close())
  return { fake: isolating(checked.fake, contexts), server }
}
