import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Answer } from './answer.ts'
import { covers, findCredentials, missingScope, unsupportedByKeys } from './auth.ts'
import type { Credentials } from './auth.ts'
import { parseBody } from './body.ts'
import type { Body, RawBody } from './body.ts'
import { methodNotAllowed } from './errors.ts'
import type { Format } from './negotiation.ts'
import type { Query } from './query.ts'
import { allowed } from './route.ts'
import type { Action, Call, Method, Route } from './route.ts'

type Identity = Pick<Caller, 'user' | 'key'>
type Place = Pick<Caller, 'project' | 'organization' | 'level'>

/** What the pipeline asks of the resources it knows nothing of. */
export interface Gate {
  /** The user and key behind the credentials, or 401. */
  identify(world: World, credentials: Credentials | undefined): Identity
  /** The project a path names and the user's level there, or 404; 401 for an unknown project token. */
  locate(world: World, identity: Identity, projectId: string, token: string | undefined): Place
  /** Refuses a key that is bound to other projects or organisations. */
  checkBounds(identity: Identity, place: Place): void
  /** Refuses a user without access to the project. */
  admit(caller: Caller): void
}

/** One request, as far as it has been read. */
export interface Asked {
  readonly world: World
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly method: string
  readonly url: URL
  readonly query: Query
  readonly headers: Headers
  readonly raw: RawBody
  readonly format: Format
  warn(warning: string): void
  identified(identity: Identity): void
}

/**
 * Takes a request through the checks in the service's own order, then hands it to its handler. The order is behaviour:
 * credentials, scope, body, project, access, path condition, method; the handler goes on with object and fields.
 *
 * @see semantics.md 1.1
 */
export function run(gate: Gate, asked: Asked): Answer {
  const { world, route, params, query, url, format } = asked
  const body = once(() => parseBody(asked.raw, route.parsers ?? ['json', 'form']))
  const identity = gate.identify(world, findCredentials(asked.headers.get('authorization'), body, query))
  asked.identified(identity)
  const action = actionOf(route, asked.method)
  const place = once(() => gate.locate(world, identity, params['project_id']!, projectToken(asked)))
  checkScopes(gate, asked, action, identity, place)
  const sent = body()
  const caller: Caller = { ...identity, ...place() }
  const call: Call = { world, caller, params, query, body: sent, url, method: asked.method, format, warn: asked.warn }
  if (route.admit) route.admit(call)
  else gate.admit(caller)
  route.permit?.(call)
  if (asked.method === 'OPTIONS') return describe(route)
  if (!action) throw methodNotAllowed(asked.method)
  warnOfUnknown(asked, action)
  return action.handler(call)
}

function actionOf(route: Route, method: string): Action | undefined {
  return route.actions[(method === 'HEAD' ? 'GET' : method) as Method]
}

/**
 * A key with scopes needs the one the action declares. A method without an action declares none, so every scoped key is
 * refused there, before anybody says that the method is not allowed.
 *
 * @see semantics.md 1.5 (O24:permissions.py `APIScopePermission`)
 */
function checkScopes(
  gate: Gate,
  asked: Asked,
  action: Action | undefined,
  identity: Identity,
  place: () => Place,
): void {
  const { route, world, method } = asked
  const scopes = identity.key?.scopes
  if (route.scopes === false || !scopes || scopes.length === 0) return
  const required = method === 'OPTIONS' ? `${route.object}:read` : action?.scope
  const undeclared = action?.undeclared && world.contract.undeclaredScopes === 'live'
  if (required === undefined || (undeclared && method !== 'OPTIONS')) throw unsupportedByKeys()
  const { scoped_teams, scoped_organizations } = identity.key!
  if (scoped_teams.length > 0 || scoped_organizations.length > 0) gate.checkBounds(identity, place())
  if (!covers(scopes, required)) throw missingScope(required)
}

/** On GET, `token` or `api_key` names the project by its public token, whatever the path says. */
function projectToken({ method, query }: Asked): string | undefined {
  return method === 'GET' || method === 'HEAD' ? (query.get('token') ?? query.get('api_key')) || undefined : undefined
}

/** What OPTIONS answers. @see semantics.md 1.2 */
function describe(route: Route): Answer {
  const types = { json: 'application/json', csv: 'text/csv', form: 'application/x-www-form-urlencoded' }
  const parsers = route.parsers ?? (['json', 'form'] as const)
  const parses = parsers.flatMap((parser) => (parser === 'form' ? [types.form, 'multipart/form-data'] : [types.json]))
  const renders = (route.formats ?? (['json'] as const)).map((format) => types[format])
  return { status: 200, body: { name: route.name, description: '', renders, parses } }
}

const ALWAYS_KNOWN = ['format', 'personal_api_key', 'token', 'api_key']

function warnOfUnknown({ query, warn }: Asked, action: Action): void {
  for (const name of query.names())
    if (!ALWAYS_KNOWN.includes(name) && !action.query?.includes(name))
      warn(`Unknown query parameter "${name}" was ignored.`)
}

function once<T>(read: () => T): () => T {
  let value: { readonly read: T } | undefined
  return () => (value ??= { read: read() }).read
}

/** The headers every answer of a route carries. */
export function routeHeaders(route: Route): Readonly<Record<string, string>> {
  return { Allow: allowed(route), ...((route.formats?.length ?? 1) > 1 && { Vary: 'Accept' }) }
}

export type { Body }
