import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { configSchema } from '../../src/hosts/cli/flags/config-schema.ts'
import { createFake } from '../../src/index.ts'
import type { FakeOptions, World } from '../../src/index.ts'
import { capsuleSchema } from '../../src/repro/capsule/schema.ts'
import { definitions } from '../../src/resources/database.ts'
import type { Scenario } from '../../src/resources/world.ts'
import { scenarios } from '../../src/scenarios.ts'
import type { ScenarioName } from '../../src/scenarios.ts'
import { makeCohortsAndGroups } from '../../src/scenarios/cohorts-and-groups.ts'
import { movingTarget } from '../../src/scenarios/moving-target.ts'
import { oddData } from '../../src/scenarios/odd-data.ts'
import { makeRateLimited, makeRestricted, makeUnlicensed } from '../../src/scenarios/refusals.ts'
import { makeSharedAndDeleted } from '../../src/scenarios/shared-and-deleted.ts'
import { makeEmpty } from '../../src/scenarios/sizes.ts'
import { makeTypical } from '../../src/scenarios/typical.ts'
import { stateSchema } from '../../src/state/schema.ts'
import { inScenario } from '../support/api/scenarios.ts'
import { cases } from '../support/random/cases.ts'
import { formattedJson } from '../support/texts/formatted.ts'

/** The states that the factories make of the scenarios which are small enough to be read. */
const made = {
  empty: makeEmpty,
  typical: makeTypical,
  restricted: makeRestricted,
  'shared-and-deleted': makeSharedAndDeleted,
  unlicensed: makeUnlicensed,
  'odd-data': oddData,
  'moving-target': movingTarget,
  'rate-limited': makeRateLimited,
  'cohorts-and-groups': makeCohortsAndGroups,
} as const satisfies Partial<Readonly<Record<ScenarioName, Scenario>>>

const SMALL = Object.keys(made) as (keyof typeof made)[]

/** Those whose rows are prepared: the others make them each time. */
const PREPARED = SMALL.filter((name) => scenarios[name] !== made[name])

const fixture = (name: string) => new URL(`../../fixtures/${name}.json`, import.meta.url)

test('the schema of state files is the one the columns give', async () => {
  await expect(await formattedJson(stateSchema())).toMatchFileSnapshot(fixture('state.schema').pathname)
})

test('the schema of capsule files is the one they are checked with', async () => {
  await expect(await formattedJson(capsuleSchema())).toMatchFileSnapshot(fixture('capsule.schema').pathname)
})

test('the schema of config files is the one the flags give', async () => {
  await expect(await formattedJson(configSchema())).toMatchFileSnapshot(fixture('config.schema').pathname)
})

test.for(SMALL)('%s: the fixture is what the factories make', async (name) => {
  const state = { $schema: './state.schema.json', ...createFake({ scenario: made[name] }).exportState() }

  await expect(await formattedJson(state)).toMatchFileSnapshot(fixture(name).pathname)
})

/** A state, and the rows that the factories add to it. */
function continued(scenario: Scenario, options: FakeOptions): object {
  const fake = createFake({ ...options, scenario })
  createFactories(fake).dashboard.withTiles(1, { shared: true })
  return fake.exportState()
}

test.for(PREPARED)('%s: whether its rows were prepared or made makes no difference, whatever the options', (name) => {
  const onTop = (first: Scenario, second: Scenario) => (world: World) => (first(world), second(world))

  for (const options of [
    {},
    { seed: 2 },
    { now: '2027-01-01T00:00:00Z' },
    { rateLimits: true },
    { contract: 'live' },
  ] as const)
    expect(continued(scenarios[name], options)).toEqual(continued(made[name], options))
  expect(continued(onTop(makeEmpty, scenarios[name]), {})).toEqual(continued(onTop(makeEmpty, made[name]), {}))
})

test.for(PREPARED)('%s: prepared rows are at any time what the factories make then', (name) => {
  const edges = ['0001-02-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z']
  const dates = fc.date({ min: new Date(edges[0]!), max: new Date(edges.at(-1)!), noInvalidDate: true })

  fc.assert(
    fc.property(dates, (now) => {
      expect(continued(scenarios[name], { now })).toEqual(continued(made[name], { now }))
    }),
    { numRuns: cases(20), examples: edges.map((edge) => [new Date(edge)]) },
  )
})

/** The rows with the order of their columns, and whether all that they hold is frozen. */
function rowsOf(scenario: Scenario): object {
  const { tables } = createFake({ scenario }).world
  return Object.values(tables).map((table) =>
    table
      .all()
      .slice()
      .map((row: object) => ({ columns: Object.entries(row), frozen: isFrozen(row) })),
  )
}

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))

test.for(PREPARED)('%s: prepared rows have their columns in the same order, and are as frozen', (name) => {
  expect(rowsOf(scenarios[name])).toEqual(rowsOf(made[name]))
  expect(JSON.stringify(rowsOf(made[name]))).not.toContain('"frozen":false')
})

test.for(SMALL)('%s: a fake started from the fixture holds the scenario', (name) => {
  const state: unknown = JSON.parse(readFileSync(fixture(name), 'utf8'))

  expect(createFake({ state }).exportState()).toEqual(inScenario(name).exportState())
})

test('the schema knows every column of every table, and no others', () => {
  const { tables } = stateSchema().properties!

  const known = Object.entries(tables!.properties!).map(([name, { items }]) => [name, Object.keys(items!.properties!)])
  expect(known).toEqual(Object.entries(definitions).map(([name, { columns }]) => [name, Object.keys(columns)]))
})
