import { invalid, notFound } from '../../core/http/errors.ts'
import type { Sent } from '../../core/http/fields.ts'
import { PRIVILEGE, RESTRICTION } from '../levels.ts'
import { canRestrict, effectiveRestriction, getParentDashboard, projectLevel, requireEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Dashboard } from '../dashboards/model.ts'
import type { User } from '../users/model.ts'
import type { Collaborator, collaboratorBody } from './model.ts'

/**
 * Collaborators belong to a dashboard of the project that is not deleted. Whoever sees it may read its collaborators.
 *
 * @see semantics.md 7 (O24:ee/api/dashboard_collaborator.py `get_serializer_context`)
 */
export const getDashboard = (world: World, caller: Caller, id: string): Dashboard =>
  getParentDashboard(world, caller, id)

/**
 * Every method that changes collaborators needs the right to edit their dashboard.
 *
 * @see semantics.md 1.1 (step 6), 7 (O24:ee/api/dashboard_collaborator.py `CanEditDashboardCollaborator`)
 */
export const requireEditor = (world: World, caller: Caller, id: string): void =>
  requireEdit(world, caller, getDashboard(world, caller, id))

/**
 * The collaborators of a dashboard whose users are active, in the order of their addition. A dashboard that is no longer
 * restricted keeps its collaborators.
 *
 * @see interface.md endpoint 9; semantics.md 7 (O24:ee/api/dashboard_collaborator.py `DashboardCollaboratorViewSet`)
 */
export function listCollaborators({ tables }: World, dashboard: Dashboard): Collaborator[] {
  return tables.collaborator
    .list('dashboard_id', dashboard.id)
    .filter((collaborator) => tables.user.get(collaborator.user_id)?.is_active)
}

/**
 * A path names a collaborator by the UUID of the user. An inactive user is not found.
 *
 * @see interface.md endpoint 11; semantics.md 7 (O24:ee/api/dashboard_collaborator.py `lookup_field`)
 */
export function getCollaborator({ tables }: World, dashboard: Dashboard, uuid: string | undefined): Collaborator {
  const user = uuid === undefined ? undefined : tables.user.first('uuid', uuid)
  const collaborator = user?.is_active
    ? tables.collaborator.first('dashboard_and_user', `${dashboard.id}/${user.id}`)
    : undefined
  if (!collaborator) throw notFound()
  return collaborator
}

/**
 * Adds an active user of the project to a restricted dashboard, with the right to edit. The user must not be able to edit it
 * already.
 *
 * @see interface.md endpoint 10; semantics.md 7 (O24:ee/api/dashboard_collaborator.py `DashboardCollaboratorSerializer`)
 */
export function addCollaborator(
  world: World,
  caller: Caller,
  dashboard: Dashboard,
  { level, user_uuid }: Sent<typeof collaboratorBody>,
): Collaborator {
  if (effectiveRestriction(caller, dashboard) === RESTRICTION.everyone)
    throw invalid('Cannot add collaborators to a dashboard on the lowest restriction level.')
  if (level !== PRIVILEGE.edit) throw invalid('Only edit access can be explicitly specified currently.')
  const user = world.tables.user.first('uuid', user_uuid!)
  if (!user?.is_active) throw invalid('User does not exist.')
  requireCandidate(world, caller, dashboard, user)
  if (world.tables.collaborator.first('dashboard_and_user', `${dashboard.id}/${user.id}`))
    throw invalid('User already is a collaborator.')
  return world.tables.collaborator.insert({ dashboard_id: dashboard.id, user_id: user.id, level })
}

/**
 * A user without access to the project is refused, and so is one who may edit the dashboard without being a collaborator.
 *
 * @see semantics.md 7 (O24:ee/api/dashboard_collaborator.py `DashboardCollaboratorSerializer.create`)
 */
function requireCandidate(world: World, caller: Caller, dashboard: Dashboard, user: User): void {
  const level = projectLevel(world, user, caller.project)
  if (level === null) throw invalid('Cannot add collaborators that have no access to the project.')
  if (canRestrict({ ...caller, user, level }, dashboard))
    throw invalid(
      'Cannot add collaborators that already have inherent access (the dashboard owner or a project admins).',
    )
}

/**
 * Removes a collaborator for good. The dashboard must be restricted.
 *
 * @see interface.md endpoint 11; semantics.md 7 (O24:ee/api/dashboard_collaborator.py `perform_destroy`)
 */
export function removeCollaborator(
  world: World,
  caller: Caller,
  dashboard: Dashboard,
  collaborator: Collaborator,
): void {
  if (effectiveRestriction(caller, dashboard) === RESTRICTION.everyone)
    throw invalid('Cannot remove collaborators from a dashboard on the lowest restriction level.')
  world.tables.collaborator.remove(collaborator)
}
