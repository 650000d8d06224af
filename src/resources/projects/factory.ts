import type { Factory, FactoryDefinition, Make, Making, Wishes } from '../factory.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'
import type { MembershipLevel } from '../levels.ts'
import type { User } from '../users/model.ts'
import type { Feature, Membership, Organization, Project } from './model.ts'

interface OrganizationExtras {
  readonly features: readonly Feature[]
}
export type OrganizationFactory = Factory<Organization, Wishes<Organization, OrganizationExtras>, 'unlicensed'>

/** One organisation, with every licensed feature unless it is `unlicensed`. */
export const organizationFactory: FactoryDefinition<'organization', object, 'unlicensed'> = {
  table: 'organization',
  extras: [],
  traits: { unlicensed: { features: [] } },
  counts: {},
  defaults: {
    name: ({ faker }) => `${faker.person.lastName()} ${faker.helpers.arrayElement(['Labs', 'Works', 'Group', '& Co'])}`,
    slug: ({ row, number }) => `${row.name.toLowerCase().replace(/[^a-z]+/g, '-')}-${number}`,
  },
}

interface MembershipExtras {
  readonly organization: Organization
  readonly user: User
  readonly level: MembershipLevel
}
export type MembershipFactory = Factory<Membership, Wishes<Membership, MembershipExtras>, 'owner' | 'admin'>

/** A user's place in an organisation. */
export const membershipFactory: FactoryDefinition<'membership', MembershipExtras, 'owner' | 'admin'> = {
  table: 'membership',
  extras: [],
  traits: { owner: { level: MEMBERSHIP_LEVEL.owner }, admin: { level: MEMBERSHIP_LEVEL.administrator } },
  counts: {},
  defaults: {
    organization_id: ({ create, world }) => (first(world.tables.organization.all()) ?? create.organization()).id,
    user_id: ({ create }) => create.user({ level: null }).id,
  },
}

interface ProjectExtras {
  readonly organization: Organization
  /** How many explicit members to add, or whom. */
  readonly members: number | readonly User[]
}
type ProjectWishes = Wishes<Project, ProjectExtras>
export type ProjectFactory = Factory<Project, ProjectWishes, 'private', 'withMembers'>

/** One project of the first organisation, open to all of it unless it is `private`. */
export const projectFactory: FactoryDefinition<'project', ProjectExtras, 'private', 'withMembers'> = {
  table: 'project',
  extras: ['members'],
  traits: { private: { access_control: true } },
  counts: { withMembers: 'members' },
  defaults: {
    organization_id: ({ create, world }) => (first(world.tables.organization.all()) ?? create.organization()).id,
    name: ({ faker }) => `${faker.commerce.productAdjective()} ${faker.helpers.arrayElement(['app', 'shop', 'site'])}`,
    api_token: apiToken,
  },
  after: addMembers,
}

function apiToken({ world, number }: Making<Project, ProjectWishes>): string {
  return `phc_${world.ids.token('project api_token', number, 43)}`
}

function addMembers(project: Project, { members = 0 }: ProjectWishes, { create }: Make): void {
  if (typeof members === 'number') create.member.many(members, { project })
  else for (const user of members) create.member({ project, user })
}

const first = <R>(rows: Iterator<R>): R | undefined => rows.next().value as R | undefined
