import { denied, notFound, unauthenticated } from '../../core/errors.ts'
import { projectLevel } from '../../permissions.ts'
import type { Caller } from '../../permissions.ts'
import type { World } from '../../world.ts'
import type { Project } from './model.ts'

/**
 * A path names a project by its number or as `@current`; on GET a project's public token in the query string takes its
 * place. Whatever else stands there is no project.
 *
 * @see semantics.md 1.4, 1.6 (O24:api/routing.py `TeamAndOrgViewSetMixin.team_id`)
 */
export function locate(
  world: World,
  { user }: Pick<Caller, 'user'>,
  projectId: string,
  token: string | undefined,
): Pick<Caller, 'project' | 'organization' | 'level'> {
  const project =
    token === undefined ? projectOfPath(world, user.current_project_id, projectId) : projectOfToken(world, token)
  const organization = world.tables.organization.get(project.organization_id)!
  return { project, organization, level: projectLevel(world, user, project) }
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
