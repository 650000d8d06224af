import { defineFactory } from '../factory.ts'
import type { SharedExtras } from '../factory.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'
import type { Organization } from '../organizations/model.ts'
import type { Project } from '../projects/model.ts'

export type KeyExtras = SharedExtras['key'] & {
  /** The only projects that the key may access. */
  readonly projects: readonly Project[]
  /** The only organisations that the key may access. */
  readonly organizations: readonly Organization[]
}

const extras: KeyExtras = { scopes: null, projects: [], organizations: [] }

export const keyFactory = defineFactory({
  table: 'key',
  extras,
  rows: { projects: 'project', organizations: 'organization' },
  decides: { projects: ['scoped_teams'], organizations: ['scoped_organizations'] },
  traits: { inactive: { active: false, name: 'Inactive' } },
  defaults: {
    user_id: ({ create, world }) =>
      (world.tables.user.all().first ?? create.user({ level: MEMBERSHIP_LEVEL.owner })).id,
    // Without scopes, a key opens everything, whatever it is bound to.
    scopes: ({ extras: { projects, organizations } }) => (projects.length + organizations.length > 0 ? ['*'] : null),
    name: ({ row }) => (row.scopes?.length ? row.scopes.join(', ') : 'Full access'),
    value: ({ world, number }) => `phx_${world.ids.token('key value', number, 47)}`,
    scoped_teams: ({ extras }) => extras.projects.map(({ id }) => id),
    scoped_organizations: ({ extras }) => extras.organizations.map(({ id }) => id),
  },
  impossible: ({ value }, { tables }) => tables.key.first('value', value) && 'another key has this value',
})
