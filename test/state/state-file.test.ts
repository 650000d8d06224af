import { expect, test } from 'vitest'
import { createFake, FakeUsageError } from '../../src/index.ts'
import type { Fake, FakeState } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { inScenario, scenarioNames } from '../support/api/scenarios.ts'

type Loose = { [key: string]: unknown; tables: Record<string, Record<string, unknown>[]> }

/** The typical state, free to be broken. */
const broken = (breakIt: (state: Loose) => void): Loose => {
  const state = inScenario('typical').exportState() as unknown as Loose
  breakIt(state)
  return state
}

const row = (state: Loose, table: string, at: number) => state.tables[table]![at]!

test.for(scenarioNames)(
  '%s: a state that went through a file is written the same again',
  { timeout: 60_000 },
  (name) => {
    const text = JSON.stringify(inScenario(name, { seed: 7, now: '2026-02-03T04:05:06.789Z' }).exportState())

    expect(JSON.stringify(createFake({ state: JSON.parse(text) }).exportState()) === text).toBe(true)
  },
)

test('a state with a row that belongs to nothing is not written, and the row is named', () => {
  const { db, ...fake } = createFake()
  db.tile.create({ dashboard_id: 999 })

  expect(() => fake.exportState()).toThrow(
    'No fake could start from this state: the dashboard_id of tile 1 names dashboard 999, which does not exist. Add that first, or name another, where fake.db writes tile 1.',
  )
  db.tile.deleteMany({ where: {} })
  expect(fake.exportState().tables.tile).toEqual([])
})

test.for<[title: string, breakIt: (state: Loose) => void, message: string]>([
  [
    'a level nobody knows',
    (state) => (row(state, 'dashboard', 3)['restriction_level'] = 5),
    'tables.dashboard[3].restriction_level: expected 21 or 37, got 5.',
  ],
  [
    'text for a number',
    (state) => (row(state, 'dashboard', 0)['project_id'] = '1'),
    'tables.dashboard[0].project_id: expected a whole number, got "1".',
  ],
  [
    'null where there is always a value',
    (state) => (row(state, 'dashboard', 0)['description'] = null),
    'tables.dashboard[0].description: expected text, got null.',
  ],
  [
    'a list with a wrong member',
    (state) => (row(state, 'dashboard', 0)['tags'] = ['a', 1]),
    'tables.dashboard[0].tags: expected a list of text, got ["a",1].',
  ],
  [
    'a date that is none',
    (state) => (row(state, 'dashboard', 0)['created_at'] = '2026-13-01T00:00:00Z'),
    'tables.dashboard[0].created_at: expected a date and time in UTC, such as 2026-01-01T00:00:00Z, got "2026-13-01T00:00:00Z".',
  ],
  [
    'an event at no time',
    (state) => (row(state, 'event', 1)['timestamp'] = 'soon'),
    'tables.event[1].timestamp: expected a date and time in UTC, such as 2026-01-01T00:00:00Z, got "soon".',
  ],
  [
    'a UUID that is none',
    (state) => (row(state, 'user', 0)['uuid'] = 'x'),
    'tables.user[0].uuid: expected a UUID in lower case, got "x".',
  ],
  [
    'a row that names none',
    (state) => (row(state, 'tile', 2)['dashboard_id'] = 99),
    'tables.tile[2].dashboard_id: expected the id of an existing dashboard, got 99.',
  ],
  [
    'a row without the one it belongs to',
    (state) => delete row(state, 'tile', 2)['dashboard_id'],
    'tables.tile[2].dashboard_id: expected a whole number, got nothing.',
  ],
  [
    'a key that is taken',
    (state) => (row(state, 'dashboard', 2)['id'] = 1),
    'tables.dashboard[2].id: expected a key of its own (tables.dashboard[0] has it), got 1.',
  ],
  [
    'a column nobody knows',
    (state) => (row(state, 'sharing', 0)['nme'] = 'X'),
    'tables.sharing[0].nme: unknown key; known: id, dashboard_id, insight_id, enabled, access_token, created_at.',
  ],
  [
    'a row that is none',
    (state) => (state.tables['tile']![4] = 5 as never),
    'tables.tile[4]: expected an object, got 5.',
  ],
  ['a table that is none', (state) => (state.tables['tile'] = {} as never), 'tables.tile: expected a list, got {}.'],
  ['tables that are none', (state) => (state.tables = [] as never), 'tables: expected an object, got [].'],
  ['another format', (state) => (state['format'] = 'x'), 'format: expected "fake-dashboards/state", got "x".'],
  ['an unknown version', (state) => (state['version'] = 0), 'version: expected 1, got 0.'],
  ['a broken seed', (state) => (state['seed'] = 1.5), 'seed: expected a whole number, got 1.5.'],
  [
    'a broken time',
    (state) => (state['now'] = 'now'),
    'now: expected a date and time in UTC, such as 2026-01-01T00:00:00Z, got "now".',
  ],
  [
    'broken counts',
    (state) => (state['ids'] = { dashboard: -1 }),
    'ids.dashboard: expected a whole number from 0 to 9007194959773696, got -1.',
  ],
  [
    'a count above which there are few numbers',
    (state) => (state['ids'] = { dashboard: 2 ** 53 - 2 ** 32 + 1 }),
    'ids.dashboard: expected a whole number from 0 to 9007194959773696, got 9007194959773697.',
  ],
  [
    'a key nobody knows',
    (state) => (state['sed'] = 1),
    'sed: unknown key; the nearest is "seed". Known: $schema, format, version, seed, now, ids, tables, throttle.',
  ],
])('%s in a state is refused by its path', ([, breakIt, message]) => {
  const state = broken(breakIt)

  expect(() => createFake({ state })).toThrow(new FakeUsageError(`Broken state: ${message}`))
})

test('an unknown table is refused, and the message names the tables', () => {
  const state = broken(({ tables }) => (tables['dashbord'] = []))

  expect(() => createFake({ state })).toThrow(
    /tables\.dashbord: unknown key; the nearest is "dashboard"\. Known: organization, project, .*event/,
  )
})

test.for([[null], [[]], ['{}'], [5]])('a state that is no object is refused: %j', ([state]) => {
  expect(() => createFake({ state })).toThrow(
    `Broken state: the whole: expected what fake.exportState() gives, with the format "fake-dashboards/state", got ${JSON.stringify(state)}.`,
  )
})

test.each([
  ['a snapshot', () => createFake().snapshot(), '{"tables":'],
  ['a promise', () => Promise.resolve({}), 'a promise.'],
])('%s in the place of a state is refused, and the message says where a state comes from', (_, made, found) => {
  expect(() => createFake({ state: made() })).toThrow(
    `Broken state: the whole: expected what fake.exportState() gives, with the format "fake-dashboards/state", got ${found}`,
  )
})

test('a state of a newer version is refused by name', () => {
  const state = broken((loose) => (loose['version'] = 2))

  expect(() => createFake({ state })).toThrow(
    new FakeUsageError('This state has version 2, which is newer than this package reads (1). Update fake-dashboards.'),
  )
})

test('a state and a scenario exclude each other', () => {
  const state = createFake().exportState()

  expect(() => createFake({ state, scenario: () => undefined })).toThrow(
    /from a state, a scenario or a capsule. Give one of them/,
  )
})

test('a state written by hand may leave out what fills itself', () => {
  const state = {
    format: 'fake-dashboards/state',
    version: 1,
    tables: {
      organization: [{ id: '00000000-0000-4000-8000-000000000001' }],
      project: [{ id: 5, organization_id: '00000000-0000-4000-8000-000000000001' }],
      dashboard: [{ id: 7, project_id: 5, name: 'By hand' }],
    },
  }
  const fake = createFake({ state })

  expect(fake.db.dashboard.getAll()).toMatchObject([
    { id: 7, name: 'By hand', restriction_level: 21, created_at: '2026-01-01T00:00:00Z' },
  ])
  expect(fake.db.dashboard.create({ project_id: 5 }).id).toBe(8)
})

test('a state brings its seed and its time along, and options have the last word', () => {
  const state = createFake({ seed: 7, now: '2026-02-03T00:00:00Z' }).exportState()

  expect(createFake({ state }).exportState()).toMatchObject({ seed: 7, now: '2026-02-03T00:00:00Z' })
  expect(createFake({ state, seed: 8, now: '2027-01-01T00:00:00Z' }).exportState()).toMatchObject({
    seed: 8,
    now: '2027-01-01T00:00:00Z',
  })
})

test('reset goes back to the state of the file', () => {
  const state = inScenario('typical').exportState()
  const fake = createFake({ state })
  fake.db.dashboard.deleteMany({ where: { id: { gt: 0 } } })

  fake.reset()

  expect(fake.exportState()).toEqual(state)
})

test('a state from before insights could be shared has the sharing of its dashboards', () => {
  const now = inScenario('shared-and-deleted').exportState()
  const before = JSON.parse(JSON.stringify(now)) as Loose
  for (const sharing of before.tables['sharing']!) delete sharing['insight_id']

  expect(now.tables.sharing.length).toBeGreaterThan(1)
  expect(createFake({ state: before }).exportState()).toEqual(now)
})

test('a state from before cohorts and groups has none', () => {
  const { tables, ...head } = inScenario('cohorts-and-groups').exportState()
  const { cohort: _cohort, group: _group, ...older } = tables

  const fake = createFake({ state: { ...head, tables: older } })

  expect([fake.db.cohort.count(), fake.db.group.count(), fake.db.person.count()]).toEqual([0, 0, 14])
})

test('an exported state can be changed without changing the fake, and given back', () => {
  const fake = inScenario('typical')
  const state: FakeState = fake.exportState()

  state.tables.dashboard[0]!.name = 'Changed'
  state.tables.dashboard[0]!.tags = ['changed']

  expect(fake.db.dashboard.findFirst({ where: { id: { equals: 1 } } })).toMatchObject({ name: 'App overview' })
  expect(createFake({ state }).db.dashboard.getAll()[0]).toMatchObject({ name: 'Changed', tags: ['changed'] })
})

test('a key that has used up its limit has used it up in a fake from the file too', async () => {
  const fake = createFake({ state: JSON.parse(JSON.stringify(inScenario('rate-limited').exportState())) })
  const { value } = fake.db.key.findFirst({ where: { name: { equals: 'used up' } } })!
  const ask = () =>
    fake.fetch('https://app.example.test/api/environments/2/dashboards/', {
      headers: { Authorization: `Bearer ${value}` },
    })

  expect((await ask()).status).toBe(429)

  fake.clock.advance('1h')
  expect((await ask()).status).toBe(200)
})

test.each(['1960-01-01T00:00:00Z', Date.UTC(2026, 0) + 0.4])(
  'a state is read again that has counted at %s',
  async (now) => {
    const fake = createFake({ scenario: typical, now, rateLimits: { default: [{ requests: 1, within: '1m' }] } })
    const headers = { Authorization: `Bearer ${fake.db.key.get(1).value}` }
    const ask = (asked: Fake) => asked.fetch('https://app.example.test/api/environments/2/dashboards/', { headers })
    expect((await ask(fake)).status).toBe(200)

    const again = createFake({ state: JSON.parse(JSON.stringify(fake.exportState())) })

    expect((await ask(again)).status).toBe(429)
  },
)

test.each([
  [5, 'throttle: expected an object, got 5'],
  [{}, 'throttle.limits: expected an object, got nothing'],
  [
    { limits: { default: [], events: [] }, counted: { 'default/0/1': 5 } },
    'throttle.counted.default/0/1: expected a list',
  ],
  [
    { limits: { default: [], events: [] }, counted: { 'default/0/1': [{ at: 'now', requests: 1 }] } },
    'throttle.counted.default/0/1[0].at: expected a whole number, got "now"',
  ],
  [{ limits: { default: [] } }, 'throttle.limits.events: expected a list, got nothing'],
])('broken rate limits are refused by path: %j', (throttle, message) => {
  const state = { format: 'fake-dashboards/state', version: 1, throttle }

  expect(() => createFake({ state })).toThrow(message)
})

test('a time of an event in a state file may be written as clients send it', () => {
  const state = broken((typical) => (row(typical, 'event', 0)['timestamp'] = '2026-01-05T09:00:00+02:00'))

  const fake = createFake({ state })

  expect(fake.exportState().tables.event[0]!.timestamp).toBe('2026-01-05T07:00:00+00:00')
})

test('a date in a state file is shown as the API writes dates', async () => {
  const state = broken((typical) => (row(typical, 'dashboard', 0)['created_at'] = '2026-01-05T09:00:00.5+00:00'))
  const { fetch } = createFake({ state, auth: 'lenient' })

  const answer = await fetch('https://app.example.test/api/environments/2/dashboards/1/')

  expect(await answer.json()).toMatchObject({ id: 1, created_at: '2026-01-05T09:00:00.500000Z' })
})
