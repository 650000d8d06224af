import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import { intercept } from '../page/interception.ts'
import { OwnHandlers } from './own-handlers.ts'
import type { OpenWay } from './way.ts'

/** The test that is running. */
interface Turn {
  readonly fake: Fake
  readonly own: OwnHandlers
}

const NEVER = new Promise<never>(() => undefined)

/**
 * In a page, one window has one `fetch` and nothing that tells which test called it: a request is certain to be a test's
 * only while no other runs. The window is intercepted from its first test on.
 */
export function byTurns(): OpenWay {
  const turns = new Turns()
  let intercepted = false
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
  return ({}) => {
    if (!intercepted) intercept((request) => turns.answer(request))
    intercepted = true
    const own = new OwnHandlers()
    return { server: own, lead: (fake, run) => turns.take({ fake, own }, run) }
  }
}

/** Whose turn it is in this window. */
class Turns {
  #now: Turn | undefined

  /** @throws FakeUsageError when another test is running. */
  async take(turn: Turn, run: () => Promise<void>): Promise<void> {
    if (this.#now?.fake === turn.fake) return run()
    if (this.#now) throw new FakeUsageError(AT_ONCE)
    this.#now = turn
    try {
      await run()
    } finally {
      this.#now = undefined
    }
  }

  /**
   * The answer to a request, if a test is running. What a test asked before its end is not answered after it: what it
   * would do next must not reach the test that came after it.
   */
  answer(request: Request): Promise<Response | undefined> | undefined {
    const turn = this.#now
    const answer = turn && answerIn(turn, request)
    return answer?.finally(() => (this.#now === turn ? undefined : NEVER))
  }
}

function answerIn({ fake, own }: Turn, request: Request): Promise<Response | undefined> | undefined {
  const rest = () => {
    if (fake.handles(request)) return fake.fetch(request)
    fake.missed(request)
    return undefined
  }
  return own.isEmpty ? rest() : own.answer(request, rest)
}

const AT_ONCE =
  'Two tests run at once in one page, where nobody can tell whose a request is. Tests of fake-dashboards/vitest take ' +
  'turns there by themselves, unless something else runs them.'
