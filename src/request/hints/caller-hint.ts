import { pythonInteger } from '../../core/json/python.ts'
import { BOUNDS } from '../../resources/key-bounds.ts'
import { PRIVILEGE } from '../../resources/levels.ts'
import { EDIT, privilege, projectLevel, visibleProjects } from '../../resources/permissions.ts'
import type { Project } from '../../resources/projects/model.ts'
import { routeFor } from '../../resources/served-route.ts'
import type { User } from '../../resources/users/model.ts'
import type { World } from '../../resources/world.ts'
import { isBoundElsewhere, keyNames } from './key-hint.ts'
import { hasScope, keysLetIn, listKeysLetIn, projectOf, refusesScopedKeys, scopeOf } from './keys-let-in.ts'
import type { RefusedRequest } from './keys-let-in.ts'
import { dashboardOf, hintForRow } from './row-hint.ts'

/**
 * The scope or right that the caller lacks, or the missing row that the path names; undefined if the refusal says
 * everything.
 */
export const hintForCaller = (refused: RefusedRequest): string | undefined =>
  uselessScopes(refused) ??
  missingScope(refused) ??
  wrongProject(refused) ??
  missingRight(refused) ??
  hintForRow(refused)

function uselessScopes(refused: RefusedRequest): string | undefined {
  if (!refused.identity.key?.scopes?.length || !refusesScopedKeys(refused)) return undefined
  return `Keys with scopes are refused here (contract row undeclaredScopes); ${listKeysLetIn(refused)}.`
}

function missingScope(refused: RefusedRequest): string | undefined {
  const { key } = refused.identity
  const scope = scopeOf(refused)
  if (!key || refused.entry.rule === BOUNDS.rule || hasScope(key, scope)) return undefined
  return `API key "${key.name}" lacks ${scope}; ${listKeysLetIn(refused)}.`
}

function wrongProject(refused: RefusedRequest): string | undefined {
  const { world, identity, entry, served } = refused
  const id = projectOf(refused)
  if (id === undefined) return undefined
  // A path without scopes looks at no bounds either.
  const bound = routeFor(served, entry.method).value.scopes === false ? null : identity.key
  const open = visibleProjects(world, identity.user).filter((project) => !isBoundElsewhere(bound, project))
  const own = open.map((project) => `${project.id} ("${project.name}")`)
  const who = identity.key ? `API key "${identity.key.name}"` : identity.user.email
  const has = `${who} opens: ${own.join(', ') || 'none'}`
  const project = world.tables.project.get(pythonInteger(id))
  if (!project) return `There is no project ${id}; ${has}.`
  const isAdmitted = projectLevel(world, identity.user, project) !== null
  if (isAdmitted && !isBoundElsewhere(bound, project)) return undefined
  const lacks = isAdmitted ? '' : `, because ${notAdmitted(world, identity.user, project)}`
  return `Project ${id} ("${project.name}") is closed to ${who}${lacks}; ${listKeysLetIn(refused)}.`
}

/** Names the table whose row is missing. Several keys have the same name, but users differ. */
export function notAdmitted({ tables }: World, { id, email }: User, { organization_id }: Project): string {
  const isInside = tables.membership.list('user_id', id).some((row) => row.organization_id === organization_id)
  return `${email} has no row of ${isInside ? 'member in it' : 'membership in its organisation'}`
}

/** @see spec P.9, P.10 */
function missingRight(refused: RefusedRequest): string | undefined {
  const { world, entry, identity } = refused
  const { tables } = world
  const dashboard = tables.dashboard.get(pythonInteger(dashboardOf(refused) ?? ''))
  if (entry.source !== EDIT.source || !dashboard) return undefined
  const project = tables.project.get(dashboard.project_id)!
  const organization = tables.organization.get(project.organization_id)!
  const mayEdit = (id: number): boolean => {
    const user = tables.user.get(id)!
    const viewer = { user, project, organization, level: projectLevel(world, user, project) }
    return privilege(world, viewer, dashboard) === PRIVILEGE.edit
  }
  const { user } = identity
  const own = tables.collaborator.first('dashboard_and_user', `${dashboard.id}/${user.id}`)
  const others = keysLetIn(refused).filter((key) => mayEdit(key.user_id))
  const is = own ? `a collaborator of level ${own.level}, who may only view` : 'not a collaborator of it'
  return `Dashboard ${dashboard.id} is restricted, and ${user.email} is ${is}; keys that may edit it: ${keyNames(world, others)}.`
}
