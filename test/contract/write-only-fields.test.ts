import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addDashboard, addTextTile, DASHBOARD_KEYS } from '../support/api/dashboards.ts'
import { MEMBER, PRIVATE, THIRD } from '../support/api/office.ts'
import { addCollaborators, addMember, addRestricted, uuidOf } from '../support/api/rows.ts'
import type { Bench } from '../support/api/transports.ts'

const WRITE_ONLY = ['use_template', 'use_dashboard', 'delete_insights']
const USER_KEYS = ['id', 'uuid', 'distinct_id', 'first_name', 'last_name', 'email', 'is_email_verified']
const CONFIG = { use_as_profile: true, color: 'red', accessories: ['cap'] }
const COLLABORATOR_KEYS = ['id', 'dashboard_id', 'user', 'level', 'added_at', 'updated_at']
const MEMBER_KEYS = ['id', 'level', 'parent_level', 'parent_membership_id', 'joined_at', 'updated_at', 'user']

/** Every answer that shows a whole dashboard. */
const dashboardsOf = async ({ fake, json }: Bench): Promise<readonly object[]> => {
  addDashboard(fake)
  return [
    await json('POST', '/dashboards/', { use_dashboard: 1 }),
    await json('POST', '/dashboards/', { use_template: 'Product analytics' }),
    await json('GET', '/dashboards/1/'),
    await json('PUT', '/dashboards/1/', { name: 'A' }),
    await json('PATCH', '/dashboards/1/', { deleted: true, delete_insights: true }),
  ]
}

withRow('writeOnlyDashboardFields', 'live', 'a dashboard does not show what can only be written', async (bench) => {
  const left = DASHBOARD_KEYS.filter((key) => !WRITE_ONLY.includes(key))

  for (const dashboard of await dashboardsOf(bench)) expect(Object.keys(dashboard)).toEqual(left)
  const { results } = await bench.json<{ results: object[] }>('GET', '/dashboards/')
  expect(results).toHaveLength(2)
  for (const dashboard of results) for (const key of WRITE_ONLY) expect(Object.keys(dashboard)).not.toContain(key)
})

withRow('writeOnlyDashboardFields', 'documented', 'a dashboard shows what it was made from', async (bench) => {
  const [copy, made, ...others] = await dashboardsOf(bench)

  expect(copy).toMatchObject({ use_template: '', use_dashboard: 1, delete_insights: false })
  expect(made).toMatchObject({ use_template: 'Product analytics', use_dashboard: null, delete_insights: false })
  for (const dashboard of others)
    expect(dashboard).toMatchObject({ use_template: '', use_dashboard: null, delete_insights: false })
  for (const dashboard of [copy!, made!, ...others]) expect(Object.keys(dashboard)).toEqual(DASHBOARD_KEYS)
})

/** Every answer that shows a collaborator or an explicit member. */
const grantsOf = async ({ fake, json }: Bench): Promise<Record<'collaborators' | 'members', readonly object[]>> => {
  addRestricted(fake)
  addCollaborators(fake, 1, MEMBER)
  const third = { user_uuid: uuidOf(fake, THIRD) }
  return {
    collaborators: [
      await json('POST', '/dashboards/1/collaborators/', { level: 37, ...third }),
      ...(await json<object[]>('GET', '/dashboards/1/collaborators/')),
    ],
    members: [
      await json('POST', '/explicit_members/', third, { project: PRIVATE }),
      ...(await json<object[]>('GET', '/explicit_members/', undefined, { project: PRIVATE })),
    ],
  }
}

withRow(
  'writeOnlyUserUuid',
  'live',
  'collaborators and members do not repeat the UUID of their user',
  async (bench) => {
    const { collaborators, members } = await grantsOf(bench)

    expect(collaborators.map((one) => Object.keys(one))).toEqual(Array(3).fill(COLLABORATOR_KEYS))
    expect(members.map((one) => Object.keys(one))).toEqual(Array(4).fill([...MEMBER_KEYS, 'effective_level']))
  },
)

withRow('writeOnlyUserUuid', 'documented', 'collaborators and members repeat the UUID of their user', async (bench) => {
  const { collaborators, members } = await grantsOf(bench)
  const uuid = uuidOf(bench.fake, THIRD)

  expect(collaborators.map((one) => Object.keys(one))).toEqual(Array(3).fill([...COLLABORATOR_KEYS, 'user_uuid']))
  expect(members.map((one) => Object.keys(one))).toEqual(
    Array(4).fill([...MEMBER_KEYS, 'user_uuid', 'effective_level']),
  )
  expect([collaborators[0], members[0]]).toMatchObject([{ user_uuid: uuid }, { user_uuid: uuid }])
})

/** Every answer that shows a user inside another object. */
const usersOf = async (bench: Bench): Promise<readonly object[]> => {
  const { fake, json } = bench
  for (const user of fake.world.tables.user.all()) fake.world.tables.user.update(user, { mascot_config: CONFIG })
  addMember(fake, THIRD)
  addRestricted(fake)
  addTextTile(fake, 1)
  addCollaborators(fake, 1, MEMBER)
  const dashboard = await json<{ created_by: object; tiles: { text: { created_by: object } }[] }>(
    'GET',
    '/dashboards/1/',
  )
  const [collaborator] = await json<{ user: object }[]>('GET', '/dashboards/1/collaborators/')
  const [member] = await json<{ user: object }[]>('GET', '/explicit_members/', undefined, { project: PRIVATE })
  return [dashboard.created_by, dashboard.tiles[0]!.text.created_by, collaborator!.user, member!.user]
}

for (const [column, field] of [
  ['live', 'hedgehog_config'],
  ['documented', 'mascot_config'],
] as const)
  withRow('userConfigField', column, `a user carries ${field}`, async (bench) => {
    for (const user of await usersOf(bench)) {
      expect(Object.keys(user)).toEqual([...USER_KEYS, field])
      expect(user).toMatchObject({ [field]: CONFIG })
    }
  })
