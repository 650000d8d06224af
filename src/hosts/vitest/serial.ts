import { RequestHandler } from 'msw'
import { NetworkError } from '../../core/http/reply.ts'
import { checkFields } from '../../core/json/checked-fields.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { CallSites } from '../checks/call-sites.ts'
import { mswChecks } from '../checks/msw-settings.ts'
import { NetworkGuard } from '../checks/network.ts'
import type { MswHandlers } from '../msw-handlers.ts'
import { answerBy, never } from '../page/handlers.ts'
import type { PageAnswer } from '../page/handlers.ts'
import { intercept } from '../page/interception.ts'
import { isUnfaked } from '../unfaked-requests.ts'
import type { OpenRequestScope, OwnAnswers, RequestScope } from './fixtures.ts'
import { setting } from './with-fixtures.ts'

const CONCURRENT =
  'Two tests run at once in one page, where nothing tells which test sent a request. Tests of fake-dashboards/vitest take ' +
  'turns there by themselves, unless something else runs them.'

/**
 * Scopes for a page, in which tests run one after the other: a window has one `fetch`, and nothing shows which test called
 * it. The window is intercepted from its first test on.
 */
export function serialScopes(): OpenRequestScope {
  const window = new TestWindow()
  let intercepted = false
  return ({ network = 'fail', allowedHosts, handlers, mswServer }) => {
    if (mswServer) throw new FakeUsageError(NO_SERVER)
    checkFields('test', { handlers }, mswChecks)
    if (!intercepted) intercept((request) => window.answer(request))
    intercepted = true
    // The page's own host serves what Vitest loads while a test runs.
    const callSites = new CallSites()
    const guard = new NetworkGuard({ network, allowedHosts: [...allowedHosts, location.host] }, setting, { callSites })
    const own = new OwnHandlers([])
    const beside = new OwnHandlers(handlers)
    const run: RequestScope['run'] = (fake, test) => window.run({ fake, own, beside, guard, callSites }, test)
    return { server: own, guard, callSites, run }
  }
}

const NO_SERVER =
  'A page has no msw server to join. An msw worker gets what the fake does not answer, once ' +
  "test.extend('network', 'pass') lets requests out."

interface RunningTest {
  readonly fake: Fake
  /** The handlers that come before the fake. */
  readonly own: OwnHandlers
  /** The handlers that come after the fake. */
  readonly beside: OwnHandlers
  readonly guard: NetworkGuard
  readonly callSites: CallSites
}

/** Knows which test is running in this window. */
class TestWindow {
  #running: RunningTest | undefined

  /** @throws FakeUsageError when another test is running. */
  async run(running: RunningTest, test: () => Promise<void>): Promise<void> {
    if (this.#running) throw new FakeUsageError(CONCURRENT)
    this.#running = running
    try {
      await test()
    } finally {
      this.#running = undefined
    }
  }

  /**
   * The answer to a request, if a test is running. A request that is open when its test ends is never answered: what the
   * page would do next must not reach the next test.
   */
  answer(request: Request): PageAnswer {
    const running = this.#running
    running?.callSites.note(request)
    const answer = running && answerIn(running, request)
    return answer?.finally(() => (this.#running === running ? undefined : never()))
  }
}

function answerIn({ fake, own, beside, guard }: RunningTest, request: Request): PageAnswer {
  const answerMissed = () => {
    const isKept = guard.keeps(request, fake.missed(request))
    return isKept ? Promise.reject(new NetworkError('Failed to fetch')) : undefined
  }
  const answerByFake = () =>
    fake.handles(request)
      ? beside.answerUnfaked(request, () => fake.fetch(request))
      : beside.answer(request, answerMissed)
  return own.answer(request, answerByFake)
}

/** The msw handlers of one test, without an msw server, which a page cannot have. */
class OwnHandlers implements OwnAnswers {
  #handlers: MswHandlers

  constructor(handlers: MswHandlers) {
    this.#handlers = handlers
  }

  use = (...handlers: MswHandlers): void => {
    this.#handlers = [...handlers, ...this.#handlers]
  }

  resetHandlers = (...handlers: MswHandlers): void => {
    this.#handlers = handlers
  }

  /** The answer of the first handler that has one, or else `otherwise()`. */
  answer(request: Request, otherwise: () => PageAnswer): PageAnswer {
    const handlers = this.#handlers.filter((handler) => handler instanceof RequestHandler)
    return answerBy(handlers, request, otherwise)
  }

  /** The same for what a fake has no route for; what it serves is `otherwise()`. */
  answerUnfaked(request: Request, otherwise: () => Promise<Response>): PageAnswer {
    if (this.#handlers.length === 0) return otherwise()
    return isUnfaked(request).then((unfaked) => (unfaked ? this.answer(request, otherwise) : otherwise()))
  }
}
