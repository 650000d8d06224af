import type { HttpHandler, http } from 'msw'
import type { SetupServer } from 'msw/node'
import { NetworkError } from '../core/http/reply.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { Fake } from '../fake/fake.ts'

/** Handlers of msw, of any kind. */
export type MswHandlers = Readonly<Parameters<SetupServer['use']>>

/** Lets requests pass that no handler answers. msw 3 has another name for it, which the types of msw 2 do not know. */
export const PASS_BY = { onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' } } as const

/**
 * Makes an msw handler.
 *
 * @param handles - Whether the handler answers a request.
 */
export type HandlerOf = (
  handles: (request: Request) => boolean,
  answer: (request: Request) => Response | undefined | Promise<Response | undefined>,
) => HttpHandler

/**
 * Makes handlers that get no cookies: msw would look for them once for each handler and request, and the first
 * time takes a cold test file 4 ms. They have no path: msw would decode each one, which fails for some, and count requests
 * that pass by as handled.
 *
 * @param all - That of msw's `http`. It is given, because only a host knows from where it loads `http`.
 */
export const handlersBy =
  (all: (typeof http)['all']): HandlerOf =>
  (handles, answer) => {
    // A tunnel of msw 3, which has a host in place of an address.
    const matches = (request: Request) => request.method !== 'CONNECT' && handles(request)
    const handler = all(
      ({ request }) => matches(request),
      ({ request }) => answer(request),
    )
    const parse: HttpHandler['parse'] = async ({ request }) => ({
      match: { matches: matches(request), params: {} },
      cookies: {},
    })
    return Object.assign(handler, { parse })
  }

/** The one handler over a fake's own router: msw's cost grows with the number of handlers. */
export const fakeHandler = (handlerOf: HandlerOf, fake: Pick<Fake, 'fetch' | 'handles'>): HttpHandler =>
  handlerOf(
    (request) => fake.handles(request),
    (request) => fake.fetch(requireUnread(request)).catch(asNoAnswer(request)),
  )

/** @throws FakeUsageError when a handler before the fake has read the body: Node would only say that it is "unusable". */
export function requireUnread(request: Request): Request {
  if (request.bodyUsed)
    throw new FakeUsageError(
      `A handler before the fake has read the body of ${request.method} ${request.url}, which can be read only once. In that handler, read request.clone() instead.`,
    )
  return request
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
