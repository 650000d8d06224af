import type { Factory, FactoryDefinition, Making, Wishes } from '../factory.ts'
import type { Organization, Project } from '../projects/model.ts'
import type { User } from '../users/model.ts'
import type { ApiKey, Scope } from './model.ts'

interface KeyExtras {
  readonly user: User
  /** What the key may do; null, or none at all, is everything its owner may. */
  readonly scopes: readonly Scope[] | null
  /** The projects the key is bound to. */
  readonly projects: readonly Project[]
  /** The organisations the key is bound to. */
  readonly organizations: readonly Organization[]
}
type KeyWishes = Wishes<ApiKey, KeyExtras>
export type KeyFactory = Factory<ApiKey, KeyWishes, 'inactive'>

/** One personal API key of the first user, with full access unless scopes are given. */
export const keyFactory: FactoryDefinition<'key', KeyExtras, 'inactive'> = {
  table: 'key',
  extras: ['projects', 'organizations'],
  traits: { inactive: { active: false, name: 'Inactive' } },
  counts: {},
  defaults: {
    user_id: keyOwner,
    name: ({ row }) => (row.scopes?.length ? row.scopes.join(', ') : 'Full access'),
    value: ({ world, number }) => `phx_${world.ids.token('key value', number, 47)}`,
    scoped_teams: ({ wishes }) => (wishes.projects ?? []).map(({ id }) => id),
    scoped_organizations: ({ wishes }) => (wishes.organizations ?? []).map(({ id }) => id),
  },
}

function keyOwner({ create, world }: Making<ApiKey, KeyWishes>): number {
  return ((world.tables.user.all().next().value as User | undefined) ?? create.user.owner()).id
}
