import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callObject } from '../../src/hosts/worker/object-call.ts'
import { createFake } from '../../src/index.ts'
import { empty, typical } from '../../src/scenarios.ts'
import { createWorker } from '../../src/worker.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { office } from '../support/api/office.ts'
import { namesIn } from '../support/servers/served.ts'
import { createIn, dashboardsIn, TEAM_URL, teamWorker } from '../support/servers/team-worker.ts'

test('every acknowledged write is found in its own world alone, however often objects are evicted', async () => {
  const worker = teamWorker({ scenario: office })
  const worlds = Array.from({ length: 20 }, (_, number) => `pr-${number}`)
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      worlds.flatMap((world) => [0, 1].map((n) => createIn(worker, world, `${world}/${round}/${n}`))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    if (round % 2) worker.evict()
  }
  worker.evict()
  for (const world of worlds) {
    const names = await namesIn(worker.control(world))
    expect(names).toHaveLength(10)
    expect(new Set(names.map((name) => name?.split('/')[0]))).toEqual(new Set([world]))
  }
  expect(await worker.control().worlds.list()).toHaveLength(20)
})

test('a world is opened at a scenario, listed with its start, copied, and dropped', async () => {
  const worker = teamWorker({ scenario: office, scenarios: { typical } })
  const { worlds } = worker.control()
  const preview = await worlds.open('pr-1', { scenario: 'typical', seed: 7 })
  const before = await preview.exportState()
  const copy = await worlds.open('copy', { from: 'pr-1' })
  worker.evict()
  expect(await worlds.list()).toMatchObject([
    { name: 'pr-1', untouched: false, start: { name: 'typical', seed: 7 } },
    { name: 'copy', untouched: false },
  ])
  expect((await copy.exportState()).tables).toEqual(before.tables)
  await worlds.drop('pr-1')
  expect(worker.storageOf('world:pr-1').rows).toEqual([])
  worker.evict()
  expect((await worlds.list()).map(({ name }) => name)).toEqual(['copy'])
  expect(await namesIn(preview)).toEqual([])
})

test('a reset of a world that began at another one leads to the faults of that beginning, also after a restart', async () => {
  const worker = teamWorker({ scenario: office })
  const { worlds } = worker.control()
  const first = await worlds.open('pr-1')
  const fault = { effect: { status: 503 }, times: 1 }
  await first.faults.add(fault)
  const copy = await worlds.open('copy', { from: 'pr-1' })
  await copy.faults.clear()
  worker.evict()
  expect(await copy.faults.list()).toEqual([])
  await copy.reset()
  expect(await copy.faults.list()).toMatchObject([{ definition: fault, fired: 0 }])
})

test('a copy of a world whose clock stands still stands still at that time, also after a restart and a reset', async () => {
  const worker = teamWorker({ scenario: office, liveClock: true })
  const { worlds } = worker.control()
  const frozen = await worlds.open('frozen')
  const read = await frozen.clock.freeze('2026-05-05T00:00:00Z')

  const copy = await worlds.open('copy', { from: 'frozen' })

  expect(await copy.clock.read()).toEqual(read)
  await copy.clock.advance('1h')
  worker.evict()
  await copy.reset()
  expect(await copy.clock.read()).toEqual(read)
})

test.each([
  ['path', '/w/alice', {}],
  ['header', '', { 'X-Fake-World': 'alice' }],
])('a key that names the world of the %s is the key without that name', async (_, prefix, headers) => {
  const { fetch } = teamWorker({ scenario: office })
  const asOwner = { ...headers, Authorization: 'Bearer phx_owner@alice' }

  expect((await fetch(`${TEAM_URL}${prefix}/api/environments/1/dashboards/`, { headers: asOwner })).status).toBe(200)
})

test.each([
  ['a path', '/w/', {}],
  ['a header', '', { 'X-Fake-World': '' }],
  ['a key', '', { Authorization: 'Bearer phx_owner@' }],
])('an empty name in %s is refused, and is not the world without a name', async (_, prefix, headers) => {
  const { fetch } = teamWorker({ scenario: office })

  const answer = await fetch(`${TEAM_URL}${prefix}/api/environments/1/dashboards/`, { headers })

  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('No name for a world: \\"\\"')])
})

test('a world that cannot begin is not there, and a name that is none is refused', async () => {
  const { worlds } = teamWorker({ scenario: office }).control()
  await expect(worlds.open('pr-1', { scenario: 'typical' })).rejects.toThrow('No scenario "typical". Known: none.')
  await expect(worlds.open('pr-1', { state: { format: 'other' } })).rejects.toThrow()
  await expect(worlds.open('-x')).rejects.toThrow('No name for a world')
  expect(await worlds.list()).toEqual([])
})

test('a world that was opened at a state is not pushed out by another', async () => {
  const worker = teamWorker({ scenario: office, worlds: { most: 1 } })
  const { worlds } = worker.control()
  const state = await worker.control().exportState()
  await worlds.open('kept', { state })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(worlds.open('other')).rejects.toThrow('There are 1 worlds already')
  worker.evict()
  expect((await worlds.list()).map(({ name }) => name)).toEqual(['kept'])
})

test('a write to a world that has made room for another is kept, and a world that nobody writes to is at its start', async () => {
  const worker = teamWorker({ scenario: office, worlds: { most: 2 } })
  const { worlds } = worker.control()
  await worker.control('written').clock.read()
  await worker.control('read').clock.read()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  for (const name of ['third', 'fourth']) await worlds.open(name)

  expect((await createIn(worker, 'written', 'Kept')).status).toBe(201)

  expect((await worlds.list()).map(({ name }) => name)).toEqual(['written', 'third', 'fourth'])
  expect(worker.storageOf('world:read').rows).toEqual([])
  worker.evict()
  expect(await namesIn(worker.control('written'))).toContain('Kept')
})

test('a world is erased while a request to it is refused', async () => {
  const worker = teamWorker({ scenario: office, worlds: { most: 1 } })
  await worker.control('first').clock.read()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await createIn(worker, 'second', 'Kept')
  worker.evict()
  const { FAKE_WORLDS } = worker.environment
  const first = FAKE_WORLDS.get(FAKE_WORLDS.idFromName('world:first'))

  const asked = first.fetch(new Request(`${TEAM_URL}/w/first/__fake/clock`))

  expect(await callObject(first, 'erase', { life: 1, untouched: true })).toBe(true)
  expect((await asked).status).toBe(503)
})

test('a world is not erased as untouched when a write has come before, whose report is still on its way', async () => {
  const worker = teamWorker({ scenario: office })
  await createIn(worker, 'written', 'Kept')
  const { FAKE_WORLDS } = worker.environment
  const erase = (untouched: boolean) =>
    callObject(FAKE_WORLDS.get(FAKE_WORLDS.idFromName('world:written')), 'erase', { life: 1, untouched })

  expect(await erase(true)).toBe(false)
  expect(await namesIn(worker.control('written'))).toContain('Kept')
  expect(await erase(false)).toBe(true)
  expect(worker.storageOf('world:written').rows).toEqual([])
})

test('a write that comes to its end after its world was erased is refused', async () => {
  const worker = teamWorker({ scenario: office })
  await worker.control('first').clock.read()
  const { FAKE_WORLDS } = worker.environment
  const first = FAKE_WORLDS.get(FAKE_WORLDS.idFromName('world:first'))
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const headers = { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: body.readable, duplex: 'half' }
  const answer = worker.fetch(dashboardsIn('first'), init as RequestInit)
  await setImmediate()

  expect(await callObject(first, 'erase', { life: 1, untouched: true })).toBe(true)
  const writer = body.writable.getWriter()
  await writer.write(new TextEncoder().encode('{"name":"Lost"}'))
  await writer.close()

  const refused = await answer
  expect(refused.status).toBe(503)
  expect(await refused.text()).toContain('The world \\"first\\" was dropped while this request was under way')
  expect(await namesIn(worker.control('first'))).not.toContain('Lost')
})

test('a write that is acknowledged is kept, whichever of its steps the world is to make room at', async () => {
  const lost: number[] = []
  for (const steps of Array.from({ length: 30 }).keys()) {
    const worker = teamWorker({ scenario: office })
    await worker.control('first').clock.read()
    const { FAKE_WORLDS } = worker.environment
    const written = createIn(worker, 'first', 'Kept')
    for (let step = 0; step < steps; step++) await undefined

    await callObject(FAKE_WORLDS.get(FAKE_WORLDS.idFromName('world:first')), 'erase', { life: 1, untouched: true })

    const { status } = await written
    const isKept = (await namesIn(worker.control('first'))).includes('Kept')
    if ((status === 201) !== isKept) lost.push(steps)
  }
  expect(lost).toEqual([])
})

for (const name of ['pr-1', ''])
  test(`a world ${name === '' ? 'without a name' : 'with a name'} that cannot be opened any more is refused by name, until a reset drops it`, async () => {
    const worker = teamWorker({ scenario: office })
    await createIn(worker, name, 'First')
    await createIn(worker, 'other', 'Second')
    worker.evict({ scenario: busyOffice })
    const answer = await worker.fetch(dashboardsIn(name))
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('the configuration now makes another start')
    const control = worker.control(name === '' ? undefined : name)
    await expect(control.exportState()).rejects.toThrow(
      'It stays stored until somebody drops it with POST /__fake/reset',
    )
    await control.worlds.drop('other')
    expect((await control.worlds.list()).map((one) => one.name)).toEqual(name === '' ? [] : [name])
    await control.reset()
    expect((await namesIn(control)).length).toBeGreaterThan(1)
  })

test('a world that becomes too large is refused by name, and others are not', async () => {
  const worker = teamWorker({ scenario: empty, worlds: { mebibytes: 0.1 } })
  const large = { body: 'x'.repeat(120_000), project_id: 2 }
  await expect(worker.control('pr-1').rows.add('text', large)).rejects.toThrow('The world "pr-1" would take 0.2 MiB')
  await worker.control('pr-2').rows.add('text', { ...large, body: 'small' })
  worker.evict()
  expect((await worker.control('pr-1').exportState()).tables.text).toEqual([])
  expect((await worker.control('pr-2').exportState()).tables.text).toHaveLength(1)
})

test('without a token nobody has control of a worker, and health answers all the same', async () => {
  const storages = teamWorker({ scenario: office })
  const worker = createWorker({ scenario: office, log: () => undefined })
  const ask = (path: string) => worker.fetch(new Request(TEAM_URL + path), storages.environment)

  const refused = await ask('/__fake/state')

  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'control_closed'])
  expect((await ask('/__fake/health')).status).toBe(200)
})

test('health says what a world lost when it was unloaded from memory, and nothing before', async () => {
  const worker = teamWorker({ scenario: office })
  const health = async () => (await worker.fetch(`${TEAM_URL}/w/alice/__fake/health`)).json()
  await createIn(worker, 'alice', 'Kept')
  expect(await health()).toEqual({ status: 'ok', now: expect.any(String) })

  worker.evict()

  expect(await health()).toMatchObject({
    status: 'ok',
    lost: expect.stringMatching(/^This world was unloaded from memory/),
  })
})

test('a live clock shows the real time, also where the world starts from a state and is let out of memory', async () => {
  const state = createFake({ now: '2026-01-01T00:00:00Z' }).exportState()
  const worker = teamWorker({ state, liveClock: true })
  const offBy = async () => Math.abs(Date.parse((await worker.control('alice').clock.read()).now) - Date.now())

  expect(await offBy()).toBeLessThan(60_000)
  worker.evict()

  expect(await offBy()).toBeLessThan(60_000)
})
