import { toJson } from './core/answer.ts'
import type { Answer } from './core/answer.ts'
import { decidedBy } from './core/basis.ts'
import type { Basis } from './core/basis.ts'
import { NO_BODY, readBody } from './core/body.ts'
import type { RawBody } from './core/body.ts'
import { corsHeaders, isPreflight, preflight } from './core/cors.ts'
import type { CorsOrigins } from './core/cors.ts'
import { toCsv } from './core/csv.ts'
import { ApiError } from './core/errors.ts'
import type { Journal } from './core/journal.ts'
import { FORMAT, negotiate } from './core/negotiation.ts'
import type { Format } from './core/negotiation.ts'
import { basisOf } from './core/operation.ts'
import { run } from './core/pipeline.ts'
import type { Gate } from './core/pipeline.ts'
import { Query } from './core/query.ts'
import { Router } from './core/router.ts'
import type { Match } from './core/router.ts'
import { actionOf, routeHeaders } from './core/route.ts'
import type { Route } from './core/route.ts'
import { nearest, refusePath } from './not-faked.ts'
import type { UnknownRequest } from './not-faked.ts'
import { countAnswer } from './resources/changes/rules.ts'
import { checkAccountBounds, checkBounds, identify } from './resources/keys/rules.ts'
import { admit, locate } from './resources/projects/rules.ts'
import { routes } from './routes.ts'
import type { World } from './world.ts'

interface Rim {
  readonly baseUrl: string | undefined
  readonly cors: CorsOrigins
  readonly onUnknown: ((unknown: UnknownRequest) => void) | undefined
}

const gate: Gate = { identify, locate, checkBounds, checkAccountBounds, admit }
const router = openRouter()
const patterns = routes.map((route) => route.path)
/** Without a base URL, only paths under these are the fake's, so that an app's own `/api/login` passes by. */
const ROOTS = /^\/(?:api\/(?:environments|projects|users\/@me|personal_api_keys\/@current)|shared_dashboard)(?:[/.]|$)/

function openRouter(): Router<Route> {
  const open = new Router<Route>()
  for (const route of routes) {
    open.add(route.path, route)
    open.add(route.path.replace('/api/environments/:project_id/', '/api/projects/:project_id/'), route)
  }
  return open
}

/** Turns requests into answers: the only place that sees a `Request` or makes a `Response`. */
export function createFetch(world: World, journal: Journal, rim: Rim) {
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
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = typeof input === 'object' && 'headers' in input && !init ? input : new Request(input, init)
    const origin = request.headers.get('origin')
    const shared = origin === null ? {} : corsHeaders(origin, rim.cors)
    if (isPreflight(request)) return preflight(request, shared)
    const exchange = new Exchange(world, journal, request, prefix)
    const raw = await exchange.read(request)
    const answer = exchange.answer(raw, shared)
    if (!exchange.known) rim.onUnknown?.(unknown(request.method, new URL(request.url), prefix, answer.status))
    return answer
  }
  return { fetch, handles, missed }
}

function unknown(method: string, url: URL, prefix: string, status: number | undefined): UnknownRequest {
  const path = url.pathname + url.search
  return { method: method.toUpperCase(), path, status, nearest: nearest(url.pathname.slice(prefix.length), patterns) }
}

/** One request on its way through. */
class Exchange {
  readonly #world: World
  readonly #journal: Journal
  readonly #method: string
  readonly #url: URL
  readonly #path: string
  readonly #headers: Headers
  readonly #match: Match<Route> | undefined
  readonly #warnings: string[] = []
  #key: string | undefined
  #format: Format = 'json'

  constructor(world: World, journal: Journal, request: Request, prefix: string) {
    this.#world = world
    this.#journal = journal
    this.#method = request.method.toUpperCase()
    this.#headers = request.headers
    this.#url = new URL(request.url)
    this.#path = this.#url.pathname.slice(prefix.length)
    this.#match = router.match(this.#path)
  }

  /** Whether there is a route for it. */
  get known(): boolean {
    return this.#match !== undefined
  }

  /** The one step that waits. Everything after it is synchronous, so two requests never interleave inside a rule. */
  async read(request: Request): Promise<RawBody | ApiError> {
    if (!this.#match || this.#method === 'GET' || this.#method === 'HEAD') return NO_BODY
    return readBody(request).catch(asApiError)
  }

  answer(raw: RawBody | ApiError, shared: Readonly<Record<string, string>>): Response {
    const answer = this.#result(raw)
    this.#record(answer)
    return this.#render(answer, shared)
  }

  #result(raw: RawBody | ApiError): Answer {
    try {
      if (raw instanceof ApiError) throw raw
      if (!this.#match) throw refusePath(this.#method, this.#path, patterns)
      return this.#run(this.#match, raw)
    } catch (error) {
      return asApiError(error)
    }
  }

  #run({ value: route, params, suffix }: Match<Route>, raw: RawBody): Answer {
    const query = new Query(this.#url.searchParams)
    this.#format = decidedBy(FORMAT, () =>
      negotiate(route.formats ?? ['json'], suffix ?? query.get('format'), this.#headers.get('accept')),
    )
    const answer = run(gate, {
      world: this.#world,
      route,
      params,
      query,
      raw,
      method: this.#method,
      url: this.#url,
      headers: this.#headers,
      format: this.#format,
      warn: (warning) => this.#warnings.push(warning),
      identified: ({ key }) => (this.#key = key?.name),
    })
    countAnswer(this.#world, route.path)
    return answer
  }

  #record(answer: Answer): void {
    const route = this.#match?.value
    this.#journal.add({
      at: this.#world.clock.iso(),
      method: this.#method,
      path: this.#url.pathname + this.#url.search,
      route: route?.path,
      endpoint: route && actionOf<never>(route, this.#method)?.endpoint,
      key: this.#key,
      status: answer.status,
      ...this.#basis(answer),
      refusal: answer instanceof ApiError ? answer.body.detail : undefined,
      warnings: this.#warnings,
    })
  }

  /** What a check refused is the check's decision; everything else is the endpoint's. */
  #basis(answer: Answer): Basis {
    const refusedBy = answer instanceof ApiError ? answer.basis : undefined
    return refusedBy ?? basisOf(this.#match!.value, this.#method)
  }

  #render({ status, body, headers }: Answer, shared: Readonly<Record<string, string>>): Response {
    const own = this.#match ? routeHeaders(this.#match.value) : {}
    const vary = [own['Vary'], shared['Vary']].filter(Boolean).join(', ')
    const all = { ...own, ...shared, ...headers, ...(vary && { Vary: vary }) }
    if (body === undefined) return empty(status, all)
    const csv = this.#format === 'csv'
    const text = csv ? toCsv(body) : toJson(body)
    const type = csv ? 'text/csv; charset=utf-8' : 'application/json'
    return new Response(this.#method === 'HEAD' ? null : text, { status, headers: { ...all, 'Content-Type': type } })
  }
}

/** No body and no `Content-Type`; the length is said aloud, or Node's http would send an empty chunked body. */
function empty(status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { status, headers: status === 204 ? headers : { ...headers, 'Content-Length': '0' } })
}

/** The API's own errors are answers; anything else is a bug in the fake and is never swallowed. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
