import { expect, onTestFinished, test, vi } from 'vitest'
import type { Control } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { office } from '../support/api/office.ts'
import { ask, create, dashboards, json, namesIn, served } from '../support/servers/served.ts'

test('no more worlds are made than may be once all were written to, and those there are go on', async () => {
  const { server } = await served({ worlds: { most: 2 } })
  for (const name of ['one', 'two']) await create(`${server.url}/w/${name}`, 'First')
  const status = async (name: string) => (await ask(`${server.url}/w/${name}`, dashboards)).status

  expect([await status('three'), await status('one'), await status('two')]).toEqual([503, 200, 200])
})

test('worlds that were only read make room, the idlest first, and whoever wrote keeps theirs', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { control, server } = await served({ worlds: { most: 3 } })
  const read = async (name: string) => {
    vi.setSystemTime(Date.now() + 1000)
    return (await ask(`${server.url}/w/${name}`, dashboards)).status
  }
  await create(`${server.url}/w/alice`, 'First')
  for (const name of ['bob', 'carol', 'bob']) await read(name)

  expect(await read('dave')).toBe(200)
  const afterOne = (await control.worlds.list()).map(({ name, untouched }) => [name, untouched])
  for (let at = 0; at < 50; at++) expect(await read(`foreign-${at}`)).toBe(200)

  expect(afterOne).toEqual([
    ['alice', false],
    ['bob', true],
    ['dave', true],
  ])
  expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['alice', 'foreign-48', 'foreign-49'])
  expect(await namesIn(await control.worlds.open('alice'))).toEqual(['First'])
})

/** Ways to set up a world without a request to its API. */
const setUps: Readonly<Record<string, (alice: Control) => Promise<unknown>>> = {
  clock: ({ clock }) => clock.advance('1h'),
  'frozen clock': ({ clock }) => clock.freeze(),
  fault: ({ faults }) => faults.add({ effect: { status: 503 } }),
  gate: ({ hold }) => hold({ method: 'POST' }),
  state: async ({ exportState, startFromState }) => startFromState(await exportState()),
  scenario: ({ startFromScenario }) => startFromScenario('office', { seed: 7 }),
  snapshot: ({ snapshot }) => snapshot('before'),
}

test.each(Object.keys(setUps))('a world that was set up by control never makes room: %s', async (what) => {
  const { control, server } = await served({ worlds: { most: 1 }, scenarios: { office } })
  await setUps[what]!(await control.worlds.open('alice'))

  expect((await ask(`${server.url}/w/bob`, dashboards)).status).toBe(503)
  expect(await control.worlds.list()).toMatchObject([{ name: 'alice', untouched: false }])
})

test('reading a world by control, and going back to its start, leave it as it began', async () => {
  const { control, server } = await served({ worlds: { most: 1 } })
  const alice = await control.worlds.open('alice')
  await create(alice.baseUrl, 'First')
  await alice.reset()
  await Promise.all([alice.exportState(), alice.journal.list(), alice.clock.read(), alice.journal.clear()])

  expect((await ask(`${server.url}/w/bob`, dashboards)).status).toBe(200)
  expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['bob'])
})

test('a world never makes room in the middle of a request', async () => {
  const fake = createFake({ scenario: office, faults: [{ match: { path: '/events' }, effect: { hang: true } }] })
  const { server, control } = await served({ worlds: { most: 1 } }, fake)
  const client = new AbortController()
  const waits = ask(`${server.url}/w/alice`, '/api/environments/1/events/', { signal: client.signal })
  await expect.poll(() => control.worlds.list()).toHaveLength(1)

  expect((await ask(`${server.url}/w/bob`, dashboards)).status).toBe(503)

  client.abort()
  await expect(waits).rejects.toThrow('abort')
  await expect.poll(async () => (await ask(`${server.url}/w/bob`, dashboards)).status).toBe(200)
})

test('a refused write leaves a world as it began', async () => {
  const { server, control } = await served()
  const sent = { method: 'POST', headers: json, body: '{"restriction_level":1}' }

  expect((await ask(`${server.url}/w/alice`, dashboards, sent)).status).toBe(400)
  expect(await control.worlds.list()).toMatchObject([{ name: 'alice', untouched: true }])
})

test('a world that nobody asks for is dropped, by real time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const notice = vi.fn()
  const { control, server } = await served({ worlds: { most: 1, idle: '1h' }, notice })
  await create(`${server.url}/w/alice`, 'First')

  vi.setSystemTime(Date.now() + 59 * 60_000)
  const kept = await namesIn(await control.worlds.open('alice'))
  vi.setSystemTime(Date.now() + 61 * 60_000)

  expect(kept).toEqual(['First'])
  expect(await control.worlds.list()).toEqual([])
  expect((await ask(`${server.url}/w/bob`, dashboards)).status).toBe(200)
  vi.setSystemTime(Date.now() + 61 * 60_000)
  expect(await control.worlds.list()).toEqual([])
  // Nothing was written to bob.
  expect(notice.mock.calls).toEqual([
    [expect.stringMatching(/ dropped with everything that was written to them: alice\. .*\(--idle\)/)],
  ])
})
