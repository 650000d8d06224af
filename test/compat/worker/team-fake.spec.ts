import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fileWith } from '../../support/folder.ts'
import { writeTeamFake } from './support/team-fake.ts'
import type { TeamFake } from './support/team-fake.ts'
import { worldAt } from './support/tried-world.ts'
import { startWorkerd, TOKEN } from './support/workerd.ts'
import type { RunningWorkerd } from './support/workerd.ts'

function written(...flags: readonly string[]): TeamFake {
  const fake = writeTeamFake(...flags)
  onTestFinished(() => fake.remove())
  return fake
}

async function started({ folder }: TeamFake, environment?: Readonly<Record<string, string>>): Promise<RunningWorkerd> {
  const running = await startWorkerd(folder, environment)
  onTestFinished(() => running.kill())
  return running
}

const DASHBOARD = '/api/environments/2/dashboards/1/'
const renamed = (name: string): RequestInit => ({
  method: 'PATCH',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ name }),
})

test('the command writes a folder that workerd serves alone, and says how', async () => {
  const fake = written('--auth', 'lenient')

  expect(readdirSync(fake.folder).toSorted()).toEqual([
    '.gitignore',
    'data',
    'fake-dashboards.js',
    'worker.js',
    'workerd.capnp',
    'wrangler.jsonc',
  ])
  expect(fake.said).toContain('workerd serve workerd.capnp')
  expect(fake.said).toContain('npx wrangler deploy')
  expect(fake.said).toContain('http://127.0.0.1:8787/w/alice/__fake/links')
  const { url, log } = await started(fake)
  const answer = await fetch(`${url}/w/alice${DASHBOARD}`)
  expect(answer.status).toBe(200)
  await expect.poll(log).toMatch(/ - alice GET \/w\/alice\/api\/environments\/2\/dashboards\/1\/ 200 \d+ms/)
})

test('a process that is killed loses nothing that was acknowledged', async () => {
  const fake = written('--auth', 'lenient')
  const first = await started(fake)
  const worlds = Array.from({ length: 10 }, (_, at) => `world-${at}`)
  for (const name of worlds) expect((await worldAt(first.url, name).ask(DASHBOARD, renamed(name))).status).toBe(200)
  await worldAt(first.url, 'world-0').control.clock.set('2026-05-05T05:05:05Z')
  await first.kill()

  const { url } = await started(fake)

  for (const name of worlds) {
    const { name: found } = (await (await worldAt(url, name).ask(DASHBOARD)).json()) as { readonly name: string }
    expect(found).toBe(name)
  }
  const { control } = worldAt(url, 'world-0')
  // It follows real time, and a busy machine takes a while to start a process.
  const ahead = Date.parse((await control.clock.read()).now) - Date.parse('2026-05-05T05:05:05Z')
  expect([ahead >= 0, ahead < 60_000]).toEqual([true, true])
  expect((await control.worlds.list()).map(({ name }) => name).toSorted()).toEqual(worlds)
})

test('a world at another start than the configuration has now is refused, until a reset drops it', async () => {
  const fake = written('--auth', 'lenient')
  const first = await started(fake)
  await worldAt(first.url, 'old').ask(DASHBOARD, renamed('Old'))
  await first.kill()
  execFileSync(process.execPath, [
    COMMAND,
    'worker',
    '--out',
    fake.folder,
    '--auth',
    'lenient',
    '--seed',
    '7',
    '--force',
  ])
  const { ask, control } = worldAt((await started(fake)).url, 'old')

  expect((await ask(DASHBOARD)).status).toBe(409)
  await control.reset()
  expect((await ask(DASHBOARD)).status).toBe(200)
})

test('flags become options, and the state of a file is what worlds start from', async () => {
  const empty = execFileSync(process.execPath, [COMMAND, 'export', '--scenario', 'empty'], { encoding: 'utf8' })
  const state = fileWith('state.json', empty)
  const fake = written('--state', state, '--auth', 'lenient', '--contract', 'live', '--worlds', '1')
  const { url } = await started(fake)

  const page = (await (await worldAt(url, 'one').ask('/api/environments/2/dashboards/')).json()) as {
    readonly count: number
  }
  expect(page.count).toBe(0)
  await worldAt(url, 'one').control.clock.advance('1h')
  expect((await worldAt(url, 'two').ask('/api/environments/2/dashboards/')).status).toBe(503)
})

test('without a token nobody has control; keys of teams come from the environment, and the log has their names alone', async () => {
  const fake = written('--auth', 'lenient')
  const { url, log } = await started(fake, { FAKE_DASHBOARDS_KEYS: 'blue=blue-secret' })

  const control = await fetch(`${url}/__fake/state`, { headers: { 'X-Fake-Token': TOKEN } })
  const statusWith = async (headers: Record<string, string>) => (await fetch(url + DASHBOARD, { headers })).status

  expect([control.status, await control.text()]).toEqual([403, expect.stringContaining('FAKE_DASHBOARDS_TOKEN')])
  expect(await statusWith({})).toBe(401)
  expect(await statusWith({ Authorization: 'Bearer blue-secret' })).toBe(200)
  await expect.poll(log).toMatch(/ - - GET \S+ 401 \d+ms This fake needs the key of a team/)
  await expect.poll(log).toMatch(/ blue - GET \S+ 200 \d+ms/)
  expect(log()).not.toContain('blue-secret')
})

test('what somebody has changed stays when the folder is written again, and is named at the end of the list', () => {
  const fake = written()
  writeFileSync(join(fake.folder, 'worker.js'), '// mine')

  const said = execFileSync(process.execPath, [COMMAND, 'worker', '--out', fake.folder], { encoding: 'utf8' })

  expect(said).toMatch(/kept .*worker\.js, which differs; --force overwrites it(?![^]*wrote)/)
})

test('wrangler takes the folder, as far as a dry run goes', () => {
  const fake = written()
  const wrangler = fileURLToPath(new URL('node_modules/.bin/wrangler', import.meta.url))

  const said = execFileSync(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', join(fake.folder, 'out')], {
    cwd: fake.folder,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    encoding: 'utf8',
  })

  expect(said).toMatch(/env\.FAKE_WORLDS \(FakeWorld\)/)
  expect(said).toContain('--dry-run: exiting now.')
})

const COMMAND = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))
