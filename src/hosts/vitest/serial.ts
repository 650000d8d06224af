import { RequestHandler, getResponse } from 'msw'
import { NetworkError } from '../../core/http/reply.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { intercept } from '../page/interception.ts'
import type { OpenRequestScope, OwnAnswers } from './fixtures.ts'

type Handlers = Parameters<OwnAnswers['use']>

const NEVER = new Promise<never>(() => undefined)
const CONCURRENT =
  'Two tests run at once in one page, where nobody can tell whose a request is. Tests of fake-dashboards/vitest take ' +
  'turns there by themselves, unless something else runs them.'

/**
 * Scopes for a page, where tests run one after the other: a window has one `fetch`, and nothing tells which test called
 * it. The window is intercepted from its first test on.
 */
export function serialScopes(): OpenRequestScope {
  const window = new TestWindow()
  let intercepted = false
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
  return ({}) => {
    if (!intercepted) intercept((request) => window.answer(request))
    intercepted = true
    const own = new OwnHandlers()
    return { server: own, run: (fake, test) => window.run({ fake, own }, test) }
  }
}

interface RunningTest {
  readonly fake: Fake
  readonly own: OwnHandlers
}

/** Knows which test is running in this window. */
class TestWindow {
  #running: RunningTest | undefined

  /** @throws FakeUsageError when another test is running. */
  async run(running: RunningTest, test: () => Promise<void>): Promise<void> {
    if (this.#running?.fake === running.fake) return test()
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
  answer(request: Request): Promise<Response | undefined> | undefined {
    const running = this.#running
    const answer = running && answerIn(running, request)
    return answer?.finally(() => (this.#running === running ? undefined : NEVER))
  }
}

function answerIn({ fake, own }: RunningTest, request: Request): Promise<Response | undefined> | undefined {
  const answerByFake = () => {
    if (fake.handles(request)) return fake.fetch(request)
    fake.missed(request)
    return undefined
  }
  return own.isEmpty ? answerByFake() : own.answer(request, answerByFake)
}

/** The msw handlers of one test, without a server of msw's, which a page cannot have. */
class OwnHandlers implements OwnAnswers {
  #handlers: Handlers = []

  use = (...handlers: Handlers): void => {
    this.#handlers = [...handlers, ...this.#handlers]
  }

  resetHandlers = (...handlers: Handlers): void => {
    this.#handlers = handlers
  }

  get isEmpty(): boolean {
    return this.#handlers.length === 0
  }

  /** The answer of the first handler that has one, or else `otherwise()`. */
  async answer(request: Request, otherwise: () => Promise<Response> | undefined): Promise<Response | undefined> {
    const handlers = this.#handlers.filter((handler) => handler instanceof RequestHandler)
    const answer = await getResponse(handlers, request.clone())
    if (!answer) return otherwise()
    if (answer.type === 'error') throw new NetworkError('Failed to fetch')
    return answer.headers.get('x-msw-intention') === 'passthrough' ? undefined : answer
  }
}
