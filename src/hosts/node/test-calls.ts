import type { HttpHandler } from 'msw'
import type { SetupServer } from 'msw/node'
import type { CallSites } from '../checks/call-sites.ts'
import type { LateRequests, Outgoing } from '../checks/late-requests.ts'
import type { NetworkGuard } from '../checks/network.ts'
import { PASS_BY } from '../msw-handlers.ts'
import type { HandlerOf } from '../msw-handlers.ts'
import { OutgoingCalls } from './outgoing-calls.ts'
import type { AnswerFetch } from './outgoing-calls.ts'

/** An msw handler that refuses requests of a test that has ended. */
export const refusing = (handlerOf: HandlerOf, calls: TestCalls): HttpHandler =>
  handlerOf(
    (request) => calls.refuse(request) !== undefined,
    () => Response.error(),
  )

/** A test that makes requests. */
export interface CallingTest {
  readonly name: string
  readonly guard: NetworkGuard
  readonly callSites: CallSites
  hasEnded: boolean
  /** The error for a request of a test that cannot have a fake. */
  readonly refuse?: (url: string) => Error | undefined
  /** Whether a request is allowed after the end of the test as well, because others answer it. */
  readonly isForeign?: (url: string) => boolean
  /** Answers a call of `fetch` without msw, if nothing else could answer it. */
  readonly answer?: AnswerFetch
}

/** Finds the test that makes a request, notes the line that makes it, and refuses it when the test has ended. */
export class TestCalls {
  readonly #current: () => CallingTest | undefined
  readonly #late: LateRequests
  readonly #outgoing = new OutgoingCalls({
    onCall: (call, below) => this.refuse(call, below),
    onOpen: (call, below) => this.#current()?.callSites.note(call, below),
    answer: (...call) => this.#current()?.answer?.(...call),
  })

  /** @param current - The test of the current asynchronous context. */
  constructor(current: () => CallingTest | undefined, late: LateRequests) {
    this.#current = current
    this.#late = late
    late.onLastEnd(() => this.#outgoing.leaveModules())
  }

  /** Watches from now on, with an msw server in front of the network. */
  watch(server: SetupServer): void {
    this.#outgoing.watch()
    server.listen(PASS_BY)
    this.stepInFront()
  }

  /** Joins an msw server that listens already. */
  stepInFront(): void {
    this.#outgoing.stepInFront()
  }

  /**
   * The error for a request of a test that has ended.
   *
   * @param below - The function whose caller makes the request, if that is on the stack.
   */
  refuse(call: Outgoing, below?: object): Error | undefined {
    const test = this.#current()
    // Only at the call itself: a request that has reached a server would get a network error without the reason.
    const refusal = below && test?.refuse?.(call.url)
    if (refusal) return refusal
    if (!test?.hasEnded) {
      if (below) test?.callSites.note(call, below)
      return undefined
    }
    return test.isForeign?.(call.url) ? undefined : this.#late.refuse(call, test, below)
  }
}
