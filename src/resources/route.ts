import type { Address } from '../core/http/address.ts'
import type { Caller, Identity, Place } from './permissions.ts'
import type { World } from './world.ts'
import type { Answer } from '../core/http/answer.ts'
import type { Body, Parser } from '../core/http/body.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import { Late } from '../core/lazy.ts'
import type { Format } from '../core/http/negotiation.ts'
import type { Query } from '../core/http/query.ts'
import { remembered } from '../core/remembered.ts'
import type { RateName } from '../core/time/throttle.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** Whether a method only reads. */
export const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** What the handler of a public route is given: nobody is known, and no body is read. */
export interface PublicCall {
  readonly world: World
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  /** The URL the client used. */
  readonly url: Address
  readonly method: string
  readonly format: Format
  /** Notes in the journal what was accepted without effect. */
  warn(warning: string): void
}

/** What the handler of an account route is given: somebody, but no project. */
export interface AccountCall extends PublicCall {
  readonly body: Body
  readonly identity: Identity
}

/** What the handler of a project route is given. */
export interface Call extends AccountCall {
  readonly caller: Caller
}

/** Read, find, validate, rule, wire. */
export type Handler<C = Call> = (call: C) => Answer

/** One method of a route. */
export interface Action<C = Call> {
  /** Its number in the interface; absent beyond the document. */
  readonly endpoint?: number
  /** The scope a key needs; absent where the real service checks none. */
  readonly scope?: string
  /** The real service declares no scope here and so refuses every scoped key; the interface needs `scope`. */
  readonly undeclared?: true
  /** The query parameters it reads, and what they may be; any other is ignored, with a warning in the journal. */
  readonly query?: Readonly<Record<string, JsonSchema>>
  /** Where its behaviour was read, besides the interface. */
  readonly source: string
  /** Loaded with the first request, where it brings much that most never ask for. */
  readonly handler: Handler<C> | Late<Handler<C>>
}

/** What all routes have; `C` is what their handlers are given. */
export interface RouteOf<C> {
  /** As the interface writes it. Under `/api/environments/:project_id/` it is served under `/api/projects/` too. */
  readonly path: string
  /** What the service calls the view, shown by OPTIONS. */
  readonly name: string
  /** What its scopes are about. */
  readonly object: string
  readonly actions: Readonly<Partial<Record<Method, Action<C>>>>
  /** What the real service does here too and the fake does not: 501, where a 405 would be a lie. */
  readonly unfaked?: readonly Method[]
  /** JSON alone, unless said otherwise. */
  readonly formats?: readonly Format[]
  /** JSON and forms, unless said otherwise. */
  readonly parsers?: readonly Parser[]
  /** Whether scopes are checked at all. */
  readonly scopes?: false
  /** Which figures limit the rate of requests; false where none do. The default ones, unless said otherwise. */
  readonly rate?: RateName | false
  /** A further condition on the whole path, which comes before the method check. */
  readonly permit?: (call: C) => void
}

/** Needs a key, and a project that its owner may enter. */
export interface ProjectRoute extends RouteOf<Call> {
  readonly reach?: 'project'
  /** The project the path names; in place of the usual way of naming one. */
  readonly locate?: Locate
  /** Who may enter; in place of «anyone with access to the project». Comes before the method check. */
  readonly admit?: (call: Call) => void
}

/** Needs a key and no project. */
export interface AccountRoute extends RouteOf<AccountCall> {
  readonly reach: 'account'
  /** Whether keys that are bound to projects or organisations are refused. */
  readonly bounds?: false
}

/** Needs nothing; a key that comes with the request is not looked at. */
interface PublicRoute extends RouteOf<PublicCall> {
  readonly reach: 'public'
}

/** One path and what it answers. */
export type Route = ProjectRoute | AccountRoute | PublicRoute

/** The project a path names and the user's level there, or a refusal; `token` is the project's own, in the query. */
export type Locate = (world: World, identity: Identity, projectId: string, token: string | undefined) => Place

/** The methods a route answers to, in the order of the `Allow` header. */
export function allowed(route: RouteOf<never>): string {
  const own = METHODS.filter((method) => route.actions[method])
  return [...own, ...(route.actions.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/** What a route does for a method; HEAD is GET. */
export function actionOf<C>(route: RouteOf<C>, method: string): Action<C> | undefined {
  return route.actions[(method === 'HEAD' ? 'GET' : method) as Method]
}

/** What has to be waited for before a route can answer; nothing, once it is there. */
export function missing(route: RouteOf<never>, method: string): Late<unknown> | undefined {
  const handler = actionOf(route, method)?.handler
  return handler instanceof Late && !handler.isHere ? handler : undefined
}

/** The headers every answer of a route carries. */
export const routeHeaders = remembered((route: RouteOf<never>): Readonly<Record<string, string>> => {
  return { Allow: allowed(route), ...((route.formats?.length ?? 1) > 1 && { Vary: 'Accept' }) }
})

/** What OPTIONS answers. @see semantics.md 1.2 */
export function describe(route: RouteOf<never>): Answer {
  const types = { json: 'application/json', csv: 'text/csv', form: 'application/x-www-form-urlencoded' }
  const parsers = route.parsers ?? (['json', 'form'] as const)
  const parses = parsers.flatMap((parser) => (parser === 'form' ? [types.form, 'multipart/form-data'] : [types.json]))
  const renders = (route.formats ?? (['json'] as const)).map((format) => types[format])
  return { status: 200, body: { name: route.name, description: '', renders, parses } }
}
