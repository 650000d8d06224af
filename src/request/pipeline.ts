import type { Answer } from '../core/http/answer.ts'
import { BODY, EMPTY } from '../core/http/body.ts'
import type { Body, RawBody } from '../core/http/body.ts'
import { decidedBy, methodNotAllowed } from '../core/http/errors.ts'
import type { ReceivedHeaders } from '../core/http/received.ts'
import { actionOf } from '../resources/endpoint.ts'
import { BOUNDS } from '../resources/key-bounds.ts'
import { CREDENTIALS, findCredentials, SHARING_TOKEN } from '../resources/keys/credentials.model.ts'
import { checkAccountBounds, checkBounds, identify } from '../resources/keys/rules.ts'
import type { Identity, KeyHolder } from '../resources/permissions.ts'
import { admit, locate } from '../resources/projects/rules.ts'
import type {
  AccountCall,
  AccountRoute,
  Call,
  ProjectRoute,
  PublicCall,
  PublicHandler,
  Route,
  RouteOf,
} from '../resources/route.ts'
import type { ServedRoute } from '../resources/served-route.ts'
import { ACCESS, CONDITION, PROJECT } from './checks.ts'
import type { Described } from './idle-parts/body-keys.ts'
import { refuseUnfaked } from './not-faked.ts'
import { projectToken, sharedRead } from './query-tokens.ts'
import { checkScopes, SCOPE } from './scopes.ts'
import { parseSent, sentCode, warnOfIdleParts } from './sent.ts'

/** A request before the checks of the pipeline, which add who calls. */
interface UncheckedRequest extends PublicCall {
  readonly served: ServedRoute
  readonly route: Route
  readonly headers: ReceivedHeaders
  readonly raw: RawBody
  identified(identity: Identity): void
}

/**
 * Runs the checks in the order of the real service, then the handler. Clients can observe this order: credentials, scope,
 * body, project, access, path condition, rate, method. The handler continues with the object and the fields.
 *
 * @see spec R.1
 */
export function runPipeline(request: UncheckedRequest): Answer {
  const { world, route, headers, query } = request
  refuseUnfaked(request.method, request.url.pathname, request.served, request.params)
  const body = once(() => decidedBy(BODY, () => readBody(request)))
  if (route.reach === 'public') return runAction(request, route, request)
  const shared = sharedRead(request)
  if (shared) return runShared(request, shared)
  const identity = decidedBy(CREDENTIALS, () =>
    identify(world, findCredentials(headers.get('authorization'), body, query)),
  )
  request.identified(identity)
  return route.reach === 'account'
    ? runForAccount(request, route, identity, body)
    : runInProject(request, route, identity, body)
}

/** The token alone decides, even if there is a key as well. @see spec K.24 */
function runShared(request: UncheckedRequest, shared: PublicHandler): Answer {
  const { headers, query, route, warn } = request
  const spare = findCredentials(headers.get('authorization'), () => EMPTY, query)
  if (spare) warn(`The API key in the ${spare.source} was ignored: ${SHARING_TOKEN} comes first.`)
  warnOfIdleParts(request, route.actions.GET!)
  return shared(request)
}

function readBody({ raw, route }: UncheckedRequest): Body {
  const body = parseSent(raw, route.parsers)
  route.checkBody?.(body)
  return body
}

function runForAccount(request: UncheckedRequest, route: AccountRoute, identity: Identity, body: () => Body): Answer {
  checkKey(request, identity, (holder) => {
    const check = route.bounds ?? checkAccountBounds
    if (check !== false) check(request.world, holder, request.params)
  })
  return runPermitted<AccountCall>(request, route, Object.assign(request, { body: body(), identity }))
}

function runInProject(request: UncheckedRequest, route: ProjectRoute, identity: Identity, body: () => Body): Answer {
  const find = route.locate ?? locate
  const access = once(() =>
    decidedBy(PROJECT, () => find(request.world, identity, request.params, projectToken(request))),
  )
  checkKey(request, identity, (holder) =>
    route.bounds ? route.bounds(request.world, holder, request.params) : checkBounds(holder.key, access()),
  )
  // Not a new object: to copy the fields of the request would take 4 µs.
  const call: Call = Object.assign(request, { body: body(), identity, caller: { ...identity, ...access() } })
  decidedBy(ACCESS, () => (route.admit ? route.admit(call) : admit(call.caller)))
  return runPermitted(request, route, call)
}

/** Makes the checks that follow once the caller may enter, then runs the action. */
function runPermitted<C extends AccountCall>(request: UncheckedRequest, route: RouteOf<C>, call: C): Answer {
  decidedBy(CONDITION, () => route.permit?.(call))
  checkRate(request, call.identity)
  return runAction(request, route, call, call.body)
}

function checkKey(request: UncheckedRequest, { user, key }: Identity, bounds: (holder: KeyHolder) => void): void {
  if (key) decidedBy(SCOPE, () => checkScopes(request, key, () => decidedBy(BOUNDS, () => bounds({ user, key }))))
}

/** OPTIONS reads no parameter, and no key of a body. */
const NOTHING_READ: Described = { answers: {} }

/** Checks the method, then runs the handler. */
function runAction<C>(request: UncheckedRequest, route: RouteOf<C>, call: C, body?: Body): Answer {
  if (request.method === 'OPTIONS') {
    warnOfIdleParts(request, NOTHING_READ, body)
    return sentCode.value.describeRoute(route)
  }
  const action = actionOf(route, request.method)
  if (!action) throw methodNotAllowed(request.method)
  warnOfIdleParts(request, action, body)
  return action.handler(call)
}

/** Counts the request. Requests without a key do not count, and say so. @see spec K.18, K.20 */
function checkRate({ world: { throttle }, route, warn }: UncheckedRequest, { key }: Identity): void {
  const rate = route.rate ?? 'default'
  if (!rate) return
  if (key) throttle.count(rate, key.id)
  else if (throttle.isLimiting) warn('Rate limits did not count this request: it has no key (K.18).')
}

/** Caches the first result of a function. */
function once<T>(read: () => T): () => T {
  let value: { readonly read: T } | undefined
  return () => (value ??= { read: read() }).read
}
