import type { SetupServer } from 'msw/node'
import { httpModules } from './http-modules.ts'
import { requireNoListener } from './listening.ts'
import type { TestCalls } from './test-calls.ts'

/**
 * An msw server for tests that follow each other. It keeps listening between the tests of a suite, because listening
 * anew takes as long as a request. If something else has replaced `fetch` or the like, or has ended the interception,
 * the server closes, which restores the originals, and listens anew for the next test.
 */
export class SuiteServer {
  readonly #server: SetupServer
  readonly #calls: TestCalls
  readonly #remedy: string
  /** The functions that a request goes through while the server listens; undefined while it does not. */
  #intercepted: readonly unknown[] | undefined
  #users = 0

  /** @param remedy - What to write if another msw server listens. */
  constructor(server: SetupServer, calls: TestCalls, remedy: string) {
    this.#server = server
    this.#calls = calls
    this.#remedy = remedy
  }

  /**
   * Listens for a test.
   *
   * @throws FakeUsageError when another msw server listens.
   */
  enter(): void {
    if (this.#users === 0) this.#listen()
    this.#users++
  }

  /** Ends the use by a test. After the last one, removes what tests added to the server. */
  leave(): void {
    if (--this.#users > 0) return
    this.#closeIfReplaced()
    this.#server.resetHandlers()
    this.#server.events.removeAllListeners()
  }

  /** Closes at the edges of a suite, whose hooks may open another server. */
  close(): void {
    if (this.#users > 0 || !this.#intercepted) return
    this.#intercepted = undefined
    void this.#server.close()
  }

  #listen(): void {
    this.#closeIfReplaced()
    if (this.#intercepted) return
    requireNoListener(this.#remedy)
    this.#calls.watch(this.#server)
    this.#intercepted = functionsOfRequests()
  }

  #closeIfReplaced(): void {
    const now = functionsOfRequests()
    if (this.#intercepted?.some((one, at) => one !== now[at])) this.close()
  }
}

const functionsOfRequests = (): readonly unknown[] => [
  globalThis.fetch,
  globalThis.XMLHttpRequest,
  ...httpModules.flatMap(({ request, get }) => [request, get]),
]
