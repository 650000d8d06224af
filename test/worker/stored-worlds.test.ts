import { expect, onTestFinished, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { Clock } from '../../src/core/time/clock.ts'
import { dropStored } from '../../src/hosts/worker/storage/drop-stored.ts'
import { typical } from '../../src/scenarios.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { office } from '../support/api/office.ts'
import { create, DASHBOARDS, evictedWorld } from '../support/servers/evicted-worlds.ts'
import type { EvictedWorld } from '../support/servers/evicted-worlds.ts'
import { namesIn } from '../support/servers/served.ts'

const detailOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { readonly detail: string }).detail

test('a write is stored before its answer leaves, and costs what was written', async () => {
  const world = evictedWorld({ scenario: typical, auth: 'lenient' })
  await create(world, 'First')
  const before = world.storage.written
  expect((await create(world, 'Second')).status).toBe(201)
  expect(world.storage.written - before).toBeLessThan(8)
  world.evict()
  expect((await namesIn(world.control)).slice(-2)).toEqual(['First', 'Second'])
})

test('a request that only reads writes nothing once its world was opened', async () => {
  const world = evictedWorld()
  await world.fetch(DASHBOARDS)
  const before = world.storage.written
  await world.fetch(DASHBOARDS)
  await world.control.exportState()
  expect(world.storage.written).toBe(before)
})

test('a clock that follows real time goes on while its world is out of memory', async () => {
  const wall = new Clock('2026-03-01T00:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: wall.now() })
  onTestFinished(() => void vi.useRealTimers())
  const world = evictedWorld({ scenario: office }, { wall })
  await world.control.clock.follow('2026-01-01T00:00:00Z')
  wall.advance('2h')
  world.evict()
  expect(await world.control.clock.read()).toEqual({
    now: '2026-01-01T02:00:00Z',
    following: true,
  })
})

test('a restart tells what is gone until somebody resets the world', async () => {
  const world = evictedWorld()
  await world.control.hold('POST', '/dashboards')
  const health = () => world.fetch('/__fake/health')
  expect((await health()).headers.get('x-fake-lost')).toBeNull()
  world.evict()
  const answer = await health()
  expect(answer.headers.get('x-fake-lost')).toContain('Gone are its journal until then')
  expect((await world.control.health()).lost).toContain('the gate (request of POST /dashboards)')
  const events = world.control.events()
  expect((await events.next()).value).toMatchObject({ event: 'begin' })
  const { value: told } = await events.next()
  await events.return(undefined)
  expect([told!.event, told!.data]).toEqual(['lost', { says: answer.headers.get('x-fake-lost') }])
  await world.control.reset()
  expect(await world.control.health()).not.toHaveProperty('lost')
})

test('a restart tells how many requests waited', async () => {
  const world = evictedWorld()
  const gate = await world.control.hold('GET', '/dashboards')
  void world.fetch('/api/environments/2/dashboards/').catch(() => undefined)
  await gate.arrived()
  world.evict()
  expect((await world.control.health()).lost).toMatch(/, and 1 request that waited\.$/)
})

test('a gate for any text is told in a header after a restart, cut where it is long', async () => {
  const world = evictedWorld()
  await world.control.hold({ method: 'POST', path: '/dashboards', body: { name: 'Заявки' } })
  await world.control.hold({ method: 'POST', path: '/dashboards', body: { name: 'x'.repeat(100_000) } })
  world.evict()

  const lost = (await world.fetch('/__fake/health')).headers.get('x-fake-lost')

  expect(lost).toContain(String.raw`body {"name":"\u0417\u0430\u044f\u0432\u043a\u0438"}; request of POST`)
  expect(lost).toMatch(/x{100}\.\.\.\), and any requests that waited\.$/)
  expect(lost!.length).toBeLessThan(3000)
})

test('a client that comes again after a restart is told once what is gone, and why', async () => {
  const world = evictedWorld()
  await world.control.hold('POST', '/dashboards')
  world.evict()
  const client = world.control.events({ after: 'before-3' })
  await client.next()
  const told = (await client.next()).value!

  await world.control.faults.add({ effect: { status: 503 } })

  expect(told).toMatchObject({ event: 'lost', data: { says: expect.stringContaining('Gone are its journal') } })
  expect((await client.next()).value).toMatchObject({ event: 'faults' })
})

test('a gate of before a restart is not mistaken for a later one', async () => {
  const world = evictedWorld()
  const gate = await world.control.hold('POST', '/dashboards')
  world.evict()
  await world.control.hold('GET', '/events')
  await expect(gate.open()).rejects.toThrow('No gate "1". Known: 2.')
})

test('a save that fails in the middle leaves what was saved last, in the storage and in memory', async () => {
  const world = evictedWorld()
  await create(world, 'First')
  for (const statements of [0, 1, 2]) {
    world.storage.failAfter(statements)
    const answer = await create(world, 'Second')
    expect(answer.status).toBe(507)
    expect(await detailOf(answer)).toContain('The world "alice" could not be stored: disk I/O error.')
    world.storage.failAfter(undefined)
    expect(await namesIn(world.control)).toEqual(['First'])
    expect((await world.control.entries()).entries.at(-1)!.warnings.at(-1)).toContain('was undone')
    world.evict()
    expect(await namesIn(world.control)).toEqual(['First'])
  }
  expect((await create(world, 'Second')).status).toBe(201)
})

test('of two requests at once neither is acknowledged when what they did is undone', async () => {
  const world = evictedWorld()
  await create(world, 'First')
  world.storage.failAfter(0)
  const answers = await Promise.all([create(world, 'Second'), create(world, 'Third')])
  expect(answers.map(({ status }) => status)).toEqual([507, 507])
  world.storage.failAfter(undefined)
  expect(await namesIn(world.control)).toEqual(['First'])
})

test('a write that would make a world too large is refused, one that makes it smaller is not, and neither is a read', async () => {
  const world = evictedWorld({ scenario: office }, { mebibytes: 0.1 })
  const long = 'x'.repeat(40_000)
  const [first, second, third] = [
    await world.control.rows.add('text', { body: long, project_id: 1 }).catch(String),
    await world.control.rows.add('text', { body: long, project_id: 1 }).catch(String),
    await world.control.rows.add('text', { body: long, project_id: 1 }).catch(String),
  ]
  expect(typeof first).toBe('object')
  expect(String(second) + String(third)).toContain('would take 0.2 MiB as JSON, and a world may take 0.1')
  const before = await world.control.exportState()
  const narrowed = evictedWorld({ scenario: office }, { storage: world.storage, mebibytes: 0.001 })
  expect(await narrowed.control.exportState()).toEqual(before)
  const removal = narrowed.control.rows.remove('text', 1)
  await expect(removal).rejects.toThrow('Remove snapshots, reset it, or allow more: rows that control removes stay')
  world.evict()
  expect(await world.control.exportState()).toEqual(before)
  await world.control.reset()
  expect((await create(world, 'Small')).status).toBe(201)
})

test('a world whose start is too large is refused by name', () => {
  expect(() => evictedWorld({ scenario: busyOffice }, { mebibytes: 0.001 })).toThrow('The world "alice" would take')
})

test('a world of 31 MB is stored in parts that fit, and opened again as it was', async () => {
  const world = evictedWorld({ scenario: office, auth: 'lenient' })
  // Texts: comparing the values takes longer than everything else.
  const state = async () => (await world.fetch('/__fake/state')).text()
  await world.control.snapshot('office')
  await world.control.startFromScenario('long-history')
  await world.control.rows.change('dashboard', 1, { name: 'Renamed' })
  const before = await state()
  expect(world.storage.rows.length).toBeLessThan(200)
  for (const { text } of world.storage.rows) expect(String(text).length).toBeLessThanOrEqual(500_000)
  world.evict()
  expect((await state()) === before).toBe(true)
  await world.control.restore('office')
  expect(await namesIn(world.control)).toEqual([])
})

test('a long text is stored in parts of 500,000 characters', async () => {
  const world = evictedWorld()

  await world.control.rows.add('text', { body: 'a'.repeat(1_000_000), project_id: 1 })

  const lengths = world.storage.rows.map(({ text }) => String(text).length).toSorted((a, b) => b - a)
  expect(lengths.slice(0, 2)).toEqual([500_000, 500_000])
})

test('texts of any characters are stored as they are', async () => {
  const world = evictedWorld()
  const body = `${'a'.repeat(499_900)}${'🎈'.repeat(500)}\0"\\\u2028`
  await world.control.rows.add('text', { body, project_id: 1 })
  world.evict()
  expect((await world.control.exportState()).tables.text.at(-1)!.body).toBe(body)
})

const damages: Readonly<Record<string, (world: EvictedWorld) => unknown>> = {
  'its version is another': ({ storage }) => {
    const { text } = storage.rows.find(({ name }) => name === 'head')!
    storage.damage('head', text.replace(`"version":"${manifest.version}"`, '"version":"0.0.1"'))
  },
  'a row of it is cut': ({ storage }) => storage.damage('row/dashboard/1', '["dashboard",1'),
  'a row of it is missing': ({ storage }) => storage.damage('row/dashboard/1', undefined),
  'its first record is missing': ({ storage }) => storage.damage('head', undefined),
}

for (const [what, damage] of Object.entries(damages))
  test(`a stored world is not opened when ${what}, and stays stored until somebody drops it`, async () => {
    const world = evictedWorld()
    await create(world, 'First')
    damage(world)
    const { rows } = world.storage
    expect(() => world.evict()).toThrow('The world "alice" is stored, and cannot be opened: ')
    expect(world.storage.rows).toEqual(rows)
    dropStored(world.storage)
    world.evict()
    expect(await namesIn(world.control)).toEqual([])
  })

test('a stored world of another version says how to keep what is in it', async () => {
  const world = evictedWorld()
  await create(world, 'First')
  damages['its version is another']!(world)

  expect(() => world.evict()).toThrow(
    `it is of version 0.0.1, and this is ${manifest.version}. To keep what is in it, deploy 0.0.1 again, and export it there with GET /__fake/state. It stays stored`,
  )
})

test('a stored world with a start of its own says how many rows are missing, also where its first record is one of them', async () => {
  const world = evictedWorld()
  await world.control.startFromState(await world.control.exportState())
  const { length } = world.storage.rows
  world.storage.damage('head', undefined)

  expect(() => world.evict()).toThrow(`cannot be opened: it has ${length - 2} rows, and ${length - 1} were written.`)
})

test('a stored world is not opened at another start, unless nobody has written to it', async () => {
  const [written, read] = [evictedWorld(), evictedWorld()]
  await create(written, 'First')
  await read.fetch(DASHBOARDS)
  expect(() => written.evict({ scenario: busyOffice })).toThrow('the configuration now makes another start')
  read.evict({ scenario: busyOffice })
  expect((await namesIn(read.control)).length).toBeGreaterThan(0)
})

test('a stored world has the rate limits that the configuration has by now, also in its snapshots', async () => {
  const world = evictedWorld()
  const statuses = async () => [(await create(world, 'First')).status, (await create(world, 'Second')).status]
  await world.control.snapshot('before')
  expect(await statuses()).toEqual([201, 201])

  world.evict({ scenario: office, rateLimits: { default: [{ requests: 1, within: '1h' }] } })
  expect(await statuses()).toEqual([201, 429])
  await world.control.restore('before')
  expect(await statuses()).toEqual([201, 429])

  world.evict({ scenario: office })
  expect(await statuses()).toEqual([201, 201])
})

test('a world that has a start of its own needs none of the configuration', async () => {
  const world = evictedWorld()
  await world.control.startFromScenario('typical')
  const before = await world.control.exportState()
  world.evict({ scenario: busyOffice })
  expect(await world.control.exportState()).toEqual(before)
})

test('a fault with a predicate goes on with its counts', async () => {
  const faults = [{ match: { predicate: () => true }, effect: { status: 503 }, times: 2 }]
  const world = evictedWorld({ scenario: office, faults })
  expect((await world.fetch(DASHBOARDS)).status).toBe(503)
  world.evict()
  expect((await world.fetch(DASHBOARDS)).status).toBe(503)
  world.evict()
  expect((await world.fetch(DASHBOARDS)).status).toBe(401)
})

test('rows come back in the order in which they stood', async () => {
  const world = evictedWorld({ scenario: busyOffice })
  const { number } = await world.control.rows.remove('dashboard', 1)
  await world.control.edits.undo(number)
  const before = await namesIn(world.control)
  world.evict()
  expect(await namesIn(world.control)).toEqual(before)
})
