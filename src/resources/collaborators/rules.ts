import { invalid, notFound } from '../../core/http/errors.ts'
import type { SentWhole } from '../../core/http/fields.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { PRIVILEGE, RESTRICTION } from '../levels.ts'
import { canRestrict, effectiveRestriction, getParentDashboard, projectLevel, requireEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { User } from '../users/model.ts'
import type { World } from '../world.ts'
import type { collaboratorBody } from './body.model.ts'
import type { Collaborator } from './model.ts'

export const OPEN_TO_EVERYONE = 'Cannot add collaborators to a dashboard on the lowest restriction level.'
export const ONLY_EDIT_ACCESS = 'Only edit access can be explicitly specified currently.'
export const NO_USER = 'User does not exist.'
export const CANDIDATE_WITHOUT_ACCESS = 'Cannot add collaborators that have no access to the project.'
export const CANDIDATE_MAY_EDIT =
  'Cannot add collaborators that already have inherent access (the dashboard owner or a project admins).'
export const ALREADY_COLLABORATOR = 'User already is a collaborator.'

/**
 * Collaborators belong to a dashboard of the project that is not deleted. Whoever sees it may read its collaborators.
 *
 * @see spec 9.2
 */
export const getDashboard = getParentDashboard

/**
 * Every method that changes collaborators needs the right to edit their dashboard.
 *
 * @see spec 10.2
 */
export const getEditableDashboard = (world: World, caller: Caller, id: string): Dashboard =>
  requireEdit(world, caller, getDashboard(world, caller, id))

/**
 * The collaborators of a dashboard whose users are active, in the order of their addition. A dashboard that is no longer
 * restricted keeps its collaborators.
 *
 * @see spec 9.1, 9.4, 9.5
 */
export function listCollaborators({ tables }: World, dashboard: Dashboard): Collaborator[] {
  return tables.collaborator
    .list('dashboard_id', dashboard.id)
    .filter((collaborator) => tables.user.get(collaborator.user_id)?.is_active)
}

/**
 * A path names a collaborator by the UUID of the user. An inactive user is not found.
 *
 * @see spec 11.2
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
 * @see spec 10.1, 10.4, 10.5, 10.6, 10.9
 */
export function addCollaborator(
  world: World,
  caller: Caller,
  dashboard: Dashboard,
  { level, user_uuid }: SentWhole<typeof collaboratorBody>,
): Collaborator {
  if (effectiveRestriction(caller, dashboard) === RESTRICTION.everyone) throw invalid(OPEN_TO_EVERYONE)
  if (level !== PRIVILEGE.edit) throw invalid(ONLY_EDIT_ACCESS)
  const user = world.tables.user.first('uuid', user_uuid)
  if (!user?.is_active) throw invalid(NO_USER)
  requireCandidate(world, caller, dashboard, user)
  if (world.tables.collaborator.first('dashboard_and_user', `${dashboard.id}/${user.id}`))
    throw invalid(ALREADY_COLLABORATOR)
  return world.tables.collaborator.insert({ dashboard_id: dashboard.id, user_id: user.id, level })
}

/**
 * A user without access to the project is refused, and so is one who may edit the dashboard without being a collaborator.
 *
 * @see spec 10.7, 10.8
 */
function requireCandidate(world: World, caller: Caller, dashboard: Dashboard, user: User): void {
  const level = projectLevel(world, user, caller.project)
  if (level === null) throw invalid(CANDIDATE_WITHOUT_ACCESS)
  if (canRestrict({ ...caller, user, level }, dashboard)) throw invalid(CANDIDATE_MAY_EDIT)
}

/**
 * Removes a collaborator for good. The dashboard must be restricted.
 *
 * @see spec 11.1, 11.3
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
