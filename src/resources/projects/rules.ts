import { denied, notFound, unauthenticated } from '../../core/http/errors.ts'
import { pythonInteger } from '../../core/json/python.ts'
import { currentProject, projectLevel } from '../permissions.ts'
import type { Caller, ProjectAccess } from '../permissions.ts'
import type { Locate } from '../route.ts'
import type { User } from '../users/model.ts'
import type { World } from '../world.ts'
import type { Project } from './model.ts'

export const NO_PROJECT = 'Project not found.'
export const NO_ACCESS = "You don't have access to the project."

/**
 * Finds the project of a request. The path names it by its id or as `@current`; on GET, the public token of a project in the
 * query string has precedence. Any other text is a 404.
 *
 * @see spec P.1, P.2
 */
export const locate: Locate = (world, { user }, params, token) => {
  const project = token === undefined ? projectOfPath(world, user, params['project_id']!) : projectOfToken(world, token)
  return accessTo(world, user, project)
}

export function accessTo(world: World, user: User, project: Project): ProjectAccess {
  const organization = world.tables.organization.get(project.organization_id)!
  return { project, organization, level: projectLevel(world, user, project) }
}

function projectOfPath(world: World, user: User, projectId: string): Project {
  const project =
    projectId === '@current' ? currentProject(world, user) : world.tables.project.get(pythonInteger(projectId))
  if (!project) throw notFound(NO_PROJECT)
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
  if (level === null) throw denied(NO_ACCESS)
}
