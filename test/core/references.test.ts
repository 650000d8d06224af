import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Db } from '../../src/index.ts'
import { replay } from '../../src/repro.ts'
import {
  addDashboard,
  addInsight,
  addInsightTile,
  addTextTile,
  showInsight,
  tilesOf,
} from '../support/api/dashboards.ts'
import { MEMBER, OWNER, PRIVATE, PUBLIC, office } from '../support/api/office.ts'
import { directBench } from '../support/api/transports.ts'

const where = (id: number) => ({ where: { id: { equals: id } } })

test('a tile goes with its insight, its text and its dashboard', async () => {
  const bench = directBench()
  const { db } = bench.fake
  for (const _ of ['first', 'second']) addDashboard(bench.fake)
  const insight = addInsight(bench.fake)
  for (const dashboard of [1, 2]) showInsight(bench.fake, dashboard, insight.id)
  addTextTile(bench.fake, 1)
  addInsightTile(bench.fake, 2)
  const ids = () => db.tile.getAll().map(({ id }) => id)

  db.insight.delete(where(insight.id))
  expect(ids()).toEqual([3, 4])
  db.text.delete(where(db.text.getAll()[0]!.id))
  expect(await tilesOf(bench, 1)).toEqual([])
  db.dashboard.delete(where(2))
  expect(ids()).toEqual([])
  expect(db.insight.count()).toBe(1)
})

test('a reference that may be null becomes null, every other row goes, and rows that refer to others stay', () => {
  const { fake } = directBench()
  const { db, world } = fake
  addDashboard(fake, { created_by_id: MEMBER })
  addDashboard(fake, { created_by_id: OWNER, project_id: PRIVATE })
  world.tables.collaborator.insert({ dashboard_id: 1, user_id: MEMBER })
  world.tables.sharing.insert({ dashboard_id: 1 })

  world.tables.collaborator.insert({ dashboard_id: 1, user_id: OWNER })
  const usersOf = (table: 'collaborator' | 'key' | 'membership') =>
    [...world.tables[table].all()].map((row) => row.user_id)
  const before = (['collaborator', 'key', 'membership'] as const).map((table) => [table, usersOf(table)] as const)

  db.user.delete(where(MEMBER))
  expect(db.dashboard.getAll()).toMatchObject([{ created_by_id: null }, { created_by_id: OWNER }])
  for (const [table, users] of before) expect(usersOf(table)).toEqual(users.filter((id) => id !== MEMBER))
  db.project.delete(where(PUBLIC))
  expect(db.dashboard.getAll()).toMatchObject([{ id: 2 }])
  expect(db.sharing.count()).toBe(0)
})

test('references follow a key that changes, and a state without dangling references can be read again', () => {
  const { fake } = directBench()
  addDashboard(fake)
  addInsightTile(fake, 1)

  fake.db.dashboard.update({ ...where(1), data: { id: 7 } })
  fake.db.user.delete(where(OWNER))

  expect(fake.db.tile.getAll()).toMatchObject([{ dashboard_id: 7 }])
  expect(() => createFake({ state: fake.exportState() })).not.toThrow()
})

test('a tile that names an insight nobody has is not shown', async () => {
  const bench = directBench()
  addDashboard(bench.fake)

  bench.fake.db.tile.create({ dashboard_id: 1, insight_id: 99 })

  expect(await tilesOf(bench, 1)).toEqual([])
})

test('keys and members that name a user nobody has are left out of hints and lists', async () => {
  const { fake, send, json } = directBench()
  addDashboard(fake, { restriction_level: 37 })
  const paths = [
    '/api/organizations/@current/members/',
    `/api/environments/${PRIVATE}/explicit_members/`,
    '/api/environments/1/dashboards/1/collaborators/',
  ]
  const lists = () => Promise.all(paths.map((path) => json('GET', path)))
  const before = await lists()
  const { organization_id } = fake.db.membership.getAll()[0]!
  const { id } = fake.db.membership.create({ organization_id, user_id: 99 })
  fake.db.member.create({ project_id: PRIVATE, membership_id: id })
  fake.db.collaborator.create({ dashboard_id: 1, user_id: 99 })
  fake.db.key.create({ name: 'nobody', value: 'phx_nobodys_key', user_id: 99 })

  const refused = await send('GET', '/dashboards/', undefined, { headers: { Authorization: 'Bearer phx_nobodys_key' } })

  expect(refused.status).toBe(401)
  expect(fake.journal.last!.hint).toMatch(
    /^API key "nobody" or its owner is not active; keys that are accepted: "owner"/,
  )
  expect(await lists()).toEqual(before)
})

test('persons and members whose dates are none are listed', async () => {
  const fake = createFake({ auth: 'lenient', scenario: office })
  const { person, membership } = fake.world.tables
  const countAt = async (path: string): Promise<number> => {
    const answer = await fake.fetch(`https://app.example.test/api/${path}`)
    return ((await answer.json()) as { readonly results: readonly object[] }).results.length
  }
  person.insert({ project_id: PUBLIC, created_at: 'some day' })
  membership.overwrite(membership.all().first!, { joined_at: 'some day', updated_at: 'some day' })

  expect(await countAt('environments/1/persons/')).toBe(1)
  expect(await countAt('organizations/@current/members/?updated_after=2020-01-01')).toBe(5)
})

test.each([
  [(db: Db) => db.tile.create({ id: 7, dashboard_id: 999 }), 'the dashboard_id of tile 7 names dashboard 999'],
  [(db: Db) => db.event.create({}), /the project_id of event "[^"]+" names project 0/],
  [
    (db: Db) => db.dashboard.update({ where: { id: { equals: 1 } }, data: { created_by_id: 99 } }),
    'the created_by_id of dashboard 1 names user 99',
  ],
])('a capture of a row that names one nobody has says which column, and what to do', async (make, said) => {
  const { fake } = directBench()
  addDashboard(fake)
  make(fake.db)

  await expect(fake.capture()).rejects.toThrow(said)
  await expect(fake.capture()).rejects.toThrow(
    /which does not exist\. Add that first, or name another, where fake\.db writes \S+ \S+\.$/,
  )
})

test('a row that names one nobody has is in a capsule if it came after the first request', async () => {
  const { fake, send } = directBench()
  await send('GET', '/dashboards/')
  fake.db.text.create({ id: 7, body: 'Astray' })
  await send('GET', '/dashboards/')

  const capsule = await fake.capture()

  expect(JSON.stringify(capsule)).toContain('"project_id":0')
  expect((await replay(capsule)).differences).toEqual([])
})
