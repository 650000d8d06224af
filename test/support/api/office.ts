import type { World } from '../../../src/resources/world.ts'

/** Users of the office by id. */
export const OWNER = 1
export const ADMIN = 2
export const MEMBER = 3
export const SECOND = 4
export const THIRD = 5
export const OUTSIDER = 6
export const RETIRED = 7

/** Projects of the office by id. */
export const PUBLIC = 1
export const PRIVATE = 2
export const FOREIGN = 3

/** The keys of the office; a key's value is `phx_` and its name. */
export const keyNames = [
  'owner',
  'admin',
  'member',
  'second',
  'third',
  'outsider',
  'star',
  'reader',
  'writer',
  'sharer',
  'querier',
  'revoked',
  'retired',
] as const
export type KeyName = (typeof keyNames)[number]

/**
 * The starting state of most tests, written row by row so that it leans on nothing but the tables: two organisations,
 * a public, a private and a foreign project, people of every level and a key of every kind.
 */
export function office(world: World): void {
  const { tables } = world
  const acme = tables.organization.insert({ name: 'Acme', slug: 'acme' })
  const other = tables.organization.insert({ name: 'Other', slug: 'other' })
  const people = ['owner', 'admin', 'member', 'second', 'third', 'outsider', 'retired'].map((name) =>
    tables.user.insert({
      first_name: name,
      last_name: 'Test',
      email: `${name}@acme.test`,
      distinct_id: `user-${name}`,
      is_active: name !== 'retired',
      current_project_id: name === 'third' ? null : name === 'outsider' ? FOREIGN : PUBLIC,
    }),
  )
  const levels = [15, 8, 1, 1, 1, 15, 1] as const
  const memberships = people.map((user, at) =>
    tables.membership.insert({
      user_id: user.id,
      organization_id: user.id === OUTSIDER ? other.id : acme.id,
      level: levels[at]!,
    }),
  )
  for (const [name, organization, access_control] of [
    ['Public', acme, false],
    ['Private', acme, true],
    ['Foreign', other, false],
  ] as const)
    tables.project.insert({
      name,
      organization_id: organization.id,
      access_control,
      api_token: `phc_${name.toLowerCase()}`,
    })
  for (const user of [MEMBER, SECOND])
    tables.member.insert({ project_id: PRIVATE, membership_id: memberships[user - 1]!.id, level: 1 })
  const scopes: Partial<Record<KeyName, readonly string[]>> = {
    star: ['*'],
    reader: ['dashboard:read'],
    writer: ['dashboard:write'],
    sharer: ['sharing_configuration:read'],
    querier: ['query:read'],
  }
  for (const name of keyNames) {
    const user = people.find((person) => person.first_name === name) ?? people[0]!
    tables.key.insert({
      name,
      value: `phx_${name}`,
      user_id: user.id,
      scopes: scopes[name] ?? null,
      active: name !== 'revoked',
    })
  }
}

/** The same, with a clock that follows real time. */
export function liveOffice(world: World): void {
  office(world)
  world.clock.follow()
}
