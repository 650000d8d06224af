import { denied, notFound } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { pythonInteger } from '../core/json/python.ts'
import type { Dashboard } from './dashboards/model.ts'
import type { ApiKey } from './keys/model.ts'
import { MEMBERSHIP_LEVEL, PRIVILEGE, RESTRICTION } from './levels.ts'
import type { MembershipLevel, PrivilegeLevel, RestrictionLevel } from './levels.ts'
import type { Feature, Organization } from './organizations/model.ts'
import type { Project } from './projects/model.ts'
import type { User } from './users/model.ts'
import type { World } from './world.ts'

/** The user and the key of a request. */
export interface Identity {
  readonly user: User
  /** Null for the default user of a lenient fake. */
  readonly key: ApiKey | null
}

/** The user of a request that was sent with a key. */
export interface KeyHolder extends Identity {
  readonly key: ApiKey
}

/** The access of one user to a project. */
export interface ProjectAccess {
  readonly project: Project
  readonly organization: Organization
  /** The effective level in the project; null when the user has no access. */
  readonly level: MembershipLevel | null
}

/** The viewer of a row of a project. */
export interface Viewer extends ProjectAccess {
  /** Null for the public. */
  readonly user: User | null
}

/** The user of a request, with their access to its project. */
export interface Caller extends Identity, ProjectAccess {}

export const hasFeature = (organization: Organization, feature: Feature): boolean =>
  organization.features.includes(feature)

/** Without the feature, an organisation keeps its tags but does not show them. The public never sees them. @see spec T.18 */
export const shownTags = (
  { tags }: { readonly tags: readonly string[] },
  { caller: { user, organization } }: { readonly caller: Viewer },
): readonly string[] => (user !== null && hasFeature(organization, 'tagging') ? tags : [])

/**
 * The effective level of a user in a project; null means no access. A private project is open to its explicit members, with
 * the higher of their two levels, and to administrators of the organisation. Any other project is open to the organisation.
 *
 * @see spec P.4
 */
export function projectLevel(world: World, user: User, project: Project): MembershipLevel | null {
  const { membership, member, organization } = world.tables
  const own = membership.list('user_id', user.id).find((row) => row.organization_id === project.organization_id)
  if (!own) return null
  if (!project.access_control) return own.level
  if (!hasFeature(organization.get(project.organization_id)!, 'project_based_permissioning')) return own.level
  const explicit = member.list('membership_id', own.id).find((row) => row.project_id === project.id)
  if (explicit) return Math.max(explicit.level, own.level) as MembershipLevel
  return own.level >= MEMBERSHIP_LEVEL.administrator ? own.level : null
}

/**
 * The projects that a user has access to, in all their organisations, in the order of their ids.
 *
 * @see spec P.6
 */
export function visibleProjects(world: World, user: User): readonly Project[] {
  const { membership, project } = world.tables
  return membership
    .list('user_id', user.id)
    .flatMap(({ organization_id }) => project.list('organization_id', organization_id))
    .filter((own) => projectLevel(world, user, own) !== null)
    .sort((a, b) => a.id - b.id)
}

/**
 * The project that `@current` means: the stored one or, if none is stored, the first that the user may enter, open ones
 * before private ones.
 *
 * @see spec P.15
 */
export function currentProject(world: World, user: User): Project | undefined {
  const stored = world.tables.project.get(user.current_project_id)
  if (stored) return stored
  const own = visibleProjects(world, user)
  return own.find(({ access_control }) => !access_control) ?? own[0]
}

/**
 * The effective restriction of a dashboard. Without the feature of the organisation, it is not restricted. For the public it
 * always is.
 *
 * @see spec P.7, P.13
 */
export function effectiveRestriction({ user, organization }: Viewer, dashboard: Dashboard): RestrictionLevel {
  if (user === null) return RESTRICTION.collaborators
  return hasFeature(organization, 'advanced_permissions') ? dashboard.restriction_level : RESTRICTION.everyone
}

/** Whether the viewer may restrict a dashboard: its creator and the administrators of the project may. @see spec P.8 */
export function canRestrict({ user, level }: Viewer, dashboard: Dashboard): boolean {
  return user !== null && (dashboard.created_by_id === user.id || (level ?? 0) >= MEMBERSHIP_LEVEL.administrator)
}

/**
 * The right of the viewer on a dashboard.
 *
 * @see spec P.9, P.13
 */
export function privilege(world: World, viewer: Viewer, dashboard: Dashboard): PrivilegeLevel {
  const open = effectiveRestriction(viewer, dashboard) === RESTRICTION.everyone
  if (open || canRestrict(viewer, dashboard)) return PRIVILEGE.edit
  if (viewer.user === null) return PRIVILEGE.view
  const own = world.tables.collaborator.first('dashboard_and_user', `${dashboard.id}/${viewer.user.id}`)
  return own?.level ?? PRIVILEGE.view
}

export const canEdit = (world: World, caller: Caller, dashboard: Dashboard): boolean =>
  privilege(world, caller, dashboard) === PRIVILEGE.edit

export const CANNOT_EDIT = "You don't have edit permissions for this dashboard."
export const EDIT: Basis = { rule: 'right to edit', source: 'P.10' }

/**
 * Every change of a dashboard, its tiles, its sharing or its collaborators needs the right to edit the dashboard.
 *
 * @see spec P.10
 */
export function requireEdit(world: World, caller: Caller, dashboard: Dashboard): Dashboard {
  if (canEdit(world, caller, dashboard)) return dashboard
  throw denied(CANNOT_EDIT).by(EDIT)
}

export const NO_DASHBOARD = 'Dashboard not found.'
const PARENT: Basis = { rule: 'dashboard', source: 'P.11' }

/**
 * Collaborators and sharing belong to a dashboard of the project that is not deleted.
 *
 * @see spec P.11
 */
export function getParentDashboard(world: World, { project }: Caller, id: string): Dashboard {
  const dashboard = world.tables.dashboard.get(pythonInteger(id))
  if (!dashboard || dashboard.deleted || dashboard.project_id !== project.id) throw notFound(NO_DASHBOARD).by(PARENT)
  return dashboard
}
