import { NetworkError } from '../../core/http/reply.ts'
import { captureTrace, lineIn, madeAt } from './call-sites.ts'
import { CheckError } from './check-error.ts'
import type { Remedy } from './check-error.ts'
import type { NetworkGuard } from './network.ts'

/** A request before it is made. */
export interface Outgoing {
  readonly method: string
  readonly url: string
}

/** The test that makes a request. */
interface LateTest {
  readonly name: string
  readonly guard: NetworkGuard
}

/**
 * Requests that tests make after their end, for example from a timer. Such a test can no longer fail, so the suite
 * around it does.
 */
export class LateRequests {
  readonly #remedy: Remedy
  readonly #found: string[] = []
  #line: string | undefined
  #suites = 0
  #onEdge: (() => void) | undefined
  #onLastEnd: (() => void) | undefined

  constructor(remedy: Remedy) {
    this.#remedy = remedy
  }

  /** Called when a suite begins, whose end will report late requests. */
  begin(): void {
    this.#suites++
    this.#onEdge?.()
  }

  /** @throws CheckError when a test sent a request after its end. */
  end(): void {
    this.#onEdge?.()
    if (--this.#suites === 0) this.#onLastEnd?.()
    const error = this.#takeError()
    if (error) throw error
  }

  /** Calls `run` when a suite begins or ends. */
  onEdge(run: () => void): void {
    this.#onEdge = run
  }

  /** Calls `run` at the end of the last suite. */
  onLastEnd(run: () => void): void {
    this.#onLastEnd = run
  }

  /**
   * The error for a request of a test that has ended. Undefined for a request that may continue.
   *
   * @param below - The function whose caller made the request, if that is on the stack.
   */
  refuse(call: Outgoing, { name, guard }: LateTest, below?: object): NetworkError | undefined {
    if (guard.allows(call.url)) return undefined
    const line = below && lineIn(captureTrace(below))
    const asked = `${call.method} ${call.url}, sent by "${name}"${madeAt(line)}`
    if (guard.warns) return void console.warn(`A test that has ended made a request:\n  ${asked}`)
    this.#found.push(asked)
    this.#line ??= line
    if (this.#suites === 0) this.#tellAtOnce()
    return new NetworkError(`The test "${name}" has ended. ${call.method} ${call.url} was kept from the network.`)
  }

  /** If no suite is left to fail, the error is thrown as an uncaught one, so that the runner reports it. */
  #tellAtOnce(): void {
    void Promise.reject(this.#takeError()!)
  }

  #takeError(): CheckError | undefined {
    if (this.#found.length === 0) return undefined
    const requests = this.#found.splice(0).map((asked) => `  ${asked}\n`)
    const message =
      `A test made requests after its end, and they were kept from the network:\n${requests.join('')}` +
      'End it with the test: unmount, clear the timer, or wait for the answer. ' +
      `If that is intended: ${this.#remedy('network', "'pass'")}.`
    const error = new CheckError('LateRequestError', message, this.#line)
    this.#line = undefined
    return error
  }
}
