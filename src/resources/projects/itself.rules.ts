import { decidedBy, invalid, notFound } from '../../core/http/errors.ts'
import { pythonRepr } from '../../core/json/python-repr.ts'
import { pythonInteger } from '../../core/json/python.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'
import { currentProject, visibleProjects } from '../permissions.ts'
import type { Caller, Identity } from '../permissions.ts'
import { requireLevel } from '../project-levels.ts'
import type { Locate } from '../route.ts'
import type { World } from '../world.ts'
import type { Project } from './model.ts'
import { accessTo } from './rules.ts'

/**
 * Finds a project that is itself the requested object. Without access it is a 404. Other text than a number is a 400, and
 * project tokens are ignored.
 *
 * @see spec 27.1, 27.2, 27.3
 */
export const locateItself: Locate = (world, { user }, params) => {
  const projectId = params['project_id']!
  const isCurrent = projectId === '@current'
  const project = isCurrent ? currentProject(world, user) : world.tables.project.get(requireNumber(projectId))
  const access = project && accessTo(world, user, project)
  if (!access || (access.level === null && !isCurrent)) throw notFound().by({ rule: 'project', source: '27.2' })
  return access
}

function requireNumber(text: string): number {
  const number = pythonInteger(text)
  if (number === null)
    throw invalid(`Field 'id' expected a number but got ${pythonRepr(text)}.`).by({ rule: 'project', source: '27.3' })
  return number
}

/**
 * Users can lose access to their current project. Then it is a 403.
 *
 * @see spec 27.4
 */
export const admitToItself = (caller: Caller): void =>
  decidedBy({ rule: 'project access', source: '27.4' }, () => requireLevel(caller, MEMBERSHIP_LEVEL.member))

/**
 * The projects that the user has access to.
 *
 * @see spec 26.1, P.6
 */
export const listProjects = (world: World, { user }: Identity): readonly Project[] => visibleProjects(world, user)
