import type { FakeOptions } from '../../fake/options.ts'
import { joinErrors } from '../checks/check-error.ts'
import { matchers } from '../checks/matchers.ts'
import type { FakeMatchers } from '../checks/matchers.ts'
import { arrived } from '../node/interception.ts'
import { isolating } from '../node/isolation.ts'
import type { FakeSetup } from '../node/setup-fake.ts'
import { FailureNotes } from './failure-notes.ts'
import { LostSetup } from './lost-setup.ts'
import { loadBeforeResets } from './reset-modules.ts'
import { requireRunner } from './runner.ts'
import { HookChecks, actAs, openTestFile, takeErrors } from './test-file.ts'
import type { TestFile } from './test-file.ts'
import { settleSettings } from './test-settings.ts'
import type { TestSettings } from './test-settings.ts'

declare global {
  // Must be declared exactly as in `@types/jest`.
  namespace jest {
    interface Matchers<R, T = {}> extends FakeMatchers {}
  }
}

/**
 * How many milliseconds a hook may take that leaves a capsule. If Babel compiles packages, the first failure of a project
 * waits for it longer than the five seconds that Jest gives a hook.
 */
const COMPILING = 60_000

/**
 * Makes a fake for the tests of a file, puts it behind every `fetch` and XHR, and resets it before each test. A test
 * fails if it makes a request that nothing answers, or leaves a fault or a gate unused; a failing test shows the
 * requests of its fake. A request that a test makes after its end fails the file.
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
  const settings = settleSettings(given)
  const file = openTestFile(options, settings)
  const { checked, late, tests, server } = file
  const setUp = new LostSetup(checked.fake)
  const testPath = () => expect.getState().testPath
  const notes = new FailureNotes(checked, testPath)
  const hooks = new HookChecks(file)

  expect.extend(matchers)
  beforeAll(async () => {
    late.begin()
    server.open()
    await loadBeforeResets(testPath())
    if (settings.as !== undefined) await actAs(file, settings.as)
  })
  beforeEach(() => {
    server.prepare()
    tests.claim()
    hooks.note()
    notes.clear()
    setUp.reset()
  })
  afterEach(() => endTest(file, notes), COMPILING)
  afterAll(() => {
    server.close()
    late.end()
  })
  afterAll(() => hooks.end())
  return { fake: isolating(file.asked, file.contexts), server: server.server }
}

/** @throws CheckError when something is wrong with a test although its expectations hold. */
async function endTest(file: TestFile, notes: FailureNotes): Promise<void> {
  // The last requests must not find the server closed, and go to the network.
  await arrived()
  const { isFailing } = notes
  const [hasFailed, failure] = isFailing ? [false, undefined] : [notes.hasFailure, notes.failure]
  const found = joinErrors(takeErrors(file, hasFailed, failure))
  if (isFailing && found) notes.takeAsFailed()
  const error = isFailing ? undefined : found
  if (error || notes.hasFailure) await notes.finish(error)
  if (error) throw error
}
