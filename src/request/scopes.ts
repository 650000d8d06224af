import { denied } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { actionOf } from '../resources/endpoint.ts'
import type { ApiKey } from '../resources/keys/model.ts'
import type { RouteOf } from '../resources/route.ts'
import type { World } from '../resources/world.ts'

export const SCOPE: Basis = { rule: 'scope', source: 'K.8' }

export const NO_SCOPE_IS_ENOUGH = 'This action does not support Personal API Key access'
/** The beginning of the refusal of a key, before the missing scope. */
export const MISSING_SCOPE = 'API key missing required scope '

interface CheckedRequest {
  readonly world: World
  readonly route: RouteOf<never>
  readonly method: string
}

/**
 * The scope that a method of a route needs. If the route does not serve the method, usually no scope is enough.
 *
 * @see spec K.8, K.10, K.11
 */
export function requiredScope(route: RouteOf<never>, method: string): string | undefined {
  if (route.scopes === false) return undefined
  if (method === 'OPTIONS') return `${route.object}:read`
  const action = actionOf(route, method)
  if (action) return action.scope
  return route.scopes || (method === 'PATCH' && isList(route) ? `${route.object}:write` : undefined)
}

/** The framework of the service ends the name of every list so. */
const isList = ({ name, ofList }: RouteOf<never>): boolean => ofList === true || name.endsWith(' List')

/**
 * A key with scopes needs the scope of the action, if the action declares one. If no scope is enough for a method, every key
 * with scopes is refused, and this comes before the 405.
 *
 * @see spec K.7, K.8, K.10, K.11
 */
export function checkScopes({ route, world, method }: CheckedRequest, key: ApiKey, checkBounds: () => void): void {
  if (route.scopes === false || !key.scopes?.length) return
  const action = actionOf(route, method)
  if (action && action.scope === undefined) return
  const required = requiredScope(route, method)
  const undeclared = action?.undeclared && world.contract.undeclaredScopes === 'live'
  if (required === undefined || undeclared) throw unsupportedByKeys()
  if (key.scoped_teams.length > 0 || key.scoped_organizations.length > 0) checkBounds()
  if (!covers(key.scopes, required)) throw missingScope(required)
}

/** Whether the scopes of a key include the required one. `write` includes `read`, and `*` includes all. @see spec K.9 */
export function covers(scopes: readonly string[], required: string): boolean {
  return ['*', required, required.replace(/:read$/, ':write')].some((scope) => scopes.includes(scope))
}

/** The error for an action that keys with scopes may not use, not even with `*`. */
const unsupportedByKeys = () => denied(NO_SCOPE_IS_ENOUGH).by({ ...SCOPE, source: 'K.10' })

const missingScope = (required: string) => denied(`${MISSING_SCOPE}'${required}'`)
