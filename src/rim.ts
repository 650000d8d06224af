import { corsHeaders, isPreflight, preflight } from './core/cors.ts'
import type { CorsOrigins } from './core/cors.ts'
import { treesOf } from './core/operation.ts'
import { Router } from './core/router.ts'
import type { Route } from './core/route.ts'
import { Exchange } from './exchange.ts'
import type { Desk } from './exchange.ts'
import { nearest } from './not-faked.ts'
import type { UnknownRequest } from './not-faked.ts'
import { routes } from './routes.ts'

interface Rim {
  readonly baseUrl: string | undefined
  readonly cors: CorsOrigins
  readonly onUnknown: ((unknown: UnknownRequest) => void) | undefined
}

const router = openRouter()
const patterns = routes.map((route) => route.path)
/** Without a base URL, only paths under these are the fake's, so that an app's own `/api/login` passes by. */
const ROOTS = /^\/(?:api\/(?:environments|projects|users\/@me|personal_api_keys\/@current)|shared_dashboard)(?:[/.]|$)/

/** Every route under every path it is served at. */
export function openRouter(): Router<Route> {
  const open = new Router<Route>()
  for (const route of routes) for (const path of treesOf(route.path)) open.add(path, route)
  return open
}

/** Turns requests into answers: with the exchange, the only place that sees a `Request` or makes a `Response`. */
export function createFetch(desk: Desk, rim: Rim) {
  const base = rim.baseUrl === undefined ? undefined : new URL(rim.baseUrl)
  const prefix = base?.pathname.replace(/\/$/, '') ?? ''
  const handles = (request: Request): boolean => {
    const url = new URL(request.url)
    if (base && url.origin !== base.origin) return false
    if (!url.pathname.startsWith(prefix)) return false
    const path = url.pathname.slice(prefix.length).replaceAll('%40', '@')
    return base ? path.startsWith('/api/') || ROOTS.test(path) : ROOTS.test(path)
  }
  const missed = ({ method, url: address }: Request): void => {
    const url = new URL(address)
    if (!base || url.origin !== base.origin || !url.pathname.startsWith(prefix)) return
    rim.onUnknown?.(unknown(method, url, prefix, undefined))
  }
  const serve = async (request: Request, start: string): Promise<Response> => {
    request.signal.throwIfAborted()
    const origin = request.headers.get('origin')
    const shared = origin === null ? {} : corsHeaders(origin, rim.cors)
    if (isPreflight(request)) return preflight(request, shared)
    const url = new URL(request.url)
    const path = url.pathname.slice(start.length)
    const match = router.match(path)
    const answer = await new Exchange(desk, request, url, path, match).serve(shared)
    if (!match) rim.onUnknown?.(unknown(request.method, url, start, answer.status))
    return answer
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
    serve(typeof input === 'object' && 'headers' in input && !init ? input : new Request(input, init), prefix)
  const fetchUnder = (mount: string) => (request: Request) => serve(request, mount + prefix)
  return { fetch, fetchUnder, handles, missed }
}

function unknown(method: string, url: URL, prefix: string, status: number | undefined): UnknownRequest {
  const path = url.pathname + url.search
  return { method: method.toUpperCase(), path, status, nearest: nearest(url.pathname.slice(prefix.length), patterns) }
}
