import { Ajv2020 } from 'ajv/dist/2020.js'
import { Command } from 'commander'
import type { Option } from 'commander'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { applyConfig } from '../../src/hosts/cli/flags/config-file.ts'
import { configSchema } from '../../src/hosts/cli/flags/config-schema.ts'
import { startOptions } from '../../src/hosts/cli/flags/start-options.ts'
import type { Summary } from '../../src/hosts/cli/output/summary.ts'
import { startIn } from '../support/commands/cli.ts'
import { expectOneLine } from '../support/commands/one-line.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { folderWith } from '../support/folder.ts'

const { runIn } = inOneProcess()

const NAME = 'fake-dashboards.config.json'
const configured = (config: object) => folderWith({ [NAME]: JSON.stringify(config) })

/** Starts in a folder where it cannot. */
const refused = (cwd: string, ...flags: readonly string[]) => runIn(cwd, 'start', '--port', '0', ...flags)

const everything = {
  $schema: './node_modules/fake-dashboards/fixtures/config.schema.json',
  host: '127.0.0.1',
  scenario: 'restricted',
  watch: false,
  persist: 'dev.json',
  seed: 7,
  now: '2026-05-01T12:00:00Z',
  liveClock: true,
  contract: { base: 'live', eventFields: 'documented' },
  auth: 'lenient',
  cors: ['https://a.example', 'https://b.example'],
  allowHost: 'fake',
  token: 'open-sesame',
  worlds: 2,
  idle: '3d',
  journalLimit: 50,
  journalMemory: 64,
  latency: '1ms',
  fault: ['GET /api/projects 503', { match: { path: '/api/users/@me' }, effect: { status: 500 } }],
  json: true,
  quiet: true,
}

test('whatever a flag says, a config file says as well', async () => {
  const folder = configured(everything)

  const { greeting, said } = await startIn(folder)
  const { url, scenario } = JSON.parse(greeting) as Summary
  const answer = await fetch(`${url}/api/projects/`, { headers: { Origin: 'https://b.example' } })
  const other = await fetch(`${url}/api/users/@me/`)

  expect(scenario).toBe('restricted')
  expect([answer.status, other.status]).toEqual([503, 500])
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://b.example')
  expect(said()).toEqual([])
})

test('every flag can be in it', () => {
  const names = startOptions().map((option) => option.attributeName())

  // A state or a capsule would stand in place of the scenario.
  const inItOrInstead = { port: 0, state: '', capsule: '', at: 1, ...everything }
  expect(names.filter((name) => !Object.hasOwn(inItOrInstead, name))).toEqual([])
})

test('a flag says more than the file, also one that goes against it', async () => {
  const folder = configured({ port: 1, scenario: 'restricted', json: true })
  const state = '{"format":"fake-dashboards/state","version":1}'

  const { greeting } = await startIn(folder, '--scenario', 'empty')
  const other = await startIn(
    configured({ scenario: 'empty', json: true }),
    '--state',
    join(folderWith({ state }), 'state'),
  )

  expect(JSON.parse(greeting)).toMatchObject({ scenario: 'empty' })
  expect(JSON.parse(other.greeting)).toMatchObject({ scenario: null, keys: [] })
})

test('a value that a flag wins over is checked all the same', async () => {
  const { code, stderr } = await refused(configured({ seed: 'any' }), '--seed', '1')

  expect(stderr).toContain('"seed" cannot be "any". Use a whole number.')
  expect(code).toBe(2)
})

test('a flag for one start also wins over the request of a capsule in the file', async () => {
  const folder = configured({ capsule: 'bug.json', at: 2, json: true })

  const { greeting } = await startIn(folder, '--scenario', 'empty')

  expect(JSON.parse(greeting)).toMatchObject({ scenario: 'empty' })
})

test('a latency that is a number is in milliseconds, as in code', async () => {
  const { greeting } = await startIn(configured({ latency: 300, auth: 'lenient', json: true }))
  const { url } = JSON.parse(greeting) as Summary

  const before = performance.now()
  await fetch(`${url}/api/projects/`)

  expect(performance.now() - before).toBeGreaterThan(295)
})

test('paths in it count from its folder', async () => {
  const folder = folderWith({
    'settings/dev.json': JSON.stringify({ scenario: './mine.mjs', json: true }),
    'settings/mine.mjs': 'export default ({ tables }) => void tables.user.insert({ email: "me@example.test" })',
  })

  const { greeting } = await startIn(folder, '--config', 'settings/dev.json')

  expect(JSON.parse(greeting)).toMatchObject({ scenario: 'settings/mine.mjs', users: [{ email: 'me@example.test' }] })
})

const endingIn = (value: string) => startOptions().filter(({ flags }) => flags.endsWith(value))

/** What a file sets an option to. */
function read(option: Option, value: unknown, file: string): unknown {
  const command = new Command()
  writeFileSync(file, JSON.stringify({ [option.attributeName()]: value }))
  applyConfig(command, [option], file)
  return command.getOptionValue(option.attributeName())
}

test.each(endingIn('<file>'))('the path of $long counts from its folder', (option) => {
  const folder = folderWith()

  expect(resolve(read(option, 'a.json', join(folder, NAME)) as string)).toBe(join(folder, 'a.json'))
})

test.each(endingIn('<time>'))('a number for $long is in milliseconds', (option) => {
  expect(read(option, 300, join(folderWith(), NAME))).toBe('300ms')
})

test.each([
  [{ prot: 1 }, 'unknown "prot"; the nearest is "port". Known: port, host, '],
  [{ seed: 1.5 }, '"seed" cannot be 1.5. Use a whole number.'],
  [{ auth: null }, '"auth" cannot be null. Use what the flag takes, or leave it out.'],
  [{ auth: 'none' }, '"auth" cannot be "none". Allowed choices are strict, lenient.'],
  [
    { scenario: 'typcal' },
    '"scenario" cannot be "typcal". The nearest is "typical". Allowed choices are empty, typical',
  ],
  [{ persist: '' }, '"persist" cannot be "". Name a file.'],
  [{ latency: -1 }, '"latency" cannot be -1. Use a time that is not negative.'],
  [{ idle: 0 }, '"idle" cannot be 0. Use a time above 0.'],
  [{ watch: 'no' }, '"watch" cannot be "no". Use true or false.'],
  [{ contract: { base: 'live', evenFields: 'live' } }, 'A contract has no "evenFields"; the nearest is "eventFields".'],
  [{ fault: [{ effect: { staus: 1 } }] }, 'has no "staus"; the nearest is "status".'],
  [{ scenario: 'empty', state: 'x.json' }, '"state" and "scenario" are two starts. Leave one out.'],
  [{ persist: ['a', 'b'] }, 'persist: expected text, got ["a","b"].'],
  [{ state: [] }, 'state: expected text, got [].'],
  [{ state: ['a.json'] }, 'state: expected text, got ["a.json"].'],
  [{ host: 5 }, 'host: expected text, got 5.'],
  [{ worlds: '5' }, 'worlds: expected a whole number from 1, got "5".'],
  [{ now: '2026-02-30' }, '"now" cannot be "2026-02-30". Not a date: 2026-02-30.'],
  [{ cors: 'ftp://x' }, '"cors" cannot be "ftp://x". Use an origin such as https://app.example.test'],
  [{ fault: '500 503' }, 'A fault has one status; "500 503" has two.'],
  [['--port', '1'], 'holds no JSON object. Write for example: { "port": 8010 }'],
])('%j is refused as a wrong flag is, in one line that names the file', async (config, expected) => {
  expectOneLine(await refused(configured(config)), 2, expected, NAME)
})

test('the mark that some editors write at the start of a file is no part of it', async () => {
  const folder = folderWith({ [NAME]: `\uFEFF${JSON.stringify({ scenario: 'empty', json: true })}` })

  const { greeting } = await startIn(folder)

  expect(JSON.parse(greeting)).toMatchObject({ scenario: 'empty' })
})

test('a half-written config file is refused', async () => {
  const { code, stderr } = await refused(folderWith({ [NAME]: '{ "port": ' }))

  expect(stderr).toMatch(
    /^error: Cannot read the config file fake-dashboards\.config\.json \([^\n]*JSON[^\n]*\)\. Write for example: \{ "port": 8010 \}\n$/,
  )
  expect(code).toBe(1)
})

test('the published schema knows what is right and what is not', () => {
  const fits = new Ajv2020({ allowUnionTypes: true }).compile(configSchema())

  expect(fits(everything)).toBe(true)
  for (const wrong of [{ prot: 1 }, { port: '1' }, { auth: 'none' }, { watch: 'no' }, { contract: { base: 'x' } }])
    expect(fits(wrong)).toBe(false)
})
