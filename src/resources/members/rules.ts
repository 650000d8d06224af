import { denied, invalid, notFound } from '../../core/http/errors.ts'
import type { Sent, SentWhole } from '../../core/http/fields.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'
import type { Membership } from '../organizations/model.ts'
import type { Caller } from '../permissions.ts'
import type { Project } from '../projects/model.ts'
import type { World } from '../world.ts'
import { requireOther } from './access.rules.ts'
import type { memberBody } from './body.model.ts'
import type { Member } from './model.ts'

export const NO_COLLEAGUE = 'You both need to belong to the same organization.'
export const ALREADY_MEMBER = 'This user likely already is an explicit member of the project.'
export const CHANGED_OWN_LEVEL = "You can't set your own access level."

/**
 * The explicit members of a project whose users are active, in the order of their addition. A project that is not private
 * lists them too, although their levels have no effect.
 *
 * @see spec 16.1, 16.4
 */
export function listMembers({ tables }: World, project: Project): Member[] {
  return tables.member.list('project_id', project.id).filter(({ membership_id }) => {
    const membership = tables.membership.get(membership_id)
    return membership && tables.user.get(membership.user_id)?.is_active
  })
}

/**
 * A path names an explicit member by the UUID of the user. The real service crashes on any other text, such as `@me`; here it
 * is a 400.
 *
 * @see spec 22.1, 22.2
 */
export function getMember(world: World, project: Project, uuid: string | undefined): Member {
  if (uuid === undefined) throw invalid('Must be a valid UUID.', 'user_uuid')
  const membership = findMembership(world, project, uuid)
  const member = membership && findMember(world, project, membership)
  if (!member) throw notFound()
  return member
}

/**
 * Adds an active member of the organisation to a private project, but never the caller. An earlier check has made sure that
 * the caller is an administrator, so they may give any level.
 *
 * @see spec 17.1, 17.6, 17.7
 */
export function addMember(world: World, caller: Caller, sent: SentWhole<typeof memberBody>): Member {
  const { project } = caller
  requireOther(caller, sent.user_uuid)
  const membership = findMembership(world, project, sent.user_uuid)
  if (!membership) throw denied(NO_COLLEAGUE)
  if (findMember(world, project, membership)) throw invalid(ALREADY_MEMBER)
  const { level = MEMBERSHIP_LEVEL.member } = sent
  return world.tables.member.insert({ project_id: project.id, membership_id: membership.id, level })
}

/**
 * Only the level of an explicit member can change, and callers cannot set their own. A body without a level still changes
 * `updated_at`.
 *
 * @see spec 23.1, 23.2
 */
export function updateMember(world: World, caller: Caller, member: Member, sent: Sent<typeof memberBody>): Member {
  const { tables, clock } = world
  requireOther(caller, sent.user_uuid)
  const own = tables.membership.get(member.membership_id)!.user_id === caller.user.id
  if (own && sent.level !== undefined) throw denied(CHANGED_OWN_LEVEL)
  return tables.member.update(member, { level: sent.level ?? member.level, updated_at: clock.iso() })
}

/**
 * Removes an explicit member for good. The membership in the organisation stays.
 *
 * @see spec 25.1
 */
export const removeMember = ({ tables }: World, member: Member): void => tables.member.remove(member)

/** The membership of an active user in the organisation a project belongs to. */
function findMembership({ tables }: World, project: Project, userUuid: string): Membership | undefined {
  const user = tables.user.first('uuid', userUuid)
  if (!user?.is_active) return undefined
  return tables.membership.list('user_id', user.id).find((row) => row.organization_id === project.organization_id)
}

const findMember = ({ tables }: World, project: Project, membership: Membership): Member | undefined =>
  tables.member.first('project_and_membership', `${project.id}/${membership.id}`)
