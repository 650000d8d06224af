import type { SetupServer } from 'msw/node'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'

type Interceptor = {
  readonly emitter?: { listeners(event: 'request'): readonly { readonly name: string }[] }
}
type Interceptors = Map<symbol, { readonly readyState: string }>
type Interceptable = { readonly __MSW_INTERCEPTORS_REGISTRY?: Interceptors }

/**
 * The names under which msw stores its interceptor of `fetch`. In msw 2 it is a property of the realm: the description of its
 * symbol, because only with the interceptors of May 2026 the symbol became a shared one. In msw 3 it is an entry of a
 * registry.
 */
const FETCH: readonly (string | undefined)[] = ['fetch', 'fetch-interceptor']
const SOURCE = Symbol.for('node-http-request-source')

/** The name of the function by which a server of msw 2 takes requests. msw 3 does not say how many take them. */
const TAKES_REQUESTS = 'bound #handleRequest'

const NOT_LISTENING =
  'The "mswServer" of a test does not listen: call its listen() in a beforeAll, or in a set-up file.'
const TWO_LISTEN =
  'Two msw servers listen at once, beside the fake of this test: only the handlers of the last one answer, and twice. ' +
  'Close one, and name the other as "mswServer".'

/** Whether an msw server listens in this realm. */
export function isMswListening(): boolean {
  const registry = (globalThis as Interceptable).__MSW_INTERCEPTORS_REGISTRY
  return fetchInterceptor() !== undefined || registry?.get(SOURCE)?.readyState === 'ACTIVE'
}

/** The interceptor of `fetch` of msw 2, while a server of msw listens. */
function fetchInterceptor(): Interceptor | undefined {
  const key = Object.getOwnPropertySymbols(globalThis).find(({ description }) => FETCH.includes(description))
  return key && (globalThis as { readonly [key: symbol]: Interceptor })[key]
}

/** Why the named server cannot pass requests to the fake; undefined if it can. */
export const findJoinProblem = (): string | undefined => (isMswListening() ? findTwoServers() : NOT_LISTENING)

/** The problem of two msw servers that listen at once; undefined if they do not. */
export function findTwoServers(): string | undefined {
  const taking =
    fetchInterceptor()
      ?.emitter?.listeners('request')
      .filter(({ name }) => name === TAKES_REQUESTS) ?? []
  return taking.length > 1 ? TWO_LISTEN : undefined
}

/** The error for a request that the fake would answer, if there is a problem. */
export const refusalBy = (
  problem: string | undefined,
  { handles }: Pick<Fake, 'handles'>,
  url: string,
): FakeUsageError | undefined => (problem !== undefined && handles({ url }) ? new FakeUsageError(problem) : undefined)

const SECOND =
  'An msw server (or nock, by the same library) is listening already, and a second one takes its requests. ' +
  'If a runner such as Mocha runs all files in one process, put the hooks of each file into a describe of its own. ' +
  'Otherwise close the first server before, or give one server the handlers of both fakes: ' +
  'setupServer(...createHandlers(one), ...createHandlers(other)), with a "baseUrl" each.'

/** Lets a server print a warning if it listens beside another one. */
export function warnOfSecond(server: SetupServer): void {
  const listen = server.listen.bind(server)
  server.listen = (options) => {
    if (isMswListening()) console.warn(SECOND)
    return listen(options)
  }
}

/** From its version 14 on, nock intercepts as soon as it is imported, by the library of msw. */
const NOCK = 'If it is nock, call nock.restore() first, and answer with msw handlers what nock has answered.'

/**
 * All servers of msw share one interception: a second one silently takes the requests of the first, and ends it when it
 * closes.
 *
 * @throws FakeUsageError when an msw server listens already; `remedy` says what to write.
 */
export function requireNoListener(remedy: string): void {
  if (isMswListening())
    throw new FakeUsageError(`An msw server is listening already, and a second one would end it. ${remedy} ${NOCK}`)
}
