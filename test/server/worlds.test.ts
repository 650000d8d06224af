import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { FakeOptions } from '../../src/fake/options.ts'
import { typical } from '../../src/scenarios.ts'
import { liveOffice, office } from '../support/api/office.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { ask, create, dashboards, namesIn, served } from '../support/servers/served.ts'

test('a path, a header and a key lead to the same world', async () => {
  const { server, control } = await served()

  await create(`${server.url}/w/alice`, 'By path')
  await create(server.url, 'By header', { 'X-Fake-World': 'alice' })
  await create(server.url, 'By key', { Authorization: 'Bearer phx_owner@alice' })

  const alice = await control.worlds.open('alice')
  expect(await namesIn(alice)).toEqual(['By path', 'By header', 'By key'])
  expect(await namesIn(control)).toEqual([])
})

test('a key that names the world of the path or the header is the key without that name', async () => {
  const { server, control } = await served()
  const Authorization = 'Bearer phx_owner@alice'

  await create(`${server.url}/w/alice`, 'By path and key', { Authorization })
  await create(server.url, 'By header and key', { Authorization, 'X-Fake-World': 'alice' })
  const elsewhere = await ask(`${server.url}/w/bob`, dashboards, { headers: { Authorization } })

  expect(await namesIn(await control.worlds.open('alice'))).toEqual(['By path and key', 'By header and key'])
  expect(elsewhere.status).toBe(401)
})

test('what only looks like the name of a world, or like control, leads to neither', async () => {
  const { server, control } = await served()
  const bodyOf = async (path: string) => (await exchange(server, request('GET', path))).split('\r\n\r\n')[1]

  expect(await bodyOf('/whttp://x/alice/__fake/health')).toContain('Endpoint not found.')
  expect(await bodyOf('/api/__fake/health')).toContain('"type":"not_faked"')
  expect(await bodyOf(`${dashboards}?search=http://x/__fake/health`)).toContain('"results":[]')
  expect(await control.worlds.list()).toEqual([])
})

test('a key of no letters leads to the world that stands behind it', async () => {
  const { server, control } = await served()

  expect((await ask(server.url, dashboards, { headers: { Authorization: '@alice' } })).status).toBe(401)
  expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['alice'])
})

test('making and dropping a world does nothing to the one that control is asked through', async () => {
  const { server, control } = await served()
  const change = (method: string) =>
    fetch(`${server.url}/w/alice/__fake/worlds/bob`, { method, headers: { 'X-Fake-Token': server.token } })
  const both = [{ name: 'alice', untouched: true }, { name: 'bob' }]

  expect((await change('PUT')).status).toBe(204)
  expect(await control.worlds.list()).toMatchObject(both)
  expect((await change('DELETE')).status).toBe(204)
  expect(await control.worlds.list()).toMatchObject(both.slice(0, 1))
})

test('a world begins where the server began, however far that has gone', async () => {
  const { server, control, fake } = await served()
  const start = fake.exportState()
  await create(server.url, 'First')
  await control.clock.advance('30d')
  await control.faults.add({ effect: { status: 503 } })

  const alice = await control.worlds.open('alice')

  expect(await alice.exportState()).toEqual(start)
  expect((await ask(alice.baseUrl, dashboards)).status).toBe(200)
})

test('a server that starts over takes along the worlds that nobody has touched, and leads the resets of others there', async () => {
  const { server, control } = await served({ scenarios: { office } })
  const [read, written, own] = await Promise.all(['read', 'written', 'own'].map((name) => control.worlds.open(name)))
  await ask(read!.baseUrl, dashboards)
  await create(written!.baseUrl, 'Mine')
  await own!.startFromScenario('office')
  const startOver = (name: string) => {
    const next = createFake({ scenario: office })
    next.db.dashboard.create({ project_id: 1, name })
    server.startFrom(next)
  }

  startOver('Second')
  startOver('Third')

  expect([await namesIn(read!), await namesIn(written!), await namesIn(own!)]).toEqual([['Third'], ['Mine'], []])
  await Promise.all([written!, own!].map((world) => world.reset()))
  expect([await namesIn(written!), await namesIn(own!)]).toEqual([['Third'], []])
})

test('the clock of a world that begins late on a live server shows the present', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { control } = await served({}, createFake({ scenario: liveOffice }))
  vi.setSystemTime(new Date('2026-05-01T15:00:00Z'))

  const alice = await control.worlds.open('alice')

  expect(await alice.clock.read()).toEqual({ now: '2026-05-01T15:00:00Z', following: true })
})

test('the clock of a copy stands still or runs as that of the other world does, also after a reset', async () => {
  const { control } = await served({}, createFake({ scenario: liveOffice }))
  const frozen = await control.worlds.open('frozen')
  const read = await frozen.clock.freeze('2026-05-05T00:00:00Z')

  const copy = await control.worlds.open('copy', { from: 'frozen' })

  expect(await copy.clock.read()).toEqual(read)
  await copy.clock.advance('1h')
  await copy.reset()
  expect(await copy.clock.read()).toEqual(read)
  await copy.clock.follow('2026-06-01')
  const running = await copy.worlds.open('running', { from: 'copy' })
  expect(await running.clock.read()).toMatchObject({ following: true, now: expect.stringContaining('2026-06-01T00:0') })
})

test('links keep the prefix of their world', async () => {
  const { server } = await served()
  const base = `${server.url}/w/alice`
  for (const name of ['First', 'Second']) await create(base, name)

  const page = (await (await ask(base, `${dashboards}?limit=1`)).json()) as { next: string }
  const next = await ask('', page.next)

  expect(page.next).toBe(`${base}${dashboards}?limit=1&offset=1`)
  expect(await next.json()).toMatchObject({ count: 2, results: [{}] })
})

test('control under a prefix is of that world alone', async () => {
  const { control, server } = await served()
  await create(server.url, 'Mine')
  const alice = await control.worlds.open('alice')
  await create(alice.baseUrl, 'Hers')

  await alice.clock.advance('2h')
  await alice.reset()

  expect(await namesIn(alice)).toEqual([])
  expect(await namesIn(control)).toEqual(['Mine'])
})

test('worlds are listed and dropped; one that was dropped begins anew', async () => {
  const { control, server } = await served()
  await create(`${server.url}/w/alice`, 'First')
  await create(`${server.url}/w/bob`, 'First')

  const both = await control.worlds.list()
  const before = await namesIn(await control.worlds.open('alice'))
  await control.worlds.drop('alice')

  expect(both.map(({ name }) => name)).toEqual(['alice', 'bob'])
  expect(before).toEqual(['First'])
  expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['bob'])
  await expect(control.worlds.drop('alice')).rejects.toThrow('There is no world "alice".')
  expect(await namesIn(await control.worlds.open('alice'))).toEqual([])
})

test.each(['', '.hidden', 'a b', '__proto__', 'x'.repeat(65), 'ä', '..%2f'])(
  '%j is no name of a world',
  async (name) => {
    const { server, control } = await served()

    const answer = await ask(`${server.url}/w/${encodeURIComponent(name)}`, dashboards)

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ type: 'fake_usage_error', code: 'world_name' })
    expect(await control.worlds.list()).toEqual([])
  },
)

test('100 clients at once, each in a world of its own, never see each other', async () => {
  const { server, control } = await served()
  const clients = Array.from({ length: 100 }, (_, at) => `client-${at}`)

  const seen = await Promise.all(
    clients.map(async (name) => {
      const base = `${server.url}/w/${name}`
      const made = [await create(base, name), await create(base, name)]
      const page = (await (await ask(base, dashboards)).json()) as { results: { id: number; name: string }[] }
      return { made, page: page.results }
    }),
  )

  for (const [at, { made, page }] of seen.entries()) {
    expect(made.map(({ id }) => id)).toEqual([1, 2])
    expect(page.map(({ name }) => name)).toEqual([clients[at], clients[at]])
  }
  expect(await namesIn(control)).toEqual([])
})

test('a world opens at a scenario, a state or a capsule', async () => {
  const { control, server } = await served({ scenarios: { typical } })
  await create(server.url, 'First')
  const [state, capsule] = [await control.exportState(), await control.capture()]

  const pr = await control.worlds.open('pr-1', { scenario: 'typical', seed: 7 })
  expect(await pr.startedFrom()).toMatchObject({ name: 'typical', seed: 7 })
  await pr.reset()
  expect((await namesIn(pr)).length).toBeGreaterThan(1)
  expect(await namesIn(await control.worlds.open('pr-2', { state }))).toEqual(['First'])
  expect(await namesIn(await control.worlds.open('pr-3', { capsule, at: 1 }))).toEqual([])
  expect((await control.worlds.list()).map(({ untouched }) => untouched)).toEqual([false, false, false])
})

test('a reset of a world that began at a capsule or another world leads to the faults of that beginning', async () => {
  const faults = [{ match: { path: '/events' }, effect: { status: 429 } }]
  const { control } = await served({}, createFake({ auth: 'lenient', faults }))
  const fault = { match: { path: '/dashboards' }, effect: { status: 503 }, times: 1 }
  const session = createFake({ auth: 'lenient', faults: [fault] })
  await session.fetch('/api/environments/1/dashboards/')
  const capsule = await session.capture()
  const opened = await control.worlds.open('pr-1', { capsule })
  const branch = await control.worlds.open('pr-2', { from: 'pr-1' })

  for (const world of [opened, branch]) {
    await fetch(`${world.baseUrl}/api/environments/1/dashboards/`)
    expect(await world.faults.list()).toMatchObject([{ fired: 1 }])
    await world.reset()
    expect(await world.faults.list()).toMatchObject([{ definition: fault, fired: 0 }])
  }
  await control.worlds.drop('pr-1')
  expect(await (await control.worlds.open('pr-1')).faults.list()).toMatchObject([{ definition: faults[0] }])
})

test.each<[rule: string, start: FakeOptions, own: string, server: string]>([
  ['auth', { auth: 'lenient' }, 'lenient', 'strict'],
  ['eventPaging', { contract: { base: 'documented', eventPaging: 'live' } }, 'live', 'documented'],
])('a capsule of another %s is refused: a world answers as its server does', async (rule, start, own, value) => {
  const { control } = await served()
  const capsule = await createFake(start).capture()

  await expect(control.worlds.open('pr-1', { capsule })).rejects.toThrow(
    `The capsule has the ${rule} "${own}", and this server "${value}"`,
  )
  expect(await control.worlds.list()).toEqual([])
})

test('who opens a world is told its address', async () => {
  const { server } = await served({ scenarios: { typical } })
  const opened = await fetch(`${server.url}/__fake/worlds/pr-1`, {
    method: 'POST',
    headers: { 'X-Fake-Token': server.token },
    body: '{"scenario": "typical"}',
  })
  const { url } = (await opened.json()) as { readonly url: string }
  expect(url).toBe(`${server.url}/w/pr-1`)
  expect((await fetch(`${url}/`)).status).toBe(200)
})

test('a world that cannot begin is not there', async () => {
  const { control } = await served({ scenarios: { typical } })
  const broken = { scenario: 'typicl', state: { format: 'x' }, capsule: {} }
  for (const [origin, value] of Object.entries(broken))
    await expect(control.worlds.open('pr-1', { [origin]: value })).rejects.toThrow()
  await expect(control.worlds.open('pr-1', { scenario: 'typical', from: 'alice' })).rejects.toThrow(
    'A world has one start, and these are 2: from, scenario. Give one.',
  )
  await expect(control.worlds.open('pr-1', { seed: 7 })).rejects.toThrow('"seed" and "now" are for a scenario')
  await expect(control.worlds.open('pr-1', { scenario: 'typical', at: 7 })).rejects.toThrow('a scenario has none')
  expect(await control.worlds.list()).toEqual([])
})
