import type { Caller, Identity, Place } from '../resources/permissions.ts'
import type { World } from '../resources/world.ts'
import type { Address } from '../core/http/address.ts'
import type { Answer } from '../core/http/answer.ts'
import { BOUNDS, checkScopes, CREDENTIALS, findCredentials, SCOPE } from './auth.ts'
import type { Credentials } from './auth.ts'
import { decidedBy, methodNotAllowed, notFaked } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { BODY, parseBody } from '../core/http/body.ts'
import type { Body, RawBody } from '../core/http/body.ts'
import type { Format } from '../core/http/negotiation.ts'
import type { Query } from '../core/http/query.ts'
import type { ReceivedHeaders } from '../core/http/received.ts'
import { actionOf, allowed, describe } from '../resources/route.ts'
import type {
  AccountCall,
  AccountRoute,
  Action,
  Call,
  Locate,
  ProjectRoute,
  PublicCall,
  Route,
  RouteOf,
} from '../resources/route.ts'

/** What the pipeline asks of the resources it knows nothing of. */
export interface Gate {
  /** The user and key behind the credentials, or 401. */
  identify(world: World, credentials: Credentials | undefined): Identity
  /** The project a path names and the user's level there, or 404; 401 for an unknown project token. */
  readonly locate: Locate
  /** Refuses a key that is bound to other projects or organisations. */
  checkBounds(identity: Identity, place: Place): void
  /** Refuses a key that is bound to projects or organisations, where the path names none. */
  checkAccountBounds(world: World, identity: Identity): void
  /** Refuses a user without access to the project. */
  admit(caller: Caller): void
}

/** One request, as far as it has been read. */
export interface Asked {
  readonly world: World
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly method: string
  readonly url: Address
  readonly query: Query
  readonly headers: ReceivedHeaders
  readonly raw: RawBody
  readonly format: Format
  warn(warning: string): void
  identified(identity: Identity): void
}

const PROJECT: Basis = { rule: 'project', source: 'semantics.md 1.6, 11' }
const ACCESS: Basis = { rule: 'project access', source: 'semantics.md 1.6, 10' }
const CONDITION: Basis = { rule: 'path condition', source: 'semantics.md 1.1 (step 6)' }

/**
 * Takes a request through the checks in the service's own order, then hands it to its handler. The order is behaviour:
 * credentials, scope, body, project, access, path condition, rate, method; the handler goes on with object and fields.
 *
 * @see semantics.md 1.1
 */
export function run(gate: Gate, asked: Asked): Answer {
  const { world, route } = asked
  refuseUnfaked(asked)
  const body = once(() => decidedBy(BODY, () => parseBody(asked.raw, route.parsers ?? ['json', 'form'])))
  if (route.reach === 'public') return act(asked, route, toCall(asked))
  const identity = decidedBy(CREDENTIALS, () =>
    gate.identify(world, findCredentials(asked.headers.get('authorization'), body, asked.query)),
  )
  asked.identified(identity)
  return route.reach === 'account'
    ? runForAccount(gate, asked, route, identity, body)
    : runInProject(gate, asked, route, identity, body)
}

/** @see decisions.md 2 (a path that the real service has and the fake does not) */
function refuseUnfaked({ route, method, url }: Asked): void {
  if (!route.unfaked?.some((name) => name === method)) return
  throw notFaked(
    `${method} ${url.pathname} is not faked. The nearest faked route is ${route.path}, which answers ${allowed(route)}.`,
  )
}

function runForAccount(gate: Gate, asked: Asked, route: AccountRoute, identity: Identity, body: () => Body): Answer {
  checkKey(asked, identity, () => {
    if (route.bounds !== false) gate.checkAccountBounds(asked.world, identity)
  })
  const call: AccountCall = { ...toCall(asked), body: body(), identity }
  decidedBy(CONDITION, () => route.permit?.(call))
  checkRate(asked, identity)
  return act(asked, route, call)
}

function runInProject(gate: Gate, asked: Asked, route: ProjectRoute, identity: Identity, body: () => Body): Answer {
  const locate = route.locate ?? gate.locate
  const place = once(() =>
    decidedBy(PROJECT, () => locate(asked.world, identity, asked.params['project_id']!, projectToken(asked))),
  )
  checkKey(asked, identity, () => gate.checkBounds(identity, place()))
  const call = toProjectCall(asked, body(), identity, place())
  decidedBy(ACCESS, () => (route.admit ? route.admit(call) : gate.admit(call.caller)))
  decidedBy(CONDITION, () => route.permit?.(call))
  checkRate(asked, identity)
  return act(asked, route, call)
}

function checkKey(asked: Asked, identity: Identity, checkBounds: () => void): void {
  decidedBy(SCOPE, () => checkScopes(asked, identity, () => decidedBy(BOUNDS, checkBounds)))
}

function toCall({ world, params, query, url, method, format, warn }: Asked): PublicCall {
  return { world, params, query, url, method, format, warn }
}

/** Field by field: spreading what is there already takes a tenth of the time of a small request. */
function toProjectCall(asked: Asked, body: Body, identity: Identity, place: Place): Call {
  const { world, params, query, url, method, format, warn } = asked
  const { user, key } = identity
  const { project, organization, level } = place
  const caller: Caller = { user, key, project, organization, level }
  return { world, params, query, url, method, format, warn, body, identity, caller }
}

/** The last check, then the handler. */
function act<C>(asked: Asked, route: RouteOf<C>, call: C): Answer {
  if (asked.method === 'OPTIONS') return describe(route)
  const action = actionOf(route, asked.method)
  if (!action) throw methodNotAllowed(asked.method)
  warnOfUnknown(asked, action)
  const { handler } = action
  return typeof handler === 'function' ? handler(call) : handler.value(call)
}

/** Only requests made with a key count. @see semantics.md 1.1 (step 7), 1.7 */
function checkRate({ world, route }: Asked, { key }: Identity): void {
  const rate = route.rate ?? 'default'
  if (key && rate) world.throttle.count(rate, key.id)
}

/** On GET, `token` or `api_key` names the project by its public token, whatever the path says. */
function projectToken({ method, query }: Asked): string | undefined {
  return method === 'GET' || method === 'HEAD' ? (query.get('token') ?? query.get('api_key')) || undefined : undefined
}

const ALWAYS_KNOWN = ['format', 'personal_api_key', 'token', 'api_key']

function warnOfUnknown({ query, warn }: Asked, action: Pick<Action, 'query'>): void {
  for (const name of query.names())
    if (!ALWAYS_KNOWN.includes(name) && !Object.hasOwn(action.query ?? {}, name))
      warn(`Unknown query parameter "${name}" was ignored.`)
}

function once<T>(read: () => T): () => T {
  let value: { readonly read: T } | undefined
  return () => (value ??= { read: read() }).read
}
