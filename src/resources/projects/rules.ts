import { denied, invalid, notFound, unauthenticated } from '../../core/http/errors.ts'
import { pythonRepr } from '../../core/json/python.ts'
import { projectLevel, visibleProjects } from '../permissions.ts'
import type { Caller, Identity, ProjectAccess } from '../permissions.ts'
import type { World } from '../world.ts'
import type { User } from '../users/model.ts'
import type { Project } from './model.ts'

/**
 * A path names a project by its number or as `@current`; on GET a project's public token in the query string takes its
 * place. Whatever else stands there is no project.
 *
 * @see semantics.md 1.4, 1.6 (O24:api/routing.py `TeamAndOrgViewSetMixin.team_id`)
 */
export function locate(world: World, { user }: Identity, projectId: string, token: string | undefined): ProjectAccess {
  const project =
    token === undefined ? projectOfPath(world, user.current_project_id, projectId) : projectOfToken(world, token)
  return toPlace(world, user, project)
}

/**
 * A project that is itself asked for by number exists only for those who may enter it. What is no number is a bad
 * request, and a project token means nothing.
 *
 * @see semantics.md 11 (O24:api/project.py `ProjectViewSet.safely_get_object`)
 */
export function locateItself(world: World, { user }: Identity, projectId: string): ProjectAccess {
  const current = projectId === '@current'
  const id = current ? user.current_project_id : readNumber(projectId)
  const project = id === null ? undefined : world.tables.project.get(id)
  const place = project && toPlace(world, user, project)
  if (!place || (place.level === null && !current)) throw notFound()
  return place
}

function toPlace(world: World, user: User, project: Project): ProjectAccess {
  const organization = world.tables.organization.get(project.organization_id)!
  return { project, organization, level: projectLevel(world, user, project) }
}

function readNumber(text: string): number {
  if (!/^[-+]?\d+$/.test(text)) throw invalid(`Field 'id' expected a number but got ${pythonRepr(text)}.`)
  return Number(text)
}

function projectOfPath(world: World, current: number | null, projectId: string): Project {
  const id = projectId === '@current' ? current : /^\d+$/.test(projectId) ? Number(projectId) : null
  const project = id === null ? undefined : world.tables.project.get(id)
  if (!project) throw notFound('Project not found.')
  return project
}

function projectOfToken(world: World, token: string): Project {
  const project = world.tables.project.first('api_token', token)
  if (!project) throw unauthenticated('authentication_failed', 'Incorrect authentication credentials.')
  return project
}

/**
 * A project is closed to users of other organisations, and a private one to those without membership: 403, not 404.
 *
 * @see semantics.md 1.6 (O24:permissions.py `TeamMemberAccessPermission`)
 */
export function admit({ level }: Caller): void {
  if (level === null) throw denied("You don't have access to the project.")
}

/**
 * A user's current project may be one he cannot enter any more.
 *
 * @see semantics.md 11 (O24:permissions.py `TeamMemberLightManagementPermission`)
 */
export function admitToItself({ level }: Caller): void {
  if (level === null) throw denied("You don't have sufficient permissions in the project.")
}

/**
 * The projects of a user: those he may enter.
 *
 * @see semantics.md 11 (`test_list_projects_restricted_ones_hidden`)
 */
export const listProjects = (world: World, { user }: Identity): readonly Project[] => visibleProjects(world, user)
