import { expect, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import type { Factories } from '../../../src/factories.ts'
import { FakeUsageError } from '../../../src/index.ts'
import { emptyTables } from '../../support/api/empty-tables.ts'
import { allRows } from '../../support/api/state.ts'

test('a dashboard on an empty fake brings its organisation, project, owner and key, and can be read at once', async () => {
  const { fake, create, tables } = emptyTables()
  const dashboard = create.dashboard()

  const [key] = fake.db.key.getAll()
  const response = await fake.fetch(
    new Request(`https://app.example.test/api/environments/${dashboard.project_id}/dashboards/${dashboard.id}/`, {
      headers: { Authorization: `Bearer ${key!.value}` },
    }),
  )

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: 1, name: dashboard.name, created_by: { id: 1 } })
  expect([tables.organization.size, tables.project.size, tables.user.size, tables.membership.size]).toEqual([
    1, 1, 1, 1,
  ])
})

test('the first project and the first user of its organisation are used when they are there', () => {
  const { create, tables } = emptyTables()
  const project = create.project()
  const user = create.user.owner()

  const dashboard = create.dashboard()

  expect(dashboard).toMatchObject({ project_id: project.id, created_by_id: user.id })
  expect(tables.user.size).toBe(1)
})

test('a row without a project is where the first user is, whose app shows it', () => {
  const { create } = emptyTables()
  create.project()
  const current = create.project()
  create.user.owner({ current_project_id: current.id })

  const rows = [create.dashboard(), create.insight(), create.event(), create.person(), create.group(), create.cohort()]

  expect(rows.map(({ project_id }) => project_id)).toEqual(rows.map(() => current.id))
})

test('a private project with two explicit members and a restricted dashboard takes three lines', () => {
  const { create, tables } = emptyTables()
  const project = create.project.private({ members: 2 })
  const owner = create.user.owner()
  const dashboard = create.dashboard.restricted({ project, created_by: owner, collaborators: 2 })

  expect(project.access_control).toBe(true)
  expect(tables.member.list('project_id', project.id)).toHaveLength(2)
  expect(tables.collaborator.list('dashboard_id', dashboard.id).map(({ user_id }) => user_id)).toEqual([1, 2])
  expect(tables.user.size).toBe(3)
})

test('traits compose in any order', () => {
  const { create, tables } = emptyTables()
  const one = create.dashboard.restricted.shared.deleted.withTiles(3, { name: 'X' })
  const other = create.dashboard.deleted.shared.restricted({ name: 'X', tiles: 3 })

  for (const dashboard of [one, other]) {
    expect(dashboard).toMatchObject({ name: 'X', restriction_level: 37, deleted: true })
    expect(tables.sharing.first('dashboard_id', dashboard.id)).toMatchObject({ enabled: true })
    expect(tables.tile.list('dashboard_id', dashboard.id).map((tile) => tile.deleted)).toEqual([true, true, true])
  }
})

test('a trait leaves the factory it comes from as it was', () => {
  const { create } = emptyTables()
  create.dashboard.restricted()

  expect(create.dashboard().restriction_level).toBe(21)
})

test('collaborators are people the API would accept: with access, without inherent rights, each once', () => {
  const { create, tables } = emptyTables()
  const project = create.project.private()
  const owner = create.user.owner()
  create.member({ project, user: create.user.admin() })
  create.member.admin({ project })
  const plain = create.member({ project })

  const dashboard = create.dashboard.restricted({ project, created_by: owner, collaborators: 2 })

  const users = tables.collaborator.list('dashboard_id', dashboard.id).map(({ user_id }) => user_id)
  expect(users).toEqual([tables.membership.get(plain.membership_id)!.user_id, tables.user.size])
  expect(tables.member.list('project_id', project.id)).toHaveLength(4)
})

test('several are alike, or each by its place', () => {
  const { create } = emptyTables()

  expect(create.dashboard.many(2, { pinned: true }).map(({ pinned }) => pinned)).toEqual([true, true])
  expect(create.dashboard.many(3, (place) => ({ name: `Number ${place}` })).map(({ name }) => name)).toEqual([
    'Number 0',
    'Number 1',
    'Number 2',
  ])
})

test('an override that is undefined counts as left out', () => {
  const { create } = emptyTables()
  const overrides = { project_id: undefined, pinned: undefined } as object

  expect(create.dashboard(overrides)).toMatchObject({ project_id: 1, pinned: false })
  expect(create.dashboard.pinned(overrides)).toMatchObject({ project_id: 1, pinned: true })
})

test('states the API cannot reach can be made', () => {
  const { create } = emptyTables()

  expect(create.collaborator.viewing().level).toBe(21)
  expect(create.tile.orphan()).toMatchObject({ insight_id: null, text_id: null })
  expect(create.insight.deleted().deleted).toBe(true)
})

test.for<[title: string, act: (create: ReturnType<typeof createFactories>) => unknown, message: string]>([
  [
    'a project that does not exist',
    (create) => create.dashboard({ project_id: 9 }),
    "A dashboard's project_id names project 9, which does not exist. Known: 1.",
  ],
  [
    'a user that does not exist',
    (create) => create.dashboard({ created_by_id: 9 }),
    "A dashboard's created_by_id names user 9, which does not exist. Known: 1.",
  ],
  ['a taken id', (create) => create.dashboard({ id: 1 }), 'There is a dashboard 1 already.'],
  [
    'a level nobody knows',
    (create) => create.dashboard({ restriction_level: 5 as never }),
    "A dashboard's restriction_level is 5. Expected 21 or 37.",
  ],
  [
    'an id in the place of a row',
    (create) => create.dashboard({ project: 1 as never }),
    "A dashboard's project is a row of project, got 1. For an id, use project_id.",
  ],
  [
    'a row and another id for one column',
    (create) => create.dashboard({ project: { id: 1 } as never, project_id: 2 }),
    'A dashboard got 1 and 2 for its project_id. Give one of them.',
  ],
  [
    'a date that is none',
    (create) => create.dashboard({ created_at: 'yesterday' }),
    'A dashboard\'s created_at is "yesterday". Expected a date and time in UTC, such as 2026-01-01T00:00:00Z.',
  ],
  [
    'a date that is no text',
    (create) => create.dashboard({ created_at: new Date(0) as never }),
    "A dashboard's created_at is a Date. Expected a date and time in UTC, such as 2026-01-01T00:00:00Z.",
  ],
  [
    'less than no tile',
    (create) => create.dashboard.withTiles(-1),
    "A dashboard's tiles is -1. Expected a whole number from 0.",
  ],
  [
    'a switch that is a text',
    (create) => create.dashboard({ shared: 'no' as never }),
    'A dashboard\'s shared is "no". Expected true or false.',
  ],
  [
    'half a dashboard',
    (create) => create.dashboard.many(1.5),
    'The first argument of create.dashboard.many is 1.5. Expected a whole number from 0.',
  ],
])('%s is misuse that says what is known, and adds no dashboard', ([, act, message]) => {
  const { fake, create } = emptyTables()
  create.dashboard()
  const before = allRows(fake)

  expect(() => act(create)).toThrow(new FakeUsageError(message))

  expect(allRows(fake)).toEqual(before)
})

test.each<[what: string, act: (create: Factories) => unknown]>([
  ['a number', (create) => create.dashboard(3 as never)],
  ['a function', (create) => create.dashboard(((at: number) => ({ name: `${at}` })) as never)],
  ['a list', (create) => create.dashboard.pinned([] as never)],
  ['several names', (create) => create.dashboard.many(2, 'A' as never)],
])('%s is no object with columns, and refused', (_, act) => {
  const { fake, create } = emptyTables()

  expect(() => act(create)).toThrow('create.dashboard takes an object with columns, got ')
  expect(fake.db.dashboard.count()).toBe(0)
})

test('an unknown column is misuse, and the message names the columns', () => {
  const { create } = emptyTables()
  const overrides = { nme: 'X' } as object

  expect(() => create.dashboard(overrides)).toThrow(
    /^A dashboard has no "nme"; the nearest is "name"\. Known: id, project_id, name, .*tiles/,
  )
})

test.for<[override: string, act: (create: Factories) => unknown, message: RegExp]>([
  [
    'a key of a project by id',
    (c) => c.key({ projects: [1] as never }),
    /A key's projects is a row of project, got 1\./,
  ],
  ['a key of one project', (c) => c.key({ projects: { id: 1 } as never }), /Expected a list of rows of project/],
  ['a cohort of ids', (c) => c.cohort({ people: [9] as never }), /A cohort's people is a row of person, got 9/],
  ['a cohort of nobody known', (c) => c.cohort({ people: [{ id: 9 }] as never }), /Name one that exists/],
  ['an event of an id', (c) => c.event({ person: 1 as never }), /An event's person is a row of person, got 1/],
  ['events of ids', (c) => c.events.many(2, { people: [1] as never }), /A history's people is a row of person, got 1/],
  ['events of a name', (c) => c.events.many(2, { people: 'Ann' as never }), /A history's people is "Ann"/],
  [
    'an insight on ids',
    (c) => c.insight({ dashboards: [1] as never }),
    /An? insight's dashboards is a row of dashboard/,
  ],
  ['collaborators by id', (c) => c.dashboard({ collaborators: [1] as never }), /collaborators is a row of user, got 1/],
  [
    'a count as well',
    (c) => (c.dashboard as (...given: unknown[]) => unknown)({ name: 'A' }, 3),
    /create\.dashboard takes an object with columns, got 3 as well\. For several rows: create\.dashboard\.many\(3\)\./,
  ],
  ['a tile of a picture', (c) => c.tile({ shows: 'picture' as never }), /Expected "insight", "text" or "nothing"/],
  ['a tile of a number', (c) => c.tile({ body: 5 as never }), /A tile's body is 5\. Expected text\./],
  [
    'a dashboard of a list of tiles',
    (c) => c.dashboard({ tiles: [1] as never }),
    /A dashboard's tiles is \[1\]\. Expected/,
  ],
  ['events of a number', (c) => c.events.many(2, { event: 5 as never }), /A history's event is 5\. Expected text\./],
  ['a user of level 5', (c) => c.user({ level: 5 as never }), /A user's level is 5\. Expected 1, 8, 15 or null\./],
  [
    'a change of a word',
    (c) => c.change({ adds: { event: 'x' } as never }),
    /one row, under the name of its table, got/,
  ],
  [
    'a change of an unknown table',
    (c) => c.change({ adds: { evnt: {} } as never }),
    /no "evnt"; the nearest is "event"/,
  ],
  [
    'a change of an unknown table, by its columns',
    (c) => c.change({ action: 'remove', table: 'evnt', key: 'e' }),
    /A change's table is "evnt"\. Expected "organization", .*"event" or "change"\./,
  ],
  ['a change of nothing', (c) => c.change(), /A change has neither "adds" nor "removes". Give one of them\./],
  [
    'a change that adds and removes',
    (c) => c.change({ adds: { person: {} }, removes: { person: { id: 1 } } }),
    /A change has both "adds" and "removes"/,
  ],
  [
    'a change that adds an unknown column',
    (c) => c.change({ adds: { dashboard: { nme: 'X' } as never } }),
    /A dashboard has no "nme"; the nearest is "name"/,
  ],
  [
    'a change that adds an event of no project, which nobody would see',
    (c) => c.change({ adds: { event: { event: 'signed up' } } }),
    /What a change adds names the rows it belongs to: \{ adds: \{ event: \{ project_id: … \} \} \}\./,
  ],
  [
    'a change that adds a number as a name',
    (c) => c.change({ adds: { dashboard: { name: 5 as never } } }),
    /A dashboard's name is 5\. Expected text or null\./,
  ],
  [
    'a change that removes it does not say what',
    (c) => c.change({ removes: { dashboard: {} as never } }),
    /What a change removes is named by its id: \{ removes: \{ dashboard: \{ id: … \} \} \}\./,
  ],
  ['events of no people', (c) => c.events.many(3, { people: 0 }), /A history of 3 events has no people/],
  [
    'a change of two rows',
    (c) => c.change({ removes: { event: { id: 'e' }, person: { id: 1 } } }),
    /A change is one row, under the name of its table/,
  ],
])('%s is misuse, and adds nothing', ([, act, message]) => {
  const { fake, create } = emptyTables()
  create.dashboard()
  const before = allRows(fake)

  expect(() => act(create)).toThrow(FakeUsageError)
  expect(() => act(create)).toThrow(message)

  expect(allRows(fake)).toEqual(before)
})

test('a row of another table is refused, although a row of the right one has its id', () => {
  const { fake, create } = emptyTables()
  const { id } = create.dashboard()
  const dashboard = fake.db.project.get(id) as never

  expect(() => create.tile({ dashboard })).toThrow("A tile's dashboard is a row of dashboard, got one of project.")
})
