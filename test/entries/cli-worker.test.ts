import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { folderWith } from '../support/folder.ts'

const { run } = inOneProcess()

const NOW = '2026-05-01T12:00:00Z'

/** The entry that is written for a state. */
async function entryOf(...flags: readonly string[]): Promise<string> {
  const folder = folderWith({ 'state.json': JSON.stringify(createFake({ now: NOW }).exportState()) })
  const { code, stderr } = await run('worker', '--out', folder, '--state', `${folder}/state.json`, ...flags)
  expect([code, stderr]).toEqual([0, ''])
  return readFileSync(`${folder}/worker.js`, 'utf8')
}

test('a team fake listens on an IPv6 address, too', async () => {
  const folder = folderWith({})

  const { stdout } = await run('worker', '--out', folder, '--host', '::1')

  expect(readFileSync(`${folder}/workerd.capnp`, 'utf8')).toContain('address = "[::1]:8787"')
  expect(stdout).toContain('http://[::1]:8787/w/alice/api/')
})

test('a team fake on all addresses is told at one where a browser opens its inspector', async () => {
  const folder = folderWith({})

  const { stdout } = await run('worker', '--out', folder, '--host', '0.0.0.0')

  expect(readFileSync(`${folder}/workerd.capnp`, 'utf8')).toContain('address = "0.0.0.0:8787"')
  expect(stdout).toContain('http://127.0.0.1:8787/w/alice/__fake/links')
})

test('a team fake takes no port that nobody knows beforehand', async () => {
  const { code, stderr } = await run('worker', '--out', folderWith({}), '--port', '0')

  expect([code, stderr]).toEqual([2, expect.stringContaining("argument '0' is invalid. Use a number from 1 to 65535.")])
})

test('Git takes all that a clone needs to start, and neither worlds nor secrets', async () => {
  const folder = folderWith({})
  await run('worker', '--out', folder)
  for (const made of ['data/fake-dashboards', '.wrangler']) mkdirSync(`${folder}/${made}`)
  for (const file of ['data/fake-dashboards/1.sqlite', '.wrangler/1.sqlite', '.dev.vars'])
    writeFileSync(`${folder}/${file}`, '')

  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  const taken = execFileSync('git', ['ls-files', '--others', '--exclude-standard'], { cwd: folder, encoding: 'utf8' })

  const files = ['.gitignore', 'data/.gitignore', 'fake-dashboards.js', 'worker.js', 'workerd.capnp', 'wrangler.jsonc']
  expect(taken.trim().split('\n').toSorted()).toEqual(files)
})

test.each([
  ['says where the keys are that it needs', [], true],
  ['speaks of no key where it needs none', ['--auth', 'lenient'], false],
])('the command %s', async (_, flags, tells) => {
  const { stdout } = await run('worker', '--out', folderWith({}), ...flags)

  expect(stdout.includes('/w/alice/__fake/state')).toBe(tells)
  expect(stdout.includes('--auth lenient')).toBe(tells)
})

test('flags that have no effect on a folder that is there are told, in place of the steps that follow from them', async () => {
  const folder = folderWith({})
  await run('worker', '--out', folder)

  const { stdout } = await run('worker', '--out', folder, '--auth', 'lenient', '--port', '9000')

  expect(stdout).toContain('The flags of this command have no effect on what was kept: worker.js, workerd.capnp.')
  expect(stdout).not.toMatch(/:9000|On Cloudflare/)
  expect((await run('worker', '--out', folder, '--port', '9000', '--force')).stdout).toContain(':9000/w/alice/api/')
})

test('a scenario that is not there is refused without the offer of a module', async () => {
  const { code, stderr } = await run('worker', '--out', folderWith({}), '--scenario', 'nope')

  expect([code, stderr]).toEqual([2, expect.stringMatching(/Allowed choices are empty, typical, [\w, -]+\.\n/)])
})

test('a module in place of a scenario is refused with the command that makes a state of it', async () => {
  const scenario = `${folderWith({ 'mine.mjs': 'export default ({ tables }) => void tables.organization.insert({})' })}/mine.mjs`
  const out = folderWith({})

  const { stderr } = await run('worker', '--out', out, '--scenario', scenario)
  const exported = await run('export', '--scenario', scenario, '--out', `${out}/state.json`)
  const { code } = await run('worker', '--out', out, '--state', `${out}/state.json`)

  expect(stderr).toContain(`name them by --state: fake-dashboards export --scenario ${scenario} --out state.json.`)
  expect([exported.code, code]).toEqual([0, 0])
})

test('a folder that cannot be written is named, with what to do', async () => {
  const folder = `${folderWith({ file: '' })}/file`

  const { code, stderr } = await run('worker', '--out', folder)

  expect(code).toBe(1)
  expect(stderr).toMatch(/^error: Cannot write the fake into .*file \(ENOTDIR.*\)\. Name another --out\.\n$/)
})

test('the help of worker offers neither a module as a scenario, which it cannot bundle, nor a capsule', async () => {
  const { stdout } = await run('worker', '--help')

  expect(stdout).toContain('--scenario <name>')
  expect(stdout).not.toMatch(/module|capsule/)
})

test.each([
  ['goes on from its own time, as with start', [], [`  now: "${NOW}",`, '  liveClock: true,']],
  ['goes on from the present with --live-clock', ['--live-clock'], ['  liveClock: true,']],
  ['stands still with --now', ['--now', '2026-01-01'], ['  now: "2026-01-01",']],
])('the clock of a team fake with a state %s', async (_, flags, lines) => {
  const entry = await entryOf(...flags)

  expect(entry.split('\n').filter((line) => /now|liveClock/.test(line))).toEqual(lines)
})
