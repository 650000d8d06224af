import { denied, invalid, notFound, unauthenticated } from '../../core/http/errors.ts'
import { pythonInteger, pythonRepr } from '../../core/json/python.ts'
import { projectLevel, visibleProjects } from '../permissions.ts'
import type { Caller, Identity, ProjectAccess } from '../permissions.ts'
import type { Locate } from '../route.ts'
import type { User } from '../users/model.ts'
import type { World } from '../world.ts'
import type { Project } from './model.ts'

/**
 * Finds the project of a request. The path names it by its id or as `@current`; on GET, the public token of a project in the
 * query string has precedence. Any other text is a 404.
 *
 * @see spec P.1, P.2
 */
export const locate: Locate = (world, { user }, params, token) => {
  const project =
    token === undefined
      ? projectOfPath(world, user.current_project_id, params['project_id']!)
      : projectOfToken(world, token)
  return accessTo(world, user, project)
}

/**
 * Finds a project that is itself the requested object. Without access it is a 404. Other text than a number is a 400, and
 * project tokens are ignored.
 *
 * @see spec 27.1, 27.2, 27.3
 */
export const locateItself: Locate = (world, { user }, params) => {
  const projectId = params['project_id']!
  const isCurrent = projectId === '@current'
  const id = isCurrent ? user.current_project_id : requireNumber(projectId)
  const project = world.tables.project.get(id)
  const access = project && accessTo(world, user, project)
  if (!access || (access.level === null && !isCurrent)) throw notFound()
  return access
}

function accessTo(world: World, user: User, project: Project): ProjectAccess {
  const organization = world.tables.organization.get(project.organization_id)!
  return { project, organization, level: projectLevel(world, user, project) }
}

function requireNumber(text: string): number {
  const number = pythonInteger(text)
  if (number === null) throw invalid(`Field 'id' expected a number but got ${pythonRepr(text)}.`)
  return number
}

function projectOfPath(world: World, current: number | null, projectId: string): Project {
  const project = world.tables.project.get(projectId === '@current' ? current : pythonInteger(projectId))
  if (!project) throw notFound('Project not found.')
  return project
}

function projectOfToken(world: World, token: string): Project {
  const project = world.tables.project.first('api_token', token)
  if (!project) throw unauthenticated('authentication_failed', 'Incorrect authentication credentials.')
  return project
}

/**
 * A user without access to the project gets a 403, not a 404.
 *
 * @see spec P.5
 */
export function admit({ level }: Caller): void {
  if (level === null) throw denied("You don't have access to the project.")
}

/**
 * Users can lose access to their current project. Then it is a 403.
 *
 * @see spec 27.4
 */
export function admitToItself({ level }: Caller): void {
  if (level === null) throw denied("You don't have sufficient permissions in the project.")
}

/**
 * The projects that the user has access to.
 *
 * @see spec 26.1, P.6
 */
export const listProjects = (world: World, { user }: Identity): readonly Project[] => visibleProjects(world, user)
