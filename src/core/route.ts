import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Answer } from './answer.ts'
import type { Body, Parser } from './body.ts'
import type { Format } from './negotiation.ts'
import type { Query } from './query.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** Whether a method only reads. */
export const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** What a handler is given. */
export interface Call {
  readonly world: World
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** The URL the client used. */
  readonly url: URL
  readonly method: string
  readonly format: Format
  /** Notes in the journal what was accepted without effect. */
  warn(warning: string): void
}

/** Read, find, validate, rule, wire. */
export type Handler = (call: Call) => Answer

/** One method of a route. */
export interface Action {
  /** Its number in the interface; absent beyond the document. */
  readonly endpoint?: number
  /** The scope a key needs; absent where the real service checks none. */
  readonly scope?: string
  /** The real service declares no scope here and so refuses every scoped key; the interface needs `scope`. */
  readonly undeclared?: true
  /** The query parameters it reads; any other is ignored, with a warning in the journal. */
  readonly query?: readonly string[]
  readonly handler: Handler
}

/** One path and what it answers. */
export interface Route {
  /** As the interface writes it. Under `/api/environments/:project_id/` it is served under `/api/projects/` too. */
  readonly path: string
  /** What the service calls the view, shown by OPTIONS. */
  readonly name: string
  /** What its scopes are about. */
  readonly object: string
  readonly actions: Readonly<Partial<Record<Method, Action>>>
  /** JSON alone, unless said otherwise. */
  readonly formats?: readonly Format[]
  /** JSON and forms, unless said otherwise. */
  readonly parsers?: readonly Parser[]
  /** Whether scopes are checked at all. */
  readonly scopes?: false
  /** Who may enter; in place of «anyone with access to the project». Comes before the method check. */
  readonly admit?: (call: Call) => void
  /** A further condition on the whole path, which comes before the method check. */
  readonly permit?: (call: Call) => void
}

/** The methods a route answers to, in the order of the `Allow` header. */
export function allowed(route: Route): string {
  const own = METHODS.filter((method) => route.actions[method])
  return [...own, ...(route.actions.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}
