import { expect, test, vi } from 'vitest'
import { Lazy, LoadingQueue } from '../../src/core/lazy.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { office } from '../support/api/office.ts'

test('code is loaded once, when it is first needed', async () => {
  let loads = 0
  const lazy = new Lazy(async () => ++loads)
  expect(loads).toBe(0)

  await lazy.load()
  await lazy.load()

  expect(lazy.value).toBe(1)
})

test('a load that failed is tried again the next time', async () => {
  let loads = 0
  const lazy = new Lazy(async () => {
    if (++loads === 1) throw new Error('offline')
    return loads
  })
  await expect(lazy.load()).rejects.toThrow('offline')
  expect(lazy.isLoaded).toBe(false)

  await lazy.load()

  expect(lazy.value).toBe(2)
})

test('code that has not come yet is not used', () => {
  expect(() => new Lazy(async () => 1).value).toThrow('not loaded yet')
})

test('a request that waits for code, and those after it, are answered from the state they find then', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const ask = (path: string) => fake.fetch(`https://app.example.test/api/environments/2/${path}`)

  const [events, dashboard] = await Promise.all([ask('events/?limit=1'), ask('dashboards/1/')])

  expect([events.status, dashboard.status]).toEqual([200, 200])
  expect(fake.journal.entries.map(({ path }) => path.split('?')[0])).toEqual([
    '/api/environments/2/events/',
    '/api/environments/2/dashboards/1/',
  ])
})

test('requests keep their order when one of them waits for code', async () => {
  vi.resetModules()
  const { createFake: createCold } = await import('../../src/fake/create-fake.ts')

  const [cold, warm] = [await namesMadeAtOnce(createCold), await namesMadeAtOnce(createCold)]

  expect(cold).toEqual(['Made from JSON', 'Made', 'Made next'])
  expect(warm).toEqual(cold)
})

test('a failed load does not fail the requests that waited behind it', async () => {
  const queue = new LoadingQueue()
  const loaded = new Lazy(async () => 1)
  await loaded.load()

  const failing = queue.wait(new Lazy(() => Promise.reject(new Error('offline'))))
  const next = queue.wait(loaded)

  await expect(failing).rejects.toThrow('offline')
  await expect(next).resolves.toBeUndefined()
  expect(queue.wait(loaded)).toBeUndefined()
})

test('callers are served in their order, whether their code is loaded or not', async () => {
  const queue = new LoadingQueue()
  let loadSlow = (): void => undefined
  const slow = new Lazy(() => new Promise<void>((resolve) => (loadSlow = resolve)))
  const quick = new Lazy(async () => 1)
  const loaded = new Lazy(async () => 1)
  await loaded.load()
  const order: string[] = []

  const waiting = [
    queue.wait(slow)!.then(() => order.push('slow')),
    queue.wait(quick)!.then(() => order.push('quick')),
    queue.wait(loaded)!.then(() => order.push('loaded')),
  ]
  // One turn of the event loop. Everything that does not have to wait has continued by then.
  await new Promise((resolve) => setImmediate(resolve))
  expect(order).toEqual([])
  loadSlow()
  await Promise.all(waiting)

  expect(order).toEqual(['slow', 'quick', 'loaded'])
  expect(queue.wait(loaded)).toBeUndefined()
})

/** The first is of a route whose code is loaded with it. */
async function namesMadeAtOnce(create: typeof createFake): Promise<(string | null)[]> {
  const fake = create({ scenario: office, auth: 'lenient' })
  const template = { template_name: 'Made from JSON', dashboard_description: '', dashboard_filters: {}, tiles: [TEXT] }
  const post = (path: string, body: object) =>
    fake.fetch(`https://app.example.test/api/environments/1/dashboards/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await Promise.all([
    post('create_from_template_json/', { template }),
    post('', { name: 'Made' }),
    post('', { name: 'Made next' }),
  ])
  return fake.db.dashboard.getAll().map(({ name }) => name)
}

const TEXT = { type: 'TEXT', body: 'Hello', layouts: {} }
