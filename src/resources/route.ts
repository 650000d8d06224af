import type { Contract } from '../contract/contract.ts'
import type { AnyShape } from '../contract/shape.ts'
import type { Address } from '../core/http/address.ts'
import type { Answer } from '../core/http/answer.ts'
import type { Body, Parser } from '../core/http/body.ts'
import type { Format } from '../core/http/negotiation.ts'
import type { Query } from '../core/http/query.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import type { Lazy } from '../core/lazy.ts'
import type { RateName } from './throttle.ts'
import type { BodyDescription } from './body.ts'
import type { Caller, Identity, ProjectAccess } from './permissions.ts'
import type { World } from './world.ts'

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

/** What the handler of an account route is given: a user, but no project. */
export interface AccountCall extends PublicCall {
  readonly body: Body
  readonly identity: Identity
}

/** What the handler of a project route is given. */
export interface Call extends AccountCall {
  readonly caller: Caller
}

/** Read, find, validate, rule, shape. */
export type Handler<C = Call> = (call: C) => Answer

/** What is answered with a status: a shape, a list of them in brackets, or null for no body at all. */
export type AnswerBody = AnyShape | readonly [AnyShape] | null

/** What an action answers when it does not refuse, by status. */
export type Answers = Readonly<Record<number, AnswerBody>>

/** One method of a route, with all that descriptions of the API say of it. */
export interface Action<C = Call> {
  readonly summary: string
  /** The scope a key needs; absent where the real service checks none. */
  readonly scope?: string
  /** The real service declares no scope here and so refuses every scoped key; the interface needs `scope`. */
  readonly undeclared?: true
  /** The query parameters it reads, with their descriptions; any other is ignored, with a warning in the journal. */
  readonly query?: Readonly<Record<string, JsonSchema>>
  /** What a client sends. */
  readonly body?: BodyDescription
  readonly answers: Answers | ((contract: Contract) => Answers)
  /** The 400 of an action that only reads, where it has one: the usual error, or a shape of its own. */
  readonly invalid?: 'error' | AnyShape
  /** The real service does more here. */
  readonly partial?: true
  /** How it differs from the real service on purpose. */
  readonly differs?: readonly string[]
  readonly handler: Handler<C>
}

/** What all routes have; `C` is what their handlers are given. */
export interface RouteOf<C> {
  /** What the service calls the view, shown by OPTIONS. */
  readonly name: string
  /** What it is listed under in descriptions of the API. */
  readonly tag: Tag
  /** Parameters of the path that are other than usual. */
  readonly params?: Readonly<Record<string, JsonSchema>>
  readonly actions: Readonly<Partial<Record<Method, Action<C>>>>
  /** What the real service does here too and the fake does not: 501, where a 405 would be a lie. */
  readonly unfaked?: readonly Method[]
  /** JSON alone, unless said otherwise. */
  readonly formats?: readonly Format[]
  /** JSON and forms, unless said otherwise. */
  readonly parsers?: readonly Parser[]
  /** Whether scopes are checked at all. */
  readonly scopes?: false
  /** What its scopes are about. */
  readonly object: string
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

/** What one path answers. */
export type Route = ProjectRoute | AccountRoute | PublicRoute

/** The routes of a resource by their paths, as the interface writes them. */
export type Routes = Readonly<Record<string, Route>>

/** What routes are listed under in descriptions of the API. */
export const tags = {
  dashboards: 'Dashboards of a project: created, changed and deleted softly.',
  collaborators: 'Who may edit a restricted dashboard.',
  sharing: 'Whether a dashboard is public, and the public view of it.',
  events: 'Captured events; kept for backwards compatibility.',
  'explicit members': 'Users who belong to a project with a level of their own.',
  projects: 'The projects and environments a user may enter.',
  account: 'Who asks, and with which key.',
} as const

export type Tag = keyof typeof tags

/** The project a path names and the user's level there, or a refusal; `token` is the project's own, in the query. */
export type Locate = (world: World, identity: Identity, projectId: string, token: string | undefined) => ProjectAccess

/** A path that the fake serves, and its route, which is loaded with the first request for it. */
export interface ServedRoute {
  readonly path: string
  /** Its methods, each with the number of its section in `src/spec`; those of the interface are its endpoints' numbers. */
  readonly sections: Readonly<Partial<Record<Method, number>>>
  /** The methods that it answers to, in the order of the `Allow` header. */
  readonly methods: readonly string[]
  readonly route: Lazy<Route>
}

/** What a module must offer that serves a path with these methods and no others. */
export interface Serving<P extends string, M extends Method> {
  readonly routes: {
    readonly [K in P]: Route & {
      readonly actions: { readonly [N in M]: unknown } & { readonly [N in Exclude<Method, M>]?: never }
    }
  }
}

/** The last endpoint of the interface; sections after it are of what the fake serves beyond the document. */
const LAST_ENDPOINT = 17

/** The number of an endpoint in the interface; undefined beyond the document, and for HEAD that of GET. */
export function endpointNumber({ sections }: Pick<ServedRoute, 'sections'>, method: string): number | undefined {
  const section = sectionOf({ sections }, method)
  return section !== undefined && section <= LAST_ENDPOINT ? section : undefined
}

/** The section of `src/spec` that is about an endpoint. */
export const sectionOf = ({ sections }: Pick<ServedRoute, 'sections'>, method: string): number | undefined =>
  sections[(method === 'HEAD' ? 'GET' : method) as Method]

/** The methods of a path and those that every path has, in the order of the `Allow` header. */
export const allowedMethods = (sections: ServedRoute['sections']): readonly string[] => [
  ...METHODS.filter((method) => sections[method] !== undefined),
  ...(sections.GET === undefined ? [] : ['HEAD']),
  'OPTIONS',
]

/** What a route does for a method; HEAD is GET. */
export function actionOf<C>(route: RouteOf<C>, method: string): Action<C> | undefined {
  return route.actions[(method === 'HEAD' ? 'GET' : method) as Method]
}
