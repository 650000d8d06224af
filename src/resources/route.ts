import type { ContractRow } from '../contract/contract.ts'
import type { AnyShape } from '../contract/shape.ts'
import type { Address } from '../core/http/address.ts'
import type { Answer, WriteCsv } from '../core/http/answer.ts'
import type { Body, Parser } from '../core/http/body.ts'
import type { Format } from '../core/http/negotiation.ts'
import type { Query } from '../core/http/query.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import type { Warn } from '../core/warn.ts'
import type { ActionAnswers } from './answers.ts'
import type { BodyDescription } from './body.ts'
import type { Caller, Identity, KeyHolder, ProjectAccess } from './permissions.ts'
import type { RateName } from './throttle.ts'
import type { World } from './world.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** Whether a method shows rows, and sends no body. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Whether a method changes nothing. */
export const isSafe = (method: string): boolean => isRead(method) || method === 'OPTIONS'

/** The parameters of a path by name. */
export type PathParams = Readonly<Record<string, string>>

/** The request to a public route: without a user and without a body. */
export interface PublicCall {
  readonly world: World
  readonly params: PathParams
  readonly query: Query
  /** The URL that the client used. */
  readonly url: Address
  readonly method: string
  readonly format: Format
  readonly warn: Warn
}

/** The request to an account route: with a user, but without a project. */
export interface AccountCall extends PublicCall {
  readonly body: Body
  readonly identity: Identity
}

/** The request to a project route. */
export interface Call extends AccountCall {
  readonly caller: Caller
}

/** Handles a request in this order: read, find, validate, rule, shape. */
export type Handler<C = Call> = (call: C) => Answer

/** Answers without a user. */
export type PublicHandler = Handler<PublicCall>

/** An intended difference from the real service, and the parts of an answer that show it. */
export interface Gap {
  readonly says: string
  /** The row of the contract that it follows from. Absent: both columns differ so. */
  readonly row?: ContractRow
  /**
   * The fields that show it; `result.*` is all that is inside of `result`. There are none if a row of the contract decides,
   * if the service answers 500, or if `verify` knows from other answers how far a value may differ.
   */
  readonly fields: readonly string[]
  /** The rules of refusals that only one of the two makes. */
  readonly refusals?: readonly string[]
  /** The addresses of the requests that it is about. Absent: all. */
  readonly asked?: Pick<RegExp, 'test'>
}

/** One method of a route, with everything that the OpenAPI description and the coverage table say about it. */
export interface Action<C = Call> extends ActionAnswers {
  readonly summary: string
  /** The scope that a key needs; absent when the real service checks none. */
  readonly scope?: string
  /** The real service declares no scope here and therefore refuses every key with scopes. The interface needs `scope`. */
  readonly undeclared?: true
  /** The query parameters of the action. Others are ignored, with a warning in the journal. */
  readonly query?: Readonly<Record<string, JsonSchema>>
  readonly body?: BodyDescription
  /** The 400 of an action that only reads, if it has one: the usual error, or its own shape beside it. */
  readonly invalid?: 'error' | AnyShape
  /** The real service does more here. */
  readonly partial?: true
  readonly differs?: readonly Gap[]
  readonly handler: Handler<C>
  /** Answers GET in place of the handler if the request has a sharing token in place of a key. @see spec K.24 */
  readonly shared?: PublicHandler
}

/** The part that all routes share; `C` is the argument of their handlers. */
export interface RouteOf<C> {
  /** The name of the view in the service. OPTIONS shows it. */
  readonly name: string
  /** The tag in the OpenAPI description. */
  readonly tag: Tag
  /** Path parameters that are not described in `description/openapi/parameters.ts`. */
  readonly params?: Readonly<Record<string, JsonSchema>>
  readonly actions: Readonly<Partial<Record<Method, Action<C>>>>
  /**
   * The methods that the real service has here and the fake does not. They answer 501, because a 405 would be wrong, and the
   * coverage table says so.
   */
  readonly unfaked?: readonly Method[]
  /**
   * Writes a body as CSV, if the endpoint offers that beside JSON. It stands here so that only such routes load that
   * code.
   */
  readonly csv?: WriteCsv
  /** Default: `['json', 'form']`. */
  readonly parsers?: readonly Parser[]
  /** Throws when the parser of the service for this route refuses a body that is valid JSON. It runs when the body is read. */
  readonly checkBody?: (body: Body) => void
  /** False skips the check of scopes. A scope is what every method needs, also one that the route does not serve. */
  readonly scopes?: false | string
  /** An action on a list: PATCH of it has the scope that PATCH of the list has. */
  readonly ofList?: true
  /** The object in the names of its scopes. */
  readonly object: string
  /** The rate limit; false means none. Default: `'default'`. */
  readonly rate?: RateName | false
  /** Throws when the path may not be used. It runs before the method check. */
  readonly permit?: (call: C) => void
}

/** A route that needs a key, and a project that its owner has access to. */
export interface ProjectRoute extends RouteOf<Call> {
  readonly reach?: 'project'
  /** Finds the project of the request. Replaces the usual `locate`, and reads no project token. */
  readonly locate?: Locate
  /** Throws when the caller is not admitted. Replaces the usual check of access, and runs before the method check. */
  readonly admit?: (call: Call) => void
  /** Replaces the usual check of the projects and organisations that a key is bound to. */
  readonly bounds?: CheckBounds
}

/** A route that needs a key but no project. */
export interface AccountRoute extends RouteOf<AccountCall> {
  readonly reach: 'account'
  /** False accepts keys that are bound to projects or organisations. A function replaces the usual check of them. */
  readonly bounds?: false | CheckBounds
}

/** A route that needs no key and ignores one. @see spec K.21 */
interface PublicRoute extends RouteOf<PublicCall> {
  readonly reach: 'public'
}

export type Route = ProjectRoute | AccountRoute | PublicRoute

/** The routes of a resource by their paths, as the interface writes them. */
export type Routes = Readonly<Record<string, Route>>

/** The subject of an endpoint: a tag of the OpenAPI description, which has a sentence about each. */
export type Tag =
  | 'dashboards'
  | 'collaborators'
  | 'sharing'
  | 'insights'
  | 'events'
  | 'explicit members'
  | 'organizations'
  | 'projects'
  | 'persons'
  | 'account'

/** Finds the project of a request and the access of the user, or throws. `token` is the public token of a project. */
export type Locate = (world: World, identity: Identity, params: PathParams, token: string | undefined) => ProjectAccess

/** Throws when a key is bound to other projects or organisations than the path names. */
type CheckBounds = (world: World, holder: KeyHolder, params: PathParams) => void
