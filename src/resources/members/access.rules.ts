import { decidedBy, denied, invalid } from '../../core/http/errors.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'
import type { Caller } from '../permissions.ts'
import { requireLevel } from '../project-levels.ts'

export const ADDED_SELF = "You can't explicitly add yourself to projects."

/**
 * Every user with access to a project may see its explicit members.
 *
 * @see spec 16.2
 */
export const requireAccess = (caller: Caller): void => requireLevel(caller, MEMBERSHIP_LEVEL.member)

/**
 * Only administrators of a project may change its explicit members.
 *
 * @see spec 17.2
 */
export function requireManagement(caller: Caller): void {
  requireAccess(caller)
  decidedBy({ rule: 'project access', source: '17.2' }, () => requireLevel(caller, MEMBERSHIP_LEVEL.administrator))
}

/**
 * A user may leave a project with any level. Only administrators may remove others.
 *
 * @see spec 25.2
 */
export function requireManagementOrSelf(caller: Caller, uuid: string | undefined): void {
  if (uuid !== caller.user.uuid) requireManagement(caller)
}

/**
 * Explicit members can be added and changed in private projects only, and callers cannot add themselves.
 *
 * @see spec 17.4, 17.5
 */
export function requireOther({ project, user }: Caller, userUuid: string | undefined): void {
  if (!project.access_control)
    throw invalid('Explicit members can only be accessed for projects with project-based permissioning enabled.')
  if (userUuid === user.uuid) throw denied(ADDED_SELF)
}
