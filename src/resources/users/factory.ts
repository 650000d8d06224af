import { FakeUsageError } from '../../core/usage-error.ts'
import { defineFactory, firstOrganization } from '../factory.ts'
import type { FactoryContext, SharedExtras } from '../factory.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'
import type { MembershipLevel } from '../levels.ts'
import type { Organization } from '../organizations/model.ts'
import type { User } from './model.ts'

export type UserExtras = SharedExtras['user'] & {
  /** Brings the user into another organisation than the first, as its owner unless there is a `level`. */
  readonly outside: boolean
}
type UserContext = FactoryContext<'user', UserExtras>

const { member, administrator, owner } = MEMBERSHIP_LEVEL
const extras: UserExtras = { organization: undefined, level: undefined, outside: false }

export const userFactory = defineFactory({
  table: 'user',
  extras,
  rows: { organization: 'organization' },
  choices: { level: [member, administrator, owner, null] },
  traits: {
    owner: { level: owner },
    admin: { level: administrator },
    member: { level: member },
    outsider: { outside: true },
    inactive: { is_active: false },
  },
  defaults: {
    first_name: ({ faker }) => faker.person.firstName(),
    last_name: ({ faker }) => faker.person.lastName(),
    email: ({ row, number }) => `${plain(row.first_name)}.${plain(row.last_name)}${number}@example.test`,
    distinct_id: ({ world, number }) => world.ids.token('user distinct_id', number, 43),
    is_email_verified: () => true,
    current_project_id: currentProject,
  },
  impossible({ email, uuid }, { tables: { user, organization } }, given) {
    requireOneHome(given, organization.all().first)
    if (user.first('email', email)) return `a user has the e-mail address ${email} already`
    return user.first('uuid', uuid) && `a user has the UUID ${uuid} already`
  },
  after: joinOrganization,
})

function joinOrganization(user: User, context: UserContext): void {
  const level = levelOf(context)
  if (level !== null) context.create.membership({ user, organization: organizationOf(context), level })
}

function levelOf({ extras: { level, outside } }: UserContext): MembershipLevel | null {
  return level === undefined ? (outside ? owner : member) : level
}

/** The first project that the user may enter, or the first of all if they may not enter any yet. */
function currentProject(context: UserContext): number | null {
  const level = levelOf(context)
  if (level === null) return null
  const { id, features } = organizationOf(context)
  const own = context.world.tables.project.list('organization_id', id)
  const entersAll = level >= administrator || !features.includes('project_based_permissioning')
  return (own.find(({ access_control }) => entersAll || !access_control) ?? own[0])?.id ?? null
}

/** Refuses overrides of which one would have no effect. */
function requireOneHome({ level, organization, outside }: UserExtras, first: Organization | undefined): void {
  if (level === null && (organization ?? outside))
    throw new FakeUsageError('A user of level null joins no organization: leave out one of the two.')
  if (outside && organization && organization.id === first?.id)
    throw new FakeUsageError('A user outside of the first organization cannot join it: name another, or leave it out.')
}

function organizationOf(context: UserContext): Organization {
  const { organization, outside } = context.extras
  if (organization) return organization
  const own = firstOrganization(context)
  if (!outside) return own
  for (const other of context.world.tables.organization.all()) if (other.id !== own.id) return other
  return context.create.organization()
}

/** The form of a name in an e-mail address. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '') || 'user'
