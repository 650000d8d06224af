import type { Factory, FactoryDefinition, Make, Making, Wishes } from '../factory.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'
import type { MembershipLevel } from '../levels.ts'
import type { Organization } from '../projects/model.ts'
import type { User } from './model.ts'

interface UserExtras {
  /** Whose member the user is; the first organisation unless said otherwise. */
  readonly organization: Organization
  /** The level in that organisation. Null: no membership at all. */
  readonly level: MembershipLevel | null
  /** Whether the user belongs to another organisation than the first. */
  readonly outside: boolean
}
type UserWishes = Wishes<User, UserExtras>
type Role = 'owner' | 'admin' | 'member' | 'outsider' | 'inactive'
export type UserFactory = Factory<User, UserWishes, Role>

/** One user, who is a member of the first organisation unless a role says otherwise. An outsider owns another one. */
export const userFactory: FactoryDefinition<'user', UserExtras, Role> = {
  table: 'user',
  extras: ['organization', 'level', 'outside'],
  traits: {
    owner: { level: MEMBERSHIP_LEVEL.owner },
    admin: { level: MEMBERSHIP_LEVEL.administrator },
    member: { level: MEMBERSHIP_LEVEL.member },
    outsider: { outside: true, level: MEMBERSHIP_LEVEL.owner },
    inactive: { is_active: false },
  },
  counts: {},
  defaults: {
    first_name: ({ faker }) => faker.person.firstName(),
    last_name: ({ faker }) => faker.person.lastName(),
    email: ({ row, number }) => `${plain(row.first_name)}.${plain(row.last_name)}${number}@example.test`,
    distinct_id: ({ world, number }) => world.ids.token('user distinct_id', number, 43),
    is_email_verified: () => true,
    current_project_id: currentProject,
  },
  after: joinOrganization,
}

function joinOrganization(user: User, wishes: UserWishes, make: Make): void {
  const { level = MEMBERSHIP_LEVEL.member } = wishes
  if (level !== null) make.create.membership({ user, organization: homeOf(make, wishes), level })
}

function currentProject(making: Making<User, UserWishes>): number | null {
  if (making.wishes.level === null) return null
  const { id } = homeOf(making, making.wishes)
  return making.world.tables.project.first('organization_id', id)?.id ?? null
}

function homeOf({ create, world }: Make, { organization, outside = false }: UserWishes): Organization {
  if (organization) return organization
  const organizations = world.tables.organization.all()
  const own = (organizations.next().value as Organization | undefined) ?? create.organization()
  if (!outside) return own
  return (organizations.next().value as Organization | undefined) ?? create.organization()
}

/** A name as it stands in an e-mail address. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '') || 'user'
