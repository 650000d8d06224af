import { FakeUsageError } from '../../core/usage-error.ts'

type Interceptors = Map<symbol, { readonly readyState: string }>
type Interceptable = { readonly __MSW_INTERCEPTORS_REGISTRY?: Interceptors }

/**
 * The key under which msw keeps its interceptor of `fetch`: msw 2 as a property of the realm, msw 3 in a registry of
 * its own.
 */
const FETCH = Symbol.for('fetch-interceptor')
const SOURCE = Symbol.for('node-http-request-source')

/** For a server that is named to join, but would leave requests to the network. */
export const NOT_LISTENING =
  'The "mswServer" of a test does not listen: call its listen() in a beforeAll, or in a set-up file.'

/** Whether a server of msw's listens in this realm. */
export function isMswListening(): boolean {
  const registry = (globalThis as Interceptable).__MSW_INTERCEPTORS_REGISTRY
  return FETCH in globalThis || registry?.get(SOURCE)?.readyState === 'ACTIVE'
}

/**
 * All servers of msw share one interception: a second one silently takes the requests of the first, and ends it when it
 * closes.
 *
 * @throws FakeUsageError when a server of msw's listens already; `remedy` says what to write.
 */
export function requireNoListener(remedy: string): void {
  if (isMswListening())
    throw new FakeUsageError(`A server of msw's is listening already, and a second one would end it. ${remedy}`)
}
