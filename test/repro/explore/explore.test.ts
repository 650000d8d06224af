import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Fake, FaultEffect } from '../../../src/index.ts'
import { setupFake } from '../../../src/node.ts'
import { explore, replay } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { dashboards, nameOf, open, rename, saveTwice } from './pieces.ts'
import { screensOf } from './screens.ts'

afterEach(() => void vi.useRealTimers())

describe.each(screensOf(false))('$name', ({ run }) => {
  test('some order breaks the screen with a race, within 200 runs', async () => {
    const { failure, runs } = await explore(open(), run)

    expect(failure!.capsule.requests.map(({ answer }) => answer?.status)).toContain(200)
    expect(runs).toBeLessThanOrEqual(200)
  })
})

describe.each(screensOf(true))('$name', ({ run }) => {
  test('no order breaks the sound screen', async () => {
    const fake = open()
    const found = await explore(fake, run)
    await run(fake)

    expect(fake.journal.entries.map(({ status }) => status)).toContain(200)
    expect(String(found)).toMatch(/^All orders were tried/)
    expect(found.isComplete).toBe(true)
  })
})

test.each([
  [3, 6],
  [4, 24],
])('%i answers to reads come in %i orders', async (reads, orders) => {
  const found = await explore(open(), ({ fetch }) =>
    Promise.all(Array.from({ length: reads }, (_, at) => fetch(`${dashboards}${at + 1}/`))),
  )

  expect(found).toMatchObject({ orders, isComplete: true })
})

test('orders are as many where no request has loaded its code yet', async () => {
  vi.resetModules()
  const { createFake: createCold } = await import('../../../src/index.ts')
  const { explore: exploreCold } = await import('../../../src/repro.ts')
  const ordersNow = async () => {
    const { orders } = await exploreCold(createCold({ scenario: typical, auth: 'lenient' }), async (fake) => {
      const renamed = fake.fetch(`${dashboards}1/`).then(() => rename(fake, 1, 'New'))
      await Promise.all([renamed, fake.fetch(`${dashboards}?search=App`)])
    })
    return orders
  }

  const cold = await ordersNow()

  expect(cold).toBe(await ordersNow())
})

test('two writes are applied in both orders, and answered in both orders', async () => {
  const seen = new Set<string>()

  const { orders } = await explore(open(), async (fake) => {
    const answered: string[] = []
    const save = async (name: string) => {
      await rename(fake, 1, name)
      answered.push(name)
    }
    await Promise.all([save('First'), save('Second')])
    seen.add(`${answered.join()}: ${nameOf(fake)}`)
  })

  expect(orders).toBe(4)
  expect([...seen].sort()).toEqual([
    'First,Second: First',
    'First,Second: Second',
    'Second,First: First',
    'Second,First: Second',
  ])
})

test('the order that breaks it is the one that deviates least, in words and as a capsule that replays', async () => {
  const found = await explore(open(), saveTwice)
  const { order, capsule, error } = found.failure!

  expect(error).toEqual(new Error('The name is First.'))
  expect(String(found)).toContain(
    `broke in this order: The name is First.
  1. request 2, PATCH /api/environments/2/dashboards/1/, takes effect
  2. request 1, PATCH /api/environments/2/dashboards/1/, takes effect`,
  )
  expect(order.map(({ step, request }) => `${step} ${request}`)).toEqual(['apply 2', 'apply 1', 'answer 2', 'answer 1'])
  expect(capsule.events.flatMap(({ applied }) => applied ?? [])).toEqual([2, 1])
  expect(await replay(capsule)).toMatchObject({ same: 2 })
})

test('an order that broke it can be looked at again, alone', async () => {
  const fake = open()
  const { failure } = await explore(fake, saveTwice)
  expect(failure!.error).toEqual(new Error('The name is First.'))

  const again = await explore(fake, saveTwice, { order: failure!.order })

  expect(again).toMatchObject({ runs: 1, failure: { order: failure!.order } })
  expect(String(again)).toMatch(/^Run 1 broke in this order: /)
})

test('a sound piece leaves the fake as it was', async () => {
  const fake = open()
  await rename(fake, 1, 'Before')
  expect(nameOf(fake)).toBe('Before')
  const before = fake.exportState()

  await explore(fake, ({ fetch }) => Promise.all([rename({ fetch }, 1, 'One'), rename({ fetch }, 2, 'Two')]))

  expect(fake.exportState()).toEqual(before)
  expect(fake.gates.size).toBe(0)
})

test('each run meets the faults anew', async () => {
  const fake = open()
  fake.faults.add({ match: { method: 'GET' }, effect: { status: 503 }, times: 1 })
  const statuses: number[][] = []

  await explore(fake, async ({ fetch }) => {
    const answers = await Promise.all([fetch(`${dashboards}1/`), fetch(`${dashboards}2/`)])
    statuses.push(answers.map(({ status }) => status))
  })

  expect(new Set(statuses.map(String))).toEqual(new Set(['503,200']))
})

test('a fault is in each run as it was before, and one that a run has met counts as used', async () => {
  const fake = open()
  const spent = fake.faults.add({ match: { method: 'GET' }, effect: { status: 503 }, times: 1 })
  const outage = fake.faults.add({ match: { method: 'PATCH' }, effect: { status: 502 } })
  await fake.fetch(`${dashboards}1/`)
  const statuses: number[] = []

  await explore(fake, async ({ fetch }) => {
    statuses.push((await fetch(`${dashboards}1/`)).status, (await rename({ fetch }, 1, 'New')).status)
    outage.remove()
  })

  expect(statuses).toEqual([200, 502])
  expect(fake.faults.list()).toEqual([spent, outage])
  expect([spent.fired, outage.fired]).toEqual([1, 0])
  fake.verify()
})

test('an error that a fault answers comes before other answers, and after them', async () => {
  const fake = open()
  fake.faults.add({ match: { path: '/dashboards/1' }, effect: { status: 500 } })
  const seen = new Set<string>()

  const found = await explore(fake, async ({ fetch }) => {
    const answered: number[] = []
    const read = async (id: number) => answered.push((await fetch(`${dashboards}${id}/`)).status)
    await Promise.all([read(1), read(2)])
    seen.add(answered.join())
  })

  expect([...seen].sort()).toEqual(['200,500', '500,200'])
  expect(found).toMatchObject({ orders: 2, isComplete: true })
})

test('an answer that is cut breaks before the next step, so orders are as many as where the connection fails', async () => {
  const ordersWith = async (effect: FaultEffect) => {
    const fake = open()
    fake.faults.add({ match: { path: '/dashboards/1', method: 'GET' }, effect })
    const read = async () => (await fake.fetch(`${dashboards}1/`)).text()
    const found = await explore(fake, async () => {
      const renamed = read().catch(() => rename(fake, 1, 'New'))
      await Promise.all([renamed, fake.fetch(`${dashboards}2/`)])
    })
    return found.orders
  }

  expect(await ordersWith({ cut: 5 })).toBe(await ordersWith({ networkError: true, at: 'answer' }))
})

test('a gate that the piece makes is made anew in each run', async () => {
  const fake = open()

  const found = await explore(fake, async ({ fetch, hold }) => {
    const gate = hold('GET', '/dashboards/:id')
    const reads = [1, 2].map((id) => fetch(`${dashboards}${id}/`))
    await gate.arrived(2)
    gate.release(2)
    gate.release(1)
    await Promise.all(reads)
  })

  expect(found).toMatchObject({ orders: 2, isComplete: true })
  expect(fake.gates.size).toBe(0)
})

test('the journal shows the last run, so warnings of a sound piece fail a test that wants none', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient', warnings: 'fail' })

  await explore(fake, ({ fetch }) => fetch(`${dashboards}?unknown=1`))

  expect(() => fake.verify()).toThrow('Unknown query parameter "unknown" was ignored.')
})

test('a row that is gone after so many answers is gone for another read in another order', async () => {
  const fake = open()
  const route = '/api/environments/:project_id/dashboards/:id'
  fake.db.change.create({ route, action: 'remove', table: 'dashboard', key: 2 })

  const { failure } = await explore(fake, async ({ fetch }) => {
    const [, second] = await Promise.all([fetch(`${dashboards}1/`), fetch(`${dashboards}2/`)])
    if (second.ok) throw new Error('It was read before it was gone.')
  })

  expect(failure?.order[0]).toMatchObject({ step: 'apply', request: 2 })
})

test('under rate limits, the order of reads decides who is refused', async () => {
  const fake = createFake({ scenario: typical, rateLimits: { default: [{ requests: 1, within: '1m' }] } })
  const init = { headers: { Authorization: `Bearer ${fake.db.key.getAll()[0]!.value}` } }
  const refused = new Set<string>()

  await explore(fake, async ({ fetch }) => {
    const answers = await Promise.all([fetch(`${dashboards}1/`, init), fetch(`${dashboards}2/`, init)])
    refused.add(answers.map(({ status }) => status).join())
  })

  expect([...refused].sort()).toEqual(['200,429', '429,200'])
})

test('requests come through the global fetch as well', async () => {
  const { fake, server } = setupFake({ scenario: typical, auth: 'lenient' })
  server.listen()

  const { failure } = await explore(fake, () => saveTwice({ ...fake, fetch: globalThis.fetch })).finally(() =>
    server.close(),
  )

  expect(failure?.order[0]).toMatchObject({ step: 'apply', request: 2 })
})

test('the timers that a test has replaced are moved where the app is quiet', async () => {
  vi.useFakeTimers()
  let shown = ''

  const { isComplete } = await explore(
    open(),
    async (fake) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await rename(fake, 1, 'Late')
      shown = nameOf(fake)!
    },
    { settle: () => vi.advanceTimersByTimeAsync(300) },
  )

  expect(isComplete).toBe(true)
  expect(shown).toBe('Late')
})

test('timers are also moved in the rest of a run whose order was tried before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const read = async ({ fetch }: Fake, id: number) => {
    await fetch(`${dashboards}${id}/`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }

  const found = await explore(open(), (fake) => Promise.all([1, 2, 3].map((id) => read(fake, id))), {
    settle: () => vi.advanceTimersByTimeAsync(300),
    timeout: '1s',
  })

  expect(found).toMatchObject({ orders: 6, isComplete: true })
  expect(found.runs).toBeGreaterThan(6)
})

test('a piece may wait for something else than answers, such as a real timer', async () => {
  const later = () => new Promise((resolve) => setTimeout(resolve, 20))

  const { isComplete } = await explore(open(), (fake) =>
    later()
      .then(() => rename(fake, 1, 'Late'))
      .then(later),
  )

  expect(isComplete).toBe(true)
})

test.each([
  [{ runs: 0 }, 'The "runs" of a call of explore counts from 1, got 0.'],
  [{ rnus: 3 }, '"rnus"'],
  [{ timeout: 0 }, 'The "timeout" of a call of explore cannot be 0. A timeout is from 1ms to 24d.'],
  [{ settle: 300 }, 'The "settle" of a call of explore is a function'],
])('options that cannot be used are refused: %j', async (options, message) => {
  await expect(explore(open(), saveTwice, options as object)).rejects.toThrow(message)
})
