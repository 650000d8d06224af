import { pythonInteger } from '../../core/json/python.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { actionOf } from '../../resources/endpoint.ts'
import type { ApiKey } from '../../resources/keys/model.ts'
import { currentProject } from '../../resources/permissions.ts'
import type { Identity } from '../../resources/permissions.ts'
import { routeFor } from '../../resources/served-route.ts'
import type { ServedRoute } from '../../resources/served-route.ts'
import type { World } from '../../resources/world.ts'
import { covers, requiredScope } from '../scopes.ts'
import { acceptedKeys, keyNames, opens } from './key-hint.ts'

/** A request of somebody who was known, and was refused with 403 or 404. */
export interface RefusedRequest {
  readonly world: World
  readonly entry: JournalEntry
  readonly served: ServedRoute
  readonly identity: Identity
}

/** The number of the project that the path names; undefined for `@current` if the user has none. */
export const projectOf = ({ world, entry: { params }, identity: { user } }: RefusedRequest): string | undefined =>
  params['project_id'] === '@current' ? currentProject(world, user)?.id.toString() : params['project_id']

export const scopeOf = ({ entry, served }: RefusedRequest): string | undefined =>
  requiredScope(routeFor(served, entry.method).value, entry.method)

export const hasScope = ({ scopes }: ApiKey, scope: string | undefined): boolean =>
  scope === undefined || !scopes?.length || covers(scopes, scope)

/** @see spec C.11 */
export const refusesScopedKeys = ({ world, entry, served }: RefusedRequest): boolean =>
  world.contract.undeclaredScopes === 'live' &&
  actionOf(routeFor(served, entry.method).value, entry.method)?.undeclared === true

/** The keys that pass the checks of scope, bounds and project: a hint names none that the next check refuses. */
export function keysLetIn(refused: RefusedRequest): readonly ApiKey[] {
  const { world } = refused
  const scope = scopeOf(refused)
  const project = world.tables.project.get(pythonInteger(projectOf(refused) ?? ''))
  const passes = refusesScopedKeys(refused)
    ? ({ scopes }: ApiKey) => !scopes?.length
    : (key: ApiKey) => hasScope(key, scope)
  return acceptedKeys(world).filter((key) => passes(key) && (!project || opens(world, key, project)))
}

export const listKeysLetIn = (refused: RefusedRequest): string =>
  `keys that are let in: ${keyNames(refused.world, keysLetIn(refused))}`
