import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { FaultDefinition } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { run, startJson } from '../support/commands/cli.ts'
import { folderWith } from '../support/folder.ts'

const { stdout: exported } = await run('export', '--scenario', 'empty')
const stateOf = (name: string) => {
  const state = JSON.parse(exported) as { tables: { project: { name: string }[] } }
  for (const project of state.tables.project) project.name = name
  return JSON.stringify(state)
}
const scenarioOf = (name: string) =>
  `export default ({ tables }) => {
    const organization = tables.organization.insert({ name: 'Mine' })
    const user = tables.user.insert({ email: 'me@example.test' })
    tables.membership.insert({ organization_id: organization.id, user_id: user.id, level: 15 })
    tables.project.insert({ organization_id: organization.id, name: ${JSON.stringify(name)} })
  }`

const commonJsOf = (name: string) => scenarioOf(name).replace('export default', 'module.exports =')

/** A server over a file, and the name of its first project. */
async function watching(file: string, text: string, ...args: readonly string[]) {
  const path = join(folderWith({ [file]: text }), file)
  const flag = file.endsWith('.json') ? '--state' : '--scenario'
  const { summary, notes } = await startJson(flag, path, '--auth', 'lenient', ...args)
  const name = async (world = '') => {
    const answer = await fetch(`${summary.url}${world}/api/projects/`)
    return ((await answer.json()) as { results: { name: string }[] }).results[0]!.name
  }
  return { path, name, notes }
}

test.each([
  ['state.json', stateOf],
  ['scenario.mjs', scenarioOf],
  ['scenario.cjs', commonJsOf],
] as const)('%s: saving it starts over on the same port, as often as it is saved', async (file, textOf) => {
  const { path, name, notes } = await watching(file, textOf('First'))
  expect(await name()).toBe('First')

  writeFileSync(path, textOf('Second'))
  await expect.poll(() => name()).toBe('Second')
  writeFileSync(path, textOf('Third'))
  await expect.poll(() => name()).toBe('Third')

  expect(notes()).toEqual(Array(2).fill(expect.stringContaining(`Started over from ${path}.`)))
})

test('an editor may put a new file in the place of the old one', async () => {
  const { path, name } = await watching('state.json', stateOf('First'))

  for (const next of ['Second', 'Third']) {
    writeFileSync(`${path}~`, stateOf(next))
    renameSync(`${path}~`, path)
    await expect.poll(() => name()).toBe(next)
  }
})

test.each([
  ['state.json', 'is not JSON', stateOf, stateOf('Second').slice(0, -20)],
  ['state.json', 'tables.dashbord', stateOf, '{"format":"fake-dashboards/state","version":1,"tables":{"dashbord":[]}}'],
  ['scenario.mjs', 'SyntaxError', scenarioOf, 'export default () => {'],
  ['scenario.mjs', 'nothing is not defined, line 1', scenarioOf, 'export default () => nothing()'],
  ['my scenario.cjs', 'nothing is not defined, line 1', commonJsOf, 'module.exports = () => nothing()'],
] as const)(
  '%s: a mistake (%s) is one line, and the last good state is served on',
  async (file, told, textOf, text) => {
    const { path, name, notes } = await watching(file, textOf('First'))

    writeFileSync(path, text)
    await expect.poll(notes).toHaveLength(1)

    expect(notes()[0]).toContain(told)
    expect(notes()[0]).toContain('. The fake served before stays.')
    expect(await name()).toBe('First')
    writeFileSync(path, textOf('Second'))
    await expect.poll(() => name()).toBe('Second')
  },
)

test.each<[kind: string, spoil: (path: string) => void, told: RegExp]>([
  ['is gone', (path) => rmSync(path), /ENOENT/],
  // Between the two steps the file is missing, exactly as after a removal.
  [
    'lies in no folder',
    (path) => [rmSync(dirname(path), { recursive: true }), writeFileSync(dirname(path), '')],
    /ENO/,
  ],
  ['is a link to itself', (path) => [rmSync(path), symlinkSync(path, path)], /ENOENT|ELOOP/],
  ['is a folder', (path) => [rmSync(path), mkdirSync(path)], /it is not a regular file/],
  ['is a pipe', (path) => [rmSync(path), execFileSync('mkfifo', [path])], /it is not a regular file/],
])('a file that %s is told, and watched for, while the last good state is served on', async (_, spoil, told) => {
  const { path, name, notes } = await watching('live/state.json', stateOf('First'))

  spoil(path)
  await expect.poll(() => notes().at(-1)).toMatch(told)
  expect(notes().at(-1)).toContain(`Cannot read ${path} (`)
  expect(await name()).toBe('First')

  rmSync(dirname(path), { recursive: true })
  mkdirSync(dirname(path))
  writeFileSync(path, stateOf('Back'))
  await expect.poll(() => name()).toBe('Back')
})

test('a file that comes back as it was changes nothing', async () => {
  const { path, notes } = await watching('state.json', stateOf('First'))

  renameSync(path, `${path}~`)
  await expect.poll(notes).toHaveLength(1)
  renameSync(`${path}~`, path)
  await expect.poll(notes).toHaveLength(2)

  expect(notes()[1]).toContain(`${path} is served again.`)
})

test('a world that is made later begins with what was saved last', async () => {
  const { path, name } = await watching('state.json', stateOf('First'))

  writeFileSync(path, stateOf('Second'))
  await expect.poll(() => name()).toBe('Second')

  expect(await name('/w/alice')).toBe('Second')
})

test('a capsule that is saved again brings its own faults in place of those before, and flags keep theirs', async () => {
  const capsuleWith = async (...faults: readonly FaultDefinition[]) => {
    const fake = createFake({ scenario: typical, auth: 'lenient', faults })
    await fake.fetch('https://app.example.test/api/projects/')
    return JSON.stringify(await fake.capture())
  }
  const path = join(folderWith({ 'bug.json': await capsuleWith({ effect: { status: 503 } }) }), 'bug.json')
  const { summary } = await startJson('--capsule', path, '--fault', 'GET /dashboards 418')
  const statusOf = async (route: string) => (await fetch(summary.url + route)).status
  expect(await statusOf('/api/projects/')).toBe(503)

  writeFileSync(path, await capsuleWith({ effect: { status: 502 } }))
  await expect.poll(() => statusOf('/api/projects/')).toBe(502)
  writeFileSync(path, await capsuleWith())
  await expect.poll(() => statusOf('/api/projects/')).toBe(200)

  expect(await statusOf('/api/environments/2/dashboards/')).toBe(418)
})

test('what is kept in a file starts over as well', async () => {
  const kept = join(folderWith(), 'dev.json')
  const { path } = await watching('state.json', stateOf('First'), '--persist', kept)

  writeFileSync(path, stateOf('Second'))

  await expect.poll(() => readFileSync(kept, 'utf8')).toContain('Second')
})

test('--no-watch leaves it alone', async () => {
  const { path, name, notes } = await watching('state.json', stateOf('First'), '--no-watch')

  writeFileSync(path, stateOf('Second'))
  await setTimeout(800)

  expect(await name()).toBe('First')
  expect(notes()).toEqual([])
})

test('a timer that a scenario leaves behind may fail: that is logged once with its place, and the server goes on', async () => {
  const failing = `${scenarioOf('First')}\nlet times = 0\nconst timer = setInterval(() => {
    if (times++ > 1) clearInterval(timer)
    throw new Error('too late.')
  }, 20)
  Promise.reject(new Error('nobody waits'))`
  const { path, name, notes } = await watching('scenario.mjs', failing)

  await expect.poll(notes).toHaveLength(2)
  await setTimeout(100)

  const told = [`Error: nobody waits, at ${path}:12`, `Error: too late, at ${path}:10`].map((text) =>
    expect.stringContaining(`Code of the scenario ${path} failed later (${text}). The server goes on.`),
  )
  expect(notes()).toEqual(told)
  expect(await name()).toBe('First')
})

test('any other error that nobody catches ends the server as Node does', async () => {
  const path = join(
    folderWith({
      'scenario.mjs': `${scenarioOf('First')}\nconst error = new Error('of nobody')
    error.stack = 'Error: of nobody\\n    at listOnTimeout (node:internal/timers:581:17)'
    setTimeout(() => { throw error })`,
    }),
    'scenario.mjs',
  )

  const { code, stderr } = await run('start', '--port', '0', '--scenario', path)

  expect(code).toBe(1)
  expect(stderr).toContain('Error: of nobody')
})
