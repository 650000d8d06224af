import { MEMBERSHIP_LEVEL } from '../resources/levels.ts'
import type { Membership } from '../resources/organizations/model.ts'
import type { Project } from '../resources/projects/model.ts'
import type { User } from '../resources/users/model.ts'
import type { World } from '../resources/world.ts'

export const ROLES = ['owner', 'admin', 'member', 'outsider'] as const

/** The role of a user in the organisation of a project. */
export type Role = (typeof ROLES)[number]

/**
 * Who makes the requests that bring no usable key: the first user of a role in the private project's organisation, a user
 * by e-mail address, a key by its name or value, or `'nobody'`.
 */
export type Actor = Role | 'nobody' | (string & {})

export const isRole = (actor: Actor | undefined): actor is Role => ROLES.some((role) => role === actor)

/** The role of a member of an organisation, by the level of the membership. */
export const ROLE_OF_LEVEL = {
  [MEMBERSHIP_LEVEL.owner]: 'owner',
  [MEMBERSHIP_LEVEL.administrator]: 'admin',
  [MEMBERSHIP_LEVEL.member]: 'member',
} as const satisfies Readonly<Record<number, Role>>

/** The project that examples are about: the private one, or the first if there is none. */
export function mainProject({ tables }: World): Project | undefined {
  const projects = [...tables.project.all()]
  return projects.find(({ access_control }) => access_control) ?? projects[0]
}

export const membershipOf = ({ tables }: World, user: User, project: Project | undefined): Membership | undefined =>
  tables.membership.list('user_id', user.id).find((row) => row.organization_id === project?.organization_id)

export function roleOf(world: World, user: User, project: Project | undefined): Role {
  const membership = membershipOf(world, user, project)
  return membership ? ROLE_OF_LEVEL[membership.level] : 'outsider'
}

/** The user that an actor means now: the first one of a role, or the one of an e-mail address; undefined for a key. */
export function findActing(world: World, actor: Actor): User | undefined {
  const users = [...world.tables.user.all()]
  const project = mainProject(world)
  const ofRole = users.find((user) => user.is_active && roleOf(world, user, project) === actor)
  return ofRole ?? users.find(({ email }) => email === actor)
}
