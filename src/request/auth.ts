import type { Identity } from '../resources/permissions.ts'
import type { World } from '../resources/world.ts'
import type { Basis } from '../core/http/errors.ts'
import type { Body } from '../core/http/body.ts'
import { denied } from '../core/http/errors.ts'
import type { Query } from '../core/http/query.ts'
import { actionOf } from '../resources/route.ts'
import type { RouteOf } from '../resources/route.ts'

/** A key as it came with a request, and where it was found. */
export interface Credentials {
  readonly value: string
  readonly source: 'Authorization header' | 'query string' | 'body'
}

export const CREDENTIALS: Basis = {
  rule: 'credentials',
  source: 'semantics.md 1.1 (step 3), 1.4 (O24:auth.py `PersonalAPIKeyAuthentication`)',
}

/**
 * Finds the key of a request: the `Authorization` header first, then the body, then the query string.
 * The body is only read when the header is not usable, so a broken body can come before a 401.
 *
 * @see semantics.md 1.1 (step 3), 1.4
 */
export function findCredentials(header: string | null, body: () => Body, query: Query): Credentials | undefined {
  const bearer = /^Bearer\s+(\S.+)$/.exec(header?.trim() ?? '')
  if (bearer) return { value: bearer[1]!.trim(), source: 'Authorization header' }
  const sent = body().value
  if (isObject(sent) && Object.hasOwn(sent, 'personal_api_key'))
    return { value: String(sent['personal_api_key']), source: 'body' }
  const parameter = query.get('personal_api_key')
  return parameter === undefined ? undefined : { value: parameter, source: 'query string' }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const SCOPE: Basis = { rule: 'scope', source: 'semantics.md 1.5 (O24:permissions.py `APIScopePermission`)' }

/** What a key is bound to, which is part of the same check. */
export const BOUNDS: Basis = { rule: 'key bounds', source: 'semantics.md 1.5 (`check_team_and_org_permissions`)' }

/** What a check of scopes needs to know of a request. */
interface Asked {
  readonly world: World
  readonly route: RouteOf<never>
  readonly method: string
}

/**
 * A key with scopes needs the one the action declares, if it declares any. Where a method has no action, every scoped key is
 * refused there, before anybody says that the method is not allowed.
 *
 * @see semantics.md 1.5 (O24:permissions.py `APIScopePermission`)
 */
export function checkScopes({ route, world, method }: Asked, { key }: Identity, checkBounds: () => void): void {
  const scopes = key?.scopes
  if (route.scopes === false || !scopes || scopes.length === 0) return
  const action = actionOf(route, method)
  const options = method === 'OPTIONS'
  if (!options && action && action.scope === undefined) return
  const required = options ? `${route.object}:read` : action?.scope
  const undeclared = action?.undeclared && world.contract.undeclaredScopes === 'live'
  if (required === undefined || (undeclared && !options)) throw unsupportedByKeys()
  const { scoped_teams, scoped_organizations } = key!
  if (scoped_teams.length > 0 || scoped_organizations.length > 0) checkBounds()
  if (!covers(scopes, required)) throw missingScope(required)
}

/** Whether a key's scopes cover a required one. Write covers read; `*` covers everything. */
export function covers(scopes: readonly string[], required: string): boolean {
  return (
    scopes.includes('*') ||
    scopes.includes(required) ||
    (required.endsWith(':read') && scopes.includes(required.replace(/:read$/, ':write')))
  )
}

/** The refusal of an action that no scope can open, not even `*`. */
const unsupportedByKeys = () => denied('This action does not support Personal API Key access')

const missingScope = (required: string) => denied(`API key missing required scope '${required}'`)
