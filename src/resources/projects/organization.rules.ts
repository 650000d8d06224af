import { decidedBy, notFound } from '../../core/http/errors.ts'
import { requireBoundProject } from '../key-bounds.ts'
import { getOrganizationId, requirePathOrganization } from '../organization-access.ts'
import { visibleProjects } from '../permissions.ts'
import type { Identity, KeyHolder } from '../permissions.ts'
import type { Locate, PathParams } from '../route.ts'
import type { World } from '../world.ts'
import { locateItself } from './itself.rules.ts'
import type { Project } from './model.ts'

/**
 * The projects of an organisation that the user has access to. For somebody else's organisation, the list is empty.
 *
 * @see spec 40.1, 40.2
 */
export function listProjectsOf(world: World, identity: Identity, params: PathParams): readonly Project[] {
  const id = getOrganizationId(world, identity, params)
  return visibleProjects(world, identity.user).filter(({ organization_id }) => organization_id === id)
}

/**
 * Finds a project that is itself the requested object, in an organisation. `@current` is the current project of the user, also
 * below another organisation.
 *
 * @see spec 41.1, 41.2, 41.3
 */
export const locateInOrganization: Locate = (world, identity, params, token) => {
  const id = decidedBy({ rule: 'project', source: '40.3' }, () => getOrganizationId(world, identity, params))
  const access = locateItself(world, identity, params, token)
  const isCurrent = params['project_id'] === '@current'
  if (!isCurrent && access.project.organization_id !== id) throw notFound().by({ rule: 'project', source: '41.2' })
  return access
}

/** A key that is bound to projects or organisations gives access to no others. @see spec 41.4 */
export function checkInOrganizationBounds(world: World, holder: KeyHolder, params: PathParams): void {
  const { key } = holder
  if (key.scoped_teams.length > 0)
    requireBoundProject(key, locateInOrganization(world, holder, params, undefined).project.id)
  requirePathOrganization(world, holder, params)
}
