import { expect, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import type { Factories } from '../../src/factories.ts'
import { createFake } from '../../src/index.ts'
import type { Fake, FakeOptions } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { inScenario, scenarioNames } from '../support/api/scenarios.ts'
import { allRows } from '../support/api/state.ts'

const BASE = 'https://app.example.test/api/environments/2'

/** Every endpoint once, writes among them. */
async function conversation(fake: Fake): Promise<string[]> {
  const [key] = fake.db.key.getAll()
  const { uuid: explicit } = fake.db.user.getAll()[2]!
  const { uuid: third } = fake.db.user.getAll()[4]!
  const [event] = fake.db.event.getAll()
  const [tile] = fake.db.tile.findMany({ where: { dashboard_id: { equals: 1 } } })
  const template = {
    template_name: 'T',
    dashboard_description: '',
    dashboard_filters: {},
    tiles: [{ type: 'TEXT', body: 'x', layouts: {} }],
  }
  const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['POST', '/dashboards/', { name: 'New', use_template: 'Launch checklist' }],
    ['POST', '/dashboards/', { use_dashboard: 1 }],
    ['GET', '/dashboards/1/'],
    ['PATCH', '/dashboards/1/', { name: 'Renamed', tags: ['b', 'a'] }],
    ['DELETE', '/dashboards/1/'],
    ['GET', '/dashboards/1/access_controls/'],
    ['GET', '/dashboards/1/global_access_controls/'],
    ['PATCH', '/dashboards/1/move_tile/', { tile: { id: tile!.id }, toDashboard: 2 }],
    ['POST', '/dashboards/create_from_template_json/', { template }],
    ['POST', '/dashboards/3/collaborators/', { level: 37, user_uuid: explicit }],
    ['GET', '/dashboards/3/collaborators/'],
    ['DELETE', `/dashboards/3/collaborators/${explicit}/`],
    ['GET', '/dashboards/6/sharing/'],
    ['GET', '/dashboards/2/sharing/'],
    ['GET', '/events/'],
    ['GET', `/events/${event!.id}/`],
    ['GET', '/events/values/?key=$browser'],
    ['POST', '/explicit_members/', { user_uuid: third, level: 8 }],
    ['GET', '/explicit_members/'],
  ]
  const said: string[] = []
  for (const [method, path, body] of calls) {
    const response = await fake.fetch(
      new Request(BASE + path, {
        method,
        headers: { Authorization: `Bearer ${key!.value}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    said.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`)
  }
  return said
}

test('the same seed, time and calls give the same bytes from every endpoint', async () => {
  const options: FakeOptions = { seed: 42, now: '2026-05-06T07:08:09Z', scenario: typical }
  const [one, other] = [createFake(options), createFake(options)]

  expect(await conversation(other)).toEqual(await conversation(one))
  expect(JSON.stringify(other.exportState())).toBe(JSON.stringify(one.exportState()))
})

test('a fork, a fake that was reset and one started from a file say the same bytes too', async () => {
  const original = createFake({ scenario: typical })
  const fork = original.fork()
  const fromFile = createFake({ state: JSON.parse(JSON.stringify(original.exportState())) })

  const said = await conversation(original)
  const after = original.exportState()
  original.reset()

  expect(await conversation(fork)).toEqual(said)
  expect(await conversation(fromFile)).toEqual(said)
  expect(await conversation(original)).toEqual(said)
  for (const fake of [fork, fromFile, original]) expect(fake.exportState()).toEqual(after)
})

test.for(scenarioNames.filter((name) => name !== 'long-history'))('%s: the scenario is the same twice', (name) => {
  const texts = [1, 2].map(() => JSON.stringify(inScenario(name).exportState()))

  expect(texts[0] === texts[1]).toBe(true)
})

test('another seed gives other names, ids and tokens', () => {
  const [one, other] = [1, 2].map((seed) => createFake({ seed, scenario: typical }))

  for (const [table, column] of [
    ['user', 'first_name'],
    ['user', 'uuid'],
    ['key', 'value'],
    ['event', 'id'],
  ] as const) {
    const values = [one!, other!].map((fake) =>
      fake.db[table].getAll().map((row) => (row as Record<string, unknown>)[column]),
    )
    expect(values[0]).not.toEqual(values[1])
  }
})

/** One more row of each kind, and of no other. */
const additions: readonly (readonly [kind: string, add: (create: Factories) => unknown])[] = [
  ['organization', (create) => create.organization()],
  ['project', (create) => create.project()],
  ['user', (create) => create.user({ level: null })],
  ['dashboard', (create) => create.dashboard()],
  ['insight', (create) => create.insight()],
  ['text', (create) => create.text()],
  ['tile', (create) => create.tile.orphan({ dashboard_id: 1 })],
  ['template', (create) => create.template()],
  ['person', (create) => create.person()],
  ['cohort', (create) => create.cohort()],
  ['group', (create) => create.group()],
  ['event', (create) => create.event()],
  ['key', (create) => create.key()],
  ['sharing', (create) => create.sharing.disabled({ dashboard_id: 1 })],
]

test.for(additions)('adding one %s does not shift the values of any other kind', ([kind, add]) => {
  const valuesAfter = (before: (create: Factories) => unknown) => {
    const create = createFactories(createFake())
    create.dashboard.withTiles(1)
    create.event()
    before(create)
    const made = {
      organization: create.organization().name,
      project: create.project().name,
      user: create.user({ level: null }),
      dashboard: create.dashboard().name,
      insight: create.insight().result,
      text: create.text().body,
      template: create.template().template_name,
      person: create.person().properties,
      cohort: create.cohort().name,
      group: create.group().group_properties,
      event: create.event(),
      key: create.key().value,
    }
    return Object.entries(made).filter(([name]) => name !== kind)
  }

  expect(valuesAfter(add)).toEqual(valuesAfter(() => undefined))
})

test('naming one column leaves what is made up for the others as it was', () => {
  const [plain, named] = [createFactories(createFake()), createFactories(createFake())]

  const { first_name: _first, email: _email, ...rest } = plain.user()
  expect(named.user({ first_name: 'Ann' })).toMatchObject({ ...rest, first_name: 'Ann' })
})

test('faker’s own instance is left alone', async () => {
  const { faker } = await import('@faker-js/faker/locale/en')
  faker.seed(1)
  const before = faker.number.int()
  faker.seed(1)
  inScenario('typical')

  expect(faker.number.int()).toBe(before)
})

test('two factories over one fake go on from each other', () => {
  const fake = createFake()
  const [one, other] = [createFactories(fake), createFactories(fake.world)]
  one.user()
  other.user()

  expect(new Set(allRows(fake)['user']!.map((user) => (user as { uuid: string }).uuid)).size).toBe(2)
})
