import type { Factory, FactoryDefinition, Making, Wishes } from '../factory.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'
import type { Membership, Project } from '../projects/model.ts'
import type { User } from '../users/model.ts'
import type { Member } from './model.ts'

interface MemberExtras {
  readonly project: Project
  readonly membership: Membership
  /** Who is added; a new member of the project's organisation unless said otherwise. */
  readonly user: User
}
type MemberWishes = Wishes<Member, MemberExtras>
export type MemberFactory = Factory<Member, MemberWishes, 'admin'>

/** One explicit member of a project. */
export const memberFactory: FactoryDefinition<'member', MemberExtras, 'admin'> = {
  table: 'member',
  extras: ['user'],
  traits: { admin: { level: MEMBERSHIP_LEVEL.administrator } },
  counts: {},
  defaults: {
    project_id: firstPrivateProject,
    membership_id: membershipOf,
  },
}

function firstPrivateProject({ create, world }: Making<Member, MemberWishes>): number {
  for (const project of world.tables.project.all()) if (project.access_control) return project.id
  return create.project.private().id
}

function membershipOf({ create, world, row, wishes }: Making<Member, MemberWishes>): string {
  const { membership, organization, project } = world.tables
  const home = organization.get(project.get(row.project_id)?.organization_id ?? '')
  const user = wishes.user ?? create.user.member(home ? { organization: home } : {})
  const own = membership.list('user_id', user.id).find(({ organization_id }) => organization_id === home?.id)
  return (own ?? create.membership(home ? { user, organization: home } : { user })).id
}
