import { addressOfRequest, ownAddress } from '../core/http/address.ts'
import type { Address } from '../core/http/address.ts'
import { corsHeaders, isAllowedOrigin, isPreflight } from '../core/http/cors.ts'
import type { CorsOrigins } from '../core/http/cors.ts'
import type { Received } from '../core/http/received.ts'
import { toResponse } from '../core/http/reply.ts'
import type { Reply } from '../core/http/reply.ts'
import { Router } from '../core/http/router.ts'
import { nearestRoute } from '../observe/faults/served-path.ts'
import { treesOf } from '../resources/endpoint.ts'
import { routes } from '../resources/routes.ts'
import type { ServedRoute } from '../resources/served-route.ts'
import { isUnder, toBase } from './base-url.ts'
import type { Base } from './base-url.ts'
import { Exchange } from './exchange.ts'
import type { Respond } from './exchange.ts'
import type { FakeContext } from './fake-context.ts'
import type { UnknownRequest } from './not-faked.ts'
import { ReceivedRequest } from './received-request.ts'
import { sentCode } from './sent.ts'

interface FetchOptions {
  readonly baseUrl: string | undefined
  /** Whether the base URL comes from a capsule: then an app that uses another address may not know it. */
  readonly isBaseRecorded: boolean
  readonly cors: CorsOrigins
  readonly onUnknown: ((unknown: UnknownRequest) => void) | undefined
}

/** Finds the route of a path from the root of the API on. */
export const router = openRouter()

/** The roots of the API, as a pattern without its slash. An app may have its own `/api/login`. */
export const ROOTS =
  '(?:api/(?:environments|organizations|projects|users/@me|personal_api_keys/@current)|shared_dashboard)(?=[/.]|$)'
/** Without a base URL, the fake handles only paths under the roots. @see spec F.12 */
const UNDER_ROOTS = new RegExp(`^/${ROOTS}`)
/** A root under any prefix. */
const ROOT = new RegExp(`/${ROOTS}`)

/** A router of all routes under all their paths. */
function openRouter(): Router<ServedRoute> {
  const opened = new Router<ServedRoute>()
  for (const served of routes) for (const path of treesOf(served.path)) opened.add(path, served, served.except)
  return opened
}

/** Answers requests, and wraps that as `fetch`. A `Response` is created nowhere else. */
export function createFetch(context: FakeContext, options: FetchOptions) {
  const base = toBase(options.baseUrl)
  const answer = <T extends Status>(received: Received, prefix: string, respond: Respond<T>): Promise<T> =>
    answerRequest(context, options, received, prefix, respond)
  const fetchRequest = async (request: Request, prefix: string): Promise<Response> => {
    request.signal.throwIfAborted()
    const response = await answer(new ReceivedRequest(request), prefix, toResponse)
    // A call that was aborted meanwhile gets no answer, whether or not its request took effect.
    request.signal.throwIfAborted()
    return response
  }
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    fetchRequest(toRequest(toAddress(base, input), init), base.prefix)
  const fetchUnder = (mount: string) => (request: Request) => fetchRequest(request, mount + base.prefix)
  const answerUnder = (mount: string) => (received: Received) => answer(received, mount + base.prefix, (reply) => reply)
  const handles = handling(base)
  const missed = reportingMissed(base, options)
  const allowsOrigin = (origin: string): boolean => isAllowedOrigin(origin, options.cors)
  return { allowsOrigin, answerUnder, fetch, fetchUnder, handles, missed }
}

/**
 * A function of its own that sees only the base, so that msw, which keeps it, does not keep the whole fake in memory. In JavaScript it
 * takes an address as well, as `fetch` does.
 */
const handling =
  (base: Base) =>
  (request: string | URL | Pick<Request, 'url'>): boolean => {
    const isRequest = typeof request === 'object' && 'url' in request
    return isHandled(base, addressOfRequest(isRequest ? request : new Request(toAddress(base, request))))
  }

/**
 * Reports a request that the fake does not handle, if it is under the base URL. A base that comes from a capsule may be
 * another than the app's, so any root of the API counts there.
 */
const reportingMissed =
  (base: Base, { isBaseRecorded, onUnknown, baseUrl }: FetchOptions) =>
  (request: Request): boolean => {
    if (base.origin === undefined) return false
    const url = addressOfRequest(request)
    const isElsewhere = !isUnder(base, url)
    if (isElsewhere && !(isBaseRecorded && ROOT.test(url.pathname))) return false
    const unknown = unknownRequest(request.method, url, base.prefix, undefined)
    onUnknown?.(isElsewhere ? { ...unknown, path: url.href, recordedAt: baseUrl! } : unknown)
    return true
  }

function isHandled(base: Base, url: Address): boolean {
  if (!isUnder(base, url)) return false
  const path = url.pathname.slice(base.prefix.length).replaceAll('%40', '@')
  return UNDER_ROOTS.test(path) || (base.origin !== undefined && path.startsWith('/api/'))
}

/** A path alone is relative to the base URL. Without one, Node would refuse it, also in jsdom. */
function toAddress({ origin, prefix }: Base, input: string | URL | Request): string | URL | Request {
  if (typeof input !== 'string' || !input.startsWith('/')) return input
  return origin === undefined ? new URL(input, ownAddress()) : origin + prefix + input
}

const toRequest = (input: string | URL | Request, init: RequestInit | undefined): Request =>
  typeof input === 'object' && 'headers' in input && !init ? input : new Request(input, init)

type Status = Pick<Reply, 'status'>

function answerRequest<T extends Status>(
  context: FakeContext,
  { cors, onUnknown }: FetchOptions,
  received: Received,
  prefix: string,
  respond: Respond<T>,
): Promise<T> {
  const { method, address, headers } = received
  const origin = headers.get('origin')
  const shared = origin === null ? undefined : corsHeaders(origin, isAllowedOrigin(origin, cors))
  if (isPreflight(received)) return sentCode.load().then(() => respond(sentCode.value.preflight(received, shared)))
  const path = isUnder({ origin: undefined, prefix }, address) ? address.pathname.slice(prefix.length) : ''
  const match = router.match(path)
  const response = new Exchange(context, received, path, match).serve(shared, respond)
  if (match || !onUnknown) return response
  return response.then((answered) => {
    onUnknown(unknownRequest(method, address, prefix, answered.status))
    return answered
  })
}

function unknownRequest(sent: string, url: Address, prefix: string, status: number | undefined): UnknownRequest {
  const method = sent.toUpperCase()
  const { path: nearest } = nearestRoute(url.pathname.slice(prefix.length), routes, method)
  return { method, path: url.pathname + url.search, status, nearest }
}
