import { expect, test, vi } from 'vitest'
import { Clock } from '../../src/core/time/clock.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import { JournalMemory } from '../../src/hosts/worlds/journal-memory.ts'
import { replay } from '../../src/repro.ts'
import { office } from '../support/api/office.ts'
import { collectGarbage } from '../support/collect-garbage.ts'
import { ask, change, create, dashboards, served } from '../support/servers/served.ts'

const MEBIBYTE = 1024 * 1024
const MINUTE = 60_000
/** A header with which a request and its answer take about 12 kB in the journal. */
const filling = { 'X-Filling': 'x'.repeat(8000) }

/** Worlds whose journals share one MiB. */
function shared(names: readonly string[]) {
  const wall = new Clock(0)
  const notice = vi.fn<(text: string) => void>()
  const origin = createFake({ scenario: office })
  const worlds = names.map((name) => ({ name, askedAt: 0, fake: origin.fork() }))
  const memory = new JournalMemory({ journalMemory: 1, notice }, () => worlds, wall)
  for (const { fake } of worlds) fake.journal.share(memory)
  const get = async (name: string, times: number) => {
    const world = worlds.find((one) => one.name === name)!
    for (let asked = 0; asked < times; asked++) {
      world.askedAt = wall.now()
      await read(world.fake)
    }
  }
  const weights = () => worlds.map(({ fake }) => fake.journal.weight)
  return { wall, notice, get, weights, fakes: worlds.map(({ fake }) => fake) }
}

const url = `https://app.example.test${dashboards}`
const key = { Authorization: 'Bearer phx_owner' }
const read = (fake: Fake) => fake.fetch(url, { headers: { ...key, ...filling } })

test('all journals together hold no more than they may, and it is told once', async () => {
  const { get, weights, notice } = shared(['a', 'b', 'c'])

  for (const name of ['a', 'b', 'c', 'a', 'b', 'c']) {
    await get(name, 60)
    expect(weights().reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(MEBIBYTE)
  }

  expect(notice).toHaveBeenCalledOnce()
  expect(notice.mock.calls[0]![0]).toMatch(/hold 1 MiB, as much as they may\..*--journal-memory/)
})

test('a busy world takes nothing from one that holds less than an even share', async () => {
  const { get, fakes } = shared(['quiet', 'busy'])
  await get('quiet', 20)

  await get('busy', 300)

  expect(fakes[0]!.journal.entries).toHaveLength(20)
  expect(fakes[0]!.journal.entries.filter(({ responseBody }) => responseBody === undefined)).toEqual([])
  expect(fakes[1]!.journal.last).toMatchObject({ number: 300, responseBody: expect.any(String) as string })
})

test('two busy worlds get an even share each', async () => {
  const { get, weights } = shared(['a', 'b'])
  await get('a', 200)

  for (let round = 0; round < 20; round++) {
    await get('b', 10)
    await get('a', 2)
  }

  expect(Math.min(...weights())).toBeGreaterThan(MEBIBYTE / 4)
})

test('of the worlds that hold more than an even share, the largest forgets first', async () => {
  const { get, weights, notice } = shared(['larger', 'small', 'largest'])
  await get('larger', 40)
  await get('small', 5)
  const before = weights()

  for (let asked = 0; asked < 120 && notice.mock.calls.length === 0; asked++) await get('largest', 1)

  expect(notice).toHaveBeenCalledOnce()
  expect(before[0]).toBeGreaterThan(MEBIBYTE / 3)
  expect(weights().slice(0, 2)).toEqual(before.slice(0, 2))
})

test('worlds that nobody asks forget first, the idlest first of all', async () => {
  const { get, fakes, wall } = shared(['idlest', 'idle', 'busy'])
  const lengths = () => fakes.map(({ journal }) => journal.entries.length)
  await get('idlest', 30)
  wall.advance('1m')
  await get('idle', 30)
  wall.advance(11 * MINUTE)

  await get('busy', 40)
  expect(lengths()[0]).toBeLessThan(30)
  expect(lengths().slice(1)).toEqual([30, 40])

  await get('busy', 120)
  expect(lengths().slice(0, 2)).toEqual([1, 1])
})

test('answers are forgotten before requests, the oldest first, and numbers go on counting', async () => {
  const { get, fakes } = shared(['a'])
  const { journal } = fakes[0]!

  await get('a', 500)

  const { entries } = journal
  expect(entries.at(-1)).toMatchObject({ number: 500, responseBody: expect.any(String) as string })
  expect(entries[0]!.number).toBeGreaterThan(300)
  expect(entries[0]!.responseBody).toBeUndefined()
  expect(String(journal)).toMatch(/^\(requests 1 to \d+ are forgotten\)\n/)
})

test('a world that is reset frees what its journal held', async () => {
  const { get, fakes, weights } = shared(['a', 'b'])
  await get('a', 40)
  const [held] = weights()

  fakes[0]!.reset()

  expect(held).toBeGreaterThan(400_000)
  expect(weights()).toEqual([0, 0])
})

test('a capsule goes back as far as nothing was forgotten', async () => {
  const { fakes } = shared(['a'])
  const fake = fakes[0]!
  const make = (name: string) =>
    fake.fetch(url, {
      method: 'POST',
      headers: { ...key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, description: 'x'.repeat(30_000) }),
    })
  for (let at = 0; at < 40; at++) await make(`n${at}`)

  const capsule = await fake.capture()

  expect(capsule.requests.length).toBeGreaterThan(0)
  expect(capsule.requests.length).toBeLessThan(40)
  expect(capsule.requests.length + capsule.start.tables.dashboard.length).toBe(40)
  expect(await replay(JSON.parse(JSON.stringify(capsule)))).toMatchObject({ same: capsule.requests.length })
})

test('the worlds of a server share what its journals may hold, and whoever runs it is told', async () => {
  const notice = vi.fn<(text: string) => void>()
  const { server, control } = await served({ journalMemory: 1, notice })
  for (let at = 0; at < 12; at++)
    for (let asked = 0; asked < 12; asked++) await ask(`${server.url}/w/w${at}`, dashboards, { headers: filling })

  const lengths = await Promise.all(
    (await control.worlds.list()).map(async ({ name }) => {
      const { journal } = await control.worlds.open(name)
      return (await journal.list()).length
    }),
  )

  expect(lengths).toHaveLength(12)
  expect(Math.min(...lengths)).toBeGreaterThan(0)
  expect(Math.max(...lengths)).toBe(12)
  expect(lengths.reduce((sum, length) => sum + length)).toBeLessThan(144)
  expect(notice).toHaveBeenCalledOnce()
})

test.each([0, -1, Number.NaN, '256' as never])('journals cannot share %j MiB', async (journalMemory) => {
  await expect(served({ journalMemory }).then(() => 'served')).rejects.toThrow(
    /"journalMemory" of a server is a number of MiB above 0/,
  )
})

/**
 * The size of the heap without garbage. One collection is not enough: it makes more garbage of what waited for it, such as
 * code that other tests ran. So it collects until nothing more goes.
 */
async function settledHeap(): Promise<number> {
  let [last, size] = [Infinity, Number.MAX_SAFE_INTEGER]
  for (let turn = 0; turn < 20 && (turn < 3 || last - size > 10_000); turn++) {
    await new Promise((later) => setTimeout(later))
    collectGarbage()
    last = size
    size = process.memoryUsage().heapUsed
  }
  return size
}

test('entries weigh what they take', async () => {
  const { server, fake } = await served()
  await create(server.url, 'First')
  for (let at = 0; at < 80; at++) {
    await ask(server.url, dashboards)
    await ask(server.url, `${dashboards}99/`)
    await ask(server.url, '/api/nothing/', { headers: filling })
    await change(server.url, `${dashboards}1/`, { name: `n${at}`, description: `${at}${'ж'.repeat(2000)}` })
  }
  const { weight } = fake.journal
  const held = await settledHeap()

  // Nothing else happens between the two sizes, so nothing but the entries makes the difference.
  fake.reset()

  const ratio = weight / (held - (await settledHeap()))
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
