import { addressOfRequest } from '../core/http/address.ts'
import type { Address } from '../core/http/address.ts'
import { corsHeaders, isPreflight, preflight } from '../core/http/cors.ts'
import type { CorsOrigins } from '../core/http/cors.ts'
import { nearestRoute } from '../observe/faults/served-path.ts'
import { treesOf } from '../resources/endpoint.ts'
import type { Received } from '../core/http/received.ts'
import { toResponse } from '../core/http/reply.ts'
import type { Reply } from '../core/http/reply.ts'
import { Router } from '../core/http/router.ts'
import type { ServedRoute } from '../resources/route.ts'
import { Exchange } from './exchange.ts'
import type { FakeContext, Respond } from './exchange.ts'
import type { UnknownRequest } from './not-faked.ts'
import { ReceivedRequest } from './received-request.ts'
import { routes } from '../resources/routes.ts'

interface FetchOptions {
  readonly baseUrl: string | undefined
  readonly cors: CorsOrigins
  readonly onUnknown: ((unknown: UnknownRequest) => void) | undefined
}

const router = openRouter()
/** Without a base URL, only paths under these are the fake's, so that an app's own `/api/login` passes by. */
const ROOTS = /^\/(?:api\/(?:environments|projects|users\/@me|personal_api_keys\/@current)|shared_dashboard)(?:[/.]|$)/

/** Every route under every path it is served at. */
export function openRouter(): Router<ServedRoute> {
  const open = new Router<ServedRoute>()
  for (const served of routes) for (const path of treesOf(served.path)) open.add(path, served)
  return open
}

/** Turns what is received into answers, and makes a `fetch` of that: the only place that makes a `Response`. */
export function createFetch(context: FakeContext, options: FetchOptions) {
  const base = options.baseUrl === undefined ? undefined : new URL(options.baseUrl)
  const prefix = base?.pathname.replace(/\/$/, '') ?? ''
  const handles = (request: Request): boolean => {
    const url = addressOfRequest(request)
    if (base && url.origin !== base.origin) return false
    if (!url.pathname.startsWith(prefix)) return false
    const path = url.pathname.slice(prefix.length).replaceAll('%40', '@')
    return base ? path.startsWith('/api/') || ROOTS.test(path) : ROOTS.test(path)
  }
  const missed = (request: Request): void => {
    const url = addressOfRequest(request)
    if (!base || url.origin !== base.origin || !url.pathname.startsWith(prefix)) return
    options.onUnknown?.(unknown(request.method, url, prefix, undefined))
  }
  const answer = <T extends Status>(received: Received, start: string, respond: Respond<T>): Promise<T> => {
    const { method, address, headers } = received
    const origin = headers.get('origin')
    const shared = origin === null ? undefined : corsHeaders(origin, options.cors)
    if (isPreflight(received)) return Promise.resolve(respond(preflight(received, shared)))
    const path = address.pathname.slice(start.length)
    const match = router.match(path)
    const answering = new Exchange(context, received, path, match).serve(shared, respond)
    if (match || !options.onUnknown) return answering
    return answering.then((answered) => {
      options.onUnknown!(unknown(method, address, start, answered.status))
      return answered
    })
  }
  const respond = async (request: Request, start: string): Promise<Response> => {
    request.signal.throwIfAborted()
    return answer(new ReceivedRequest(request), start, toResponse)
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
    respond(typeof input === 'object' && 'headers' in input && !init ? input : new Request(input, init), prefix)
  const fetchUnder = (mount: string) => (request: Request) => respond(request, mount + prefix)
  const answerUnder = (mount: string) => (received: Received) => answer(received, mount + prefix, (reply) => reply)
  return { answerUnder, fetch, fetchUnder, handles, missed }
}

type Status = Pick<Reply, 'status'>

function unknown(method: string, url: Address, prefix: string, status: number | undefined): UnknownRequest {
  const path = url.pathname + url.search
  return {
    method: method.toUpperCase(),
    path,
    status,
    nearest: nearestRoute(url.pathname.slice(prefix.length), routes),
  }
}
