import { readFileSync } from 'node:fs'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { configSchema } from '../../src/hosts/cli/config-schema.ts'
import { createFake } from '../../src/index.ts'
import { capsuleSchema } from '../../src/repro/capsule/schema.ts'
import { definitions } from '../../src/resources/database.ts'
import { stateSchema } from '../../src/state/schema.ts'
import { inScenario } from '../support/scenarios.ts'

/** Scenarios whose state is small enough to be read. */
const SMALL = [
  'empty',
  'typical',
  'restricted',
  'shared-and-deleted',
  'unlicensed',
  'odd-data',
  'moving-target',
  'rate-limited',
  'cohorts-and-groups',
] as const

const fixture = (name: string) => new URL(`../../fixtures/${name}.json`, import.meta.url)
const written = (value: object) => format(JSON.stringify(value), { parser: 'json', printWidth: 120 })

test('the schema of state files is the one the columns give', async () => {
  await expect(await written(stateSchema())).toMatchFileSnapshot(fixture('state.schema').pathname)
})

test('the schema of capsule files is the one they are checked with', async () => {
  await expect(await written(capsuleSchema())).toMatchFileSnapshot(fixture('capsule.schema').pathname)
})

test('the schema of config files is the one the flags give', async () => {
  await expect(await written(configSchema())).toMatchFileSnapshot(fixture('config.schema').pathname)
})

test.for(SMALL)('%s: the fixture is the exported scenario', async (name) => {
  const state = { $schema: './state.schema.json', ...inScenario(name).exportState() }

  await expect(await written(state)).toMatchFileSnapshot(fixture(name).pathname)
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
