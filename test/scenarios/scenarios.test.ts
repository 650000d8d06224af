import { expect, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { createFake } from '../../src/index.ts'
import type { World } from '../../src/index.ts'
import * as entry from '../../src/scenarios.ts'
import {
  cohortsAndGroups,
  crowded,
  empty,
  longHistory,
  movingTarget,
  oddData,
  rateLimited,
  restricted,
  scenarioDescriptions,
  scenarioNamed,
  sharedAndDeleted,
  typical,
  unlicensed,
} from '../../src/scenarios.ts'
import { invalid, notFound } from '../support/api/errors.ts'
import type { ShownPage } from '../support/api/events.ts'
import { follow, inScenario, scenarioNames, walkAs } from '../support/api/scenarios.ts'
import type { Page, ShownDashboard } from '../support/api/scenarios.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'

test('every scenario has a name and a line that describes it', () => {
  expect(Object.keys(scenarioDescriptions)).toEqual(scenarioNames)
  expect(scenarioNamed('empty')).toBe(empty)
  expect(() => scenarioNamed('huge')).toThrow(`Unknown scenario "huge"; known: ${scenarioNames.join(', ')}.`)
})

test('every scenario is exported', () => {
  expect(Object.values<unknown>(entry)).toEqual(expect.arrayContaining(Object.values(entry.scenarios)))
})

test.each(scenarioNames)('%s: what it is about stands in project 2', async (name) => {
  const fake = inScenario(name, { auth: 'lenient' })

  const answer = await fake.fetch(new Request('https://app.example.test/api/environments/2/dashboards/'))

  expect(answer.status).toBe(200)
  const { dashboard, event } = fake.db
  const isMain = { where: { project_id: { equals: 2 } } }
  expect(dashboard.count(isMain) * 2).toBeGreaterThanOrEqual(dashboard.count())
  expect(event.count(isMain)).toBe(event.count())
})

everyTransport(
  'empty: a project that can be asked for, and nothing in it',
  async (bench) => {
    const owner = walkAs(bench, 2)

    expect((await owner.get('/dashboards/')).body).toEqual({ count: 0, next: null, previous: null, results: [] })
    expect((await owner.get('/events/')).body).toEqual({ next: null, results: [] })
    expect((await owner.get('/explicit_members/')).body).toEqual([])
  },
  { scenario: empty },
)

everyTransport(
  'crowded: ten pages of dashboards, and 200 users',
  async (bench) => {
    const pages = await follow<ShownDashboard>(walkAs(bench, 2), '/dashboards/')

    expect(pages.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 100))
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(1_000)
    expect(bench.fake.db.user.count()).toBe(200)
  },
  { scenario: crowded },
)

everyTransport(
  'restricted: everyone gets as far as their level, and not further',
  async (bench) => {
    const [guarded] = bench.fake.db.dashboard.findMany({ where: { project_id: { equals: 2 } } })
    const rename = async (name: string) =>
      (await walkAs(bench, 2, name).send('PATCH', `/dashboards/${guarded!.id}/`, { name: 'Mine' })).status

    for (const name of ['owner', 'admin', 'project admin', 'editor']) expect(await rename(name), name).toBe(200)
    for (const name of ['viewer', 'outsider', 'reads dashboards']) expect(await rename(name), name).toBe(403)
    for (const name of ['stranger to the closed project', 'bound to the open project'])
      expect(await rename(name), name).toBe(403)
    for (const name of ['inactive user', 'inactive key']) expect(await rename(name), name).toBe(401)
  },
  { scenario: restricted },
)

everyTransport(
  'restricted: the refusals of collaborators can be met one by one',
  async (bench) => {
    const owner = walkAs(bench, 2, 'owner')
    const users = bench.fake.db.user.getAll()
    const uuid = (name: string) => users.find(({ first_name }) => first_name === name)!.uuid
    const [guarded, , , open, gone] = bench.fake.db.dashboard.findMany({ where: { project_id: { equals: 2 } } })
    const add = async (dashboard: number, body: object) =>
      (await owner.send('POST', `/dashboards/${dashboard}/collaborators/`, body)).json()

    expect(await add(gone!.id, {})).toEqual(notFound('Dashboard not found.'))
    for (const [{ id }, level, name, detail] of [
      [open!, 37, 'viewer', 'Cannot add collaborators to a dashboard on the lowest restriction level.'],
      [guarded!, 21, 'viewer', 'Only edit access can be explicitly specified currently.'],
      [guarded!, 37, 'inactive user', 'User does not exist.'],
      [guarded!, 37, 'outsider', 'Cannot add collaborators that have no access to the project.'],
      [
        guarded!,
        37,
        'admin',
        'Cannot add collaborators that already have inherent access (the dashboard owner or a project admins).',
      ],
      [guarded!, 37, 'editor', 'User already is a collaborator.'],
    ] as const)
      expect(await add(id, { level, user_uuid: uuid(name) })).toEqual(invalid(detail))
  },
  { scenario: restricted },
)

test('long-history: the last page of 100,000 events is as full as the first', { timeout: 60_000 }, async () => {
  const owner = walkAs(directBench({ scenario: longHistory }), 2)

  const first = await owner.get<Page<object>>('/events/')
  const last = await owner.get<Page<object>>('/events/?offset=99900')

  expect(first.body.results).toHaveLength(100)
  expect(first.body.next).not.toBeNull()
  expect(last.body.results).toHaveLength(100)
  expect(last.body.next).toBeNull()
})

everyTransport(
  'shared-and-deleted: what is deleted is gone, and no tile shows what is',
  async (bench) => {
    const owner = walkAs(bench, 2)
    const status = async (id: number) => (await owner.get(`/dashboards/${id}/`)).status
    const sharing = async (id: number) => (await owner.get(`/dashboards/${id}/sharing/`)).body

    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(status))).toEqual([200, 200, 404, 404, 404, 200])
    expect(await sharing(1)).toMatchObject({ enabled: true })
    expect(await sharing(2)).toMatchObject({ enabled: false, created_at: '2026-01-01T00:00:00Z' })
    expect(await sharing(4)).toEqual(notFound('Dashboard not found.'))
    const { body: worn } = await owner.get<ShownDashboard>('/dashboards/6/')
    expect(worn.tiles.map(({ insight }) => insight !== null)).toEqual([true, false, true, true])
    expect((await (await owner.send('PATCH', '/dashboards/3/', { deleted: false })).json()).tiles).toHaveLength(3)
  },
  { scenario: sharedAndDeleted },
)

test('shared-and-deleted: of its tiles some were never removed, some are, and one was put back', () => {
  const { fake } = directBench({ scenario: sharedAndDeleted })

  expect(new Set(fake.db.tile.getAll().map(({ deleted }) => deleted))).toEqual(new Set([null, true, false]))
})

everyTransport(
  'unlicensed: no tags, no restriction, no private projects',
  async (bench) => {
    const stranger = walkAs(bench, 2, 'A member who is not of the project')

    expect((await stranger.get('/dashboards/1/')).body).toMatchObject({
      restriction_level: 37,
      effective_restriction_level: 21,
      effective_privilege_level: 37,
    })
    expect((await stranger.get('/dashboards/2/')).body).toMatchObject({ tags: [] })
    expect((await stranger.send('PATCH', '/dashboards/1/', { name: 'Mine' })).status).toBe(200)
    expect((await stranger.send('POST', '/dashboards/1/collaborators/', {})).status).toBe(400)
  },
  { scenario: unlicensed },
)

everyTransport(
  'odd-data: every dashboard and every event can be read',
  async (bench) => {
    const owner = walkAs(bench, 2)
    const [list] = await follow<ShownDashboard>(owner, '/dashboards/')
    const dashboards = await Promise.all(list!.map(({ id }) => owner.get<ShownDashboard>(`/dashboards/${id}/`)))

    expect(dashboards.map(({ status }) => status)).toEqual(list!.map(() => 200))
    const names = dashboards.map(({ body }) => body.name)
    for (const name of ['👩‍👩‍👧‍👦 Families 🇺🇦', 'لوحة المعلومات', '', null]) expect(names).toContain(name)
    const events = (await follow<{ id: string }>(owner, '/events/')).flat()
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    expect(events).toHaveLength(260)
    expect((await owner.get<Page<object>>('/events/?before=9999-12-31T23:59:59.999999Z')).status).toBe(200)
  },
  { scenario: oddData },
)

everyTransport(
  'moving-target: who follows next sees ten events twice, and thirty never',
  async (bench) => {
    const pages = await follow<{ event: string }>(walkAs(bench, 2), '/events/')

    const names = pages.flat().map(({ event }) => event)
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    const missed = Array.from({ length: 250 }, (_, place) => `event ${place}`).filter((name) => !names.includes(name))
    expect(twice).toEqual(Array.from({ length: 10 }, (_, place) => `event ${90 + place}`))
    expect(missed).toEqual(Array.from({ length: 30 }, (_, place) => `event ${190 + place}`))
    expect(bench.fake.db.change.count()).toBe(0)
  },
  { scenario: movingTarget },
)

everyTransport(
  'rate-limited: one key is told to wait, the other is answered',
  async (bench) => {
    const refused = await walkAs(bench, 2, 'used up').send('GET', '/dashboards/1/')

    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).not.toBeNull()
    expect((await walkAs(bench, 2, 'fresh').send('GET', '/dashboards/1/')).status).toBe(200)
  },
  { scenario: rateLimited },
)

test('cohorts-and-groups: cohorts and companies narrow the events', async () => {
  const bench = directBench({ scenario: cohortsAndGroups, auth: 'lenient' })
  const count = async (filter: object): Promise<number> =>
    (await bench.json<ShownPage>('GET', `/api/environments/2/events/?properties=${JSON.stringify([filter])}`)).results
      .length

  expect(await count({ type: 'cohort', key: 'id', value: 1 })).toBe(18)
  expect(await count({ type: 'cohort', key: 'id', value: 3 })).toBe(0)
  expect(await count({ type: 'group', key: 'industry', value: 'finance', group_type_index: 0 })).toBe(15)
  expect(await count({ type: 'group', key: 'name', value: 'Sales', group_type_index: 1 })).toBe(15)
})

test('a refusal is no step for what changes by itself', async () => {
  const fake = inScenario('moving-target')
  const before = fake.exportState()

  const refused = await fake.fetch(new Request('https://app.example.test/api/environments/2/events/'))

  expect(refused.status).toBe(401)
  expect(fake.exportState()).toEqual(before)
})

test('a scenario of one’s own is a function of the world, and can go on from a named one', () => {
  const own = (world: World) => {
    scenarioNamed('empty')(world)
    createFactories(world).dashboard({ name: 'Mine' })
  }

  const fake = createFake({ scenario: own })

  expect(fake.db.dashboard.getAll()).toMatchObject([{ id: 1, name: 'Mine', created_by_id: 1 }])
})

test.each<[says: string, changes: object, message: string]>([
  ['no level', { restriction_level: 99 }, "A dashboard's restriction_level is 99. Expected 21 or 37."],
  ['no text', { name: 5 }, "A dashboard's name is 5. Expected text or null."],
  ['a Date', { created_at: new Date(0) }, "A dashboard's created_at is a Date. Expected a date and time in UTC"],
])('what a scenario changes in a row is refused where it is %s', (_says, changes, message) => {
  const scenario = (world: World) => {
    typical(world)
    const { dashboard } = world.tables
    dashboard.update(dashboard.get(1)!, changes)
  }

  expect(() => createFake({ scenario })).toThrow(message)
})

test('a scenario changes a row as it is by now, and a row that is not there is named', () => {
  const scenario = (world: World) => {
    typical(world)
    const { dashboard } = world.tables
    const first = dashboard.get(1)!
    dashboard.update(first, { name: 'Everything' })
    dashboard.update(first, { pinned: false, created_at: '2026-01-01T00:00:00+00:00' })
    expect(() => dashboard.update(dashboard.get(99)!, { pinned: true })).toThrow(
      'There is no dashboard undefined. There are: 1, 2',
    )
  }

  const { db } = createFake({ scenario })

  expect(db.dashboard.get(1)).toMatchObject({ name: 'Everything', pinned: false, created_at: '2026-01-01T00:00:00Z' })
})
