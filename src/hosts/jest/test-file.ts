import type { FakeOptions } from '../../fake/options.ts'
import { CallSites } from '../checks/call-sites.ts'
import { CheckError, joinErrors } from '../checks/check-error.ts'
import { CheckedFake } from '../checks/checked-fake.ts'
import type { Failure } from '../checks/failure-note.ts'
import { LateRequests } from '../checks/late-requests.ts'
import { NetworkGuard } from '../checks/network.ts'
import { handlerOf } from '../msw.ts'
import { openInterception } from '../node/interception.ts'
import { findTwoServers, isMswListening, refusalBy } from '../node/listening.ts'
import { TestCalls, refusing } from '../node/test-calls.ts'
import { optionsFor, setupFakeSetting } from '../option-checks.ts'
import type { Actor } from '../roles.ts'
import { RunningTests } from './running-tests.ts'
import { joinedServer, ownServer } from './test-server.ts'
import type { TestSettings } from './test-settings.ts'

/** All that the tests of one file share. */
export type TestFile = ReturnType<typeof openTestFile>

export function openTestFile(options: FakeOptions, settings: TestSettings) {
  const { as, network, allowedHosts, handlers, mswServer } = settings
  const checked = new CheckedFake(optionsFor(as, options), settings, setupFakeSetting)
  /** The fake that tests call: as the actor, once that is loaded. */
  const asked = { ...checked.fake }
  const callSites = new CallSites()
  const guard = new NetworkGuard({ network, allowedHosts }, setupFakeSetting, { callSites })
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

/** The problems of the requests since the last call. `hasFailed` and `failure` are those of the running test. */
export function takeErrors(
  { checked, guard, callSites }: Pick<TestFile, 'checked' | 'guard' | 'callSites'>,
  hasFailed: boolean,
  failure?: Failure,
): readonly CheckError[] {
  const found = [...checked.findErrors(checked.fake, hasFailed, callSites), ...guard.findErrors(failure)]
  for (const noted of [checked, guard]) noted.clear()
  return found
}

/**
 * Lets the tests of a file make requests as an actor. It is loaded only when needed: the code that signs requests also
 * loads faker.
 */
export async function actAs(
  { checked: { fake }, asked }: Pick<TestFile, 'checked' | 'asked'>,
  actor: Actor,
): Promise<void> {
  const before = fake.snapshot()
  Object.assign(asked, (await import('../acting.ts')).actingAs(fake, actor))
  // The actor's key is made again with each request.
  fake.restore(before)
}

/**
 * Checks the requests that hooks make outside the checks of each test: a `beforeAll`, a `beforeEach` before
 * `setupFake`, an `afterEach` after it. They can fail no test, so they fail the file.
 */
export class HookChecks {
  readonly #file: TestFile
  readonly #found: CheckError[] = []

  constructor(file: TestFile) {
    this.#file = file
  }

  /** Takes the errors of requests since the checks of the last test; the same error of several tests counts once. */
  note(): void {
    for (const error of takeErrors(this.#file, true))
      if (!this.#found.some(({ message }) => message === error.message)) this.#found.push(error)
  }

  /** @throws CheckError when a hook has made a request that nothing answers. */
  end(): void {
    this.note()
    const error = joinErrors(this.#found)
    if (!error) return
    const where =
      'No test fails for this, because a beforeAll made the request, a beforeEach before setupFake, or an afterEach after it.'
    throw new CheckError(error.name, `${where}\n${error.message}`, error.line)
  }
}
