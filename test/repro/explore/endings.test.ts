import { getEventListeners } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Fake } from '../../../src/index.ts'
import { explore } from '../../../src/repro.ts'
import type { OrderStep } from '../../../src/repro.ts'
import { Orders } from '../../../src/repro/explore/orders.ts'
import { dashboards, open, rename, saveTwice } from './pieces.ts'

afterEach(() => void vi.useRealTimers())

test('an order in which a piece never ends breaks it, and the order of arrival is one', async () => {
  const forever = new Promise(() => undefined)
  const [never, unless, stuck] = await Promise.all([
    explore(open(), () => forever, { timeout: '50ms' }),
    explore(open(), (fake) => saveTwice(fake).catch(() => forever), { timeout: '50ms' }),
    explore(open(), async (fake) => void (await rename(fake, 1, 'First'), await forever), { timeout: '50ms' }),
  ])

  expect(String(never)).toMatch(
    /^Run 1 broke in the order of arrival: .*The piece has not ended: it has waited 0\.05 s for something other than answers/,
  )
  expect(String(unless)).toMatch(/^Run 2 broke in this order: .*The piece has not ended/)
  expect(unless.failure?.order[0]).toMatchObject({ step: 'apply', request: 2 })
  expect(stuck.failure?.capsule.requests.map(({ answer }) => answer?.status)).toEqual([200])
})

test('a piece that waits for the clock of the fake is told so', async () => {
  const slow = createFake({ faults: [{ effect: { latency: '200ms' } }] })

  const found = await explore(slow, () => slow.fetch(dashboards), { timeout: '50ms' })

  expect(String(found)).toContain("Request 1: waits until 2026-01-01T00:00:00.200000Z of the fake's clock")
})

test('a piece whose replaced timers start one another goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const pause = () => new Promise((resolve) => setTimeout(resolve, 300))

  const found = await explore(
    open(),
    async (fake) => {
      await pause().then(pause).then(pause)
      await rename(fake, 1, 'Late')
    },
    { settle: () => vi.advanceTimersByTimeAsync(300), timeout: '1s' },
  )

  expect(found).toMatchObject({ orders: 1, isComplete: true })
})

test('a piece that waits for no answer is refused, because no order would break it, and its request is let go on', async () => {
  let last: Promise<Response> | undefined

  const exploring = explore(open(), ({ fetch }) => void (last = fetch(`${dashboards}1/`)))

  await expect(exploring).rejects.toThrow(
    'The piece has ended before the first of its requests was answered. Let it return the promise that it waits for.',
  )
  expect((await last)?.status).toBe(200)
})

test('a request that a piece does not wait for is let go on', async () => {
  let last: Promise<Response> | undefined

  await explore(open(), async ({ fetch }) => {
    await fetch(`${dashboards}1/`)
    last = fetch(`${dashboards}2/`)
  })

  expect((await last)?.status).toBe(200)
})

test('not more runs than allowed are made, and then it says that not all orders were tried', async () => {
  const shown: number[] = []
  const reads = ({ fetch }: Fake) => Promise.all([1, 2, 3, 4].map((id) => fetch(`${dashboards}${id}/`)))

  const found = await explore(open(), reads, { runs: 3, onProgress: (runs) => shown.push(runs) })

  expect(found).toMatchObject({ runs: 3, isComplete: false })
  expect(found.failure).toBeUndefined()
  expect(String(found)).toMatch(/^Not all orders were tried/)
  expect(shown).toEqual([1, 2, 3])
})

test('beginnings that no run will come to are not made, however many requests are under way', () => {
  const steps = Array.from({ length: 30 }, (_, at) => ({
    step: 'answer' as const,
    request: at + 1,
    method: 'GET',
    path: '/',
  }))
  let compared = 0
  const orders = new Orders(() => ++compared < 0, 5)

  for (let run = 0; run < 5; run++) {
    const order = orders.next()!
    while (order.choose(steps.filter((step) => !order.steps.includes(step))));
    expect(order.steps).toHaveLength(30)
  }

  expect(orders.next()).toBeDefined()
  expect(compared).toBeLessThan(30 * 30)
})

test('only an order that breaks a piece leaves the fake as its run did: what is thrown elsewhere does not', async () => {
  const fake = open()
  const onProgress = () => {
    throw new Error('The bar is full.')
  }

  await expect(explore(fake, saveTwice, { onProgress })).rejects.toThrow('The bar is full.')
  await expect(
    explore(fake, ({ db }) => void db.dashboard.update({ where: { id: { equals: 2 } }, data: { name: 'By hand' } })),
  ).rejects.toThrow('ended without a request')

  expect(fake.db.dashboard.getAll()).toEqual(open().db.dashboard.getAll())
})

test('a signal ends it', async () => {
  const stop = new AbortController()

  const { runs, isComplete } = await explore(open(), saveTwice, { signal: stop.signal, onProgress: () => stop.abort() })

  expect({ runs, isComplete }).toEqual({ runs: 1, isComplete: false })
})

test('a signal ends a run in the middle, and its order counts as not tried', async () => {
  const stop = new AbortController()
  const waitsForEver = async ({ fetch }: Fake) => {
    await fetch(`${dashboards}1/`)
    stop.abort()
    await new Promise(() => undefined)
  }

  const { runs, orders, isComplete, failure } = await explore(open(), waitsForEver, {
    signal: stop.signal,
    timeout: '1h',
  })

  expect({ runs, orders, isComplete, failure }).toEqual({ runs: 1, orders: 0, isComplete: false, failure: undefined })
})

test('a signal that never comes keeps no listener', async () => {
  const { signal } = new AbortController()

  await explore(open(), saveTwice, { signal })

  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test.each([
  ['without a fake', () => explore(undefined as never, saveTwice)],
  ['with an object that is no fake', () => explore({} as never, saveTwice)],
  ['without a function', () => explore(open(), undefined as never)],
])('a call %s is refused', async (_, exploring) => {
  await expect(exploring()).rejects.toThrow(
    'explore() takes a fake, and a function that runs a piece of the app with it.',
  )
})

test('a fake that follows a capsule is refused, because the capsule gives the order', async () => {
  const fake = open()
  await rename(fake, 1, 'First')
  const following = createFake({ capsule: await fake.capture(), follow: true })

  await expect(explore(following, saveTwice)).rejects.toThrow(
    'This fake follows a capsule, which gives its requests one order. Explore a fake without "follow", such as fake.fork().',
  )
  expect((await explore(following.fork(), saveTwice)).failure).toBeDefined()
})

test('a piece that asks the fake nothing is refused, because no order would break it', async () => {
  const [explored, other] = [open(), open()]

  const exploring = explore(explored, () => saveTwice(other))

  await expect(exploring).rejects.toThrow('The piece has ended without a request to this fake.')
})

test('a piece that does something else each time is refused', async () => {
  let run = 0

  const exploring = explore(open(), (fake) =>
    Promise.all([rename(fake, 1, 'One'), run++ > 0 || rename(fake, 2, 'Two')]),
  )

  await expect(exploring).rejects.toThrow(
    'A run does not repeat what an earlier one did: "request 2, PATCH /api/environments/2/dashboards/2/, takes effect" was to come next',
  )
})

test.each<[order: unknown, says: string]>([
  [[null], 'is wrong at [0]: expected an object, got null.'],
  [[{ step: 'read', request: 1 }], 'is wrong at [0].step: expected "apply" or "answer", got "read".'],
  [[{ step: 'apply', request: 0 }], 'is wrong at [0].request'],
])('an order with a step that is none is refused: %j', async (order, says) => {
  const exploring = explore(open(), saveTwice, { order: order as readonly OrderStep[] })

  await expect(exploring).rejects.toThrow(`The "order" of a call of explore ${says}`)
})

test('requests that never met are told, because one order says nothing of a race', async () => {
  const inTurn = async ({ fetch }: Fake) => {
    for (const id of [1, 2]) await fetch(`${dashboards}${id}/`)
  }
  const apart = async ({ fetch }: Fake) => {
    const first = fetch(`${dashboards}1/`)
    await new Promise((go) => setTimeout(go, 20))
    await Promise.all([first, fetch(`${dashboards}2/`)])
  }
  const settle = () => new Promise((done) => setTimeout(done, 100))

  expect(String(await explore(open(), inTurn))).toBe(
    'All orders were tried, 1 in 1 run: none broke it. Each of its 2 requests came after the answer to the one before. ' +
      'If the app can send them at once, let the piece do so, or wait for them in "settle": clicks of user-event take time.',
  )
  expect(String(await explore(open(), apart, { settle }))).toBe('All orders were tried, 2 in 4 runs: none broke it.')
  expect(String(await explore(open(), ({ fetch }) => fetch(`${dashboards}1/`)))).toBe(
    'All orders were tried, 1 in 1 run: none broke it.',
  )
})

test('a piece that gives false, as in tests of properties, has not held', async () => {
  const found = await explore(open(), async (fake) => {
    await saveTwice(fake)
    return fake.db.dashboard.get(1).name === 'Elsewhere'
  })

  expect(found.isComplete).toBe(false)
  expect(String(found.failure?.error)).toContain('The piece gave false. Let it throw if something is wrong')
})
