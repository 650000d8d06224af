import { http } from 'msw'
import type { HttpHandler } from 'msw'
import type { SetupServer } from 'msw/node'
import { NetworkError } from '../core/http/reply.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { Fake } from '../fake/fake.ts'

/** Handlers of msw, of any kind. */
export type MswHandlers = Parameters<SetupServer['use']>

/**
 * The msw view of a fake: one handler over the fake's own router, because msw's cost grows with the number of handlers.
 * A request that is not the fake's goes on to the next handler.
 *
 * @throws FakeUsageError when it is given no fake, or options or handlers beside it.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { createHandlers } from 'fake-dashboards/msw'
 * import { typical } from 'fake-dashboards/scenarios'
 * import { setupServer } from 'msw/node'
 *
 * const fake = createFake({ scenario: typical, auth: 'lenient' })
 * const server = setupServer(...createHandlers(fake))
 * ```
 */
export function createHandlers(fake: Pick<Fake, 'fetch' | 'handles'>): HttpHandler[]
export function createHandlers(fake: Pick<Fake, 'fetch' | 'handles'>, beside?: unknown): HttpHandler[] {
  if (typeof (fake as Partial<Fake> | undefined)?.handles !== 'function')
    throw new FakeUsageError('Handlers are made for a fake: createHandlers(createFake({ … })).')
  // A number is the place in a list that is mapped.
  if (beside !== undefined && typeof beside !== 'number')
    throw new FakeUsageError(
      'createHandlers() takes a fake alone. Handlers of your own stand beside: setupServer(...createHandlers(fake), own).',
    )
  return [
    handlerOf(
      (request) => fake.handles(request),
      (request) => fake.fetch(request).catch(asNoAnswer(request)),
    ),
  ]
}

/**
 * A handler that is given no cookies: msw would look for them once for each handler and request, and the first time takes
 * a cold test file 4 ms. It has no path: msw would decode each one, which fails for some, and count requests that pass by
 * as handled.
 *
 * @param handles - Whether the handler answers a request.
 */
export function handlerOf(
  handles: (request: Request) => boolean,
  answer: (request: Request) => Response | undefined | Promise<Response | undefined>,
): HttpHandler {
  // A tunnel of msw 3, which has a host in place of an address.
  const matches = (request: Request) => request.method !== 'CONNECT' && handles(request)
  const handler = http.all(
    ({ request }) => matches(request),
    ({ request }) => answer(request),
  )
  const parse: HttpHandler['parse'] = async ({ request }) => ({
    match: { matches: matches(request), params: {} },
    cookies: {},
  })
  return Object.assign(handler, { parse })
}

/**
 * `Response.error()` is the platform's way to say that there is no answer. An aborted request needs no answer. Any
 * other error is a bug in the fake.
 */
const asNoAnswer =
  ({ signal }: Request) =>
  (error: unknown): Response => {
    if (error instanceof NetworkError || signal.aborted) return Response.error()
    throw error
  }
