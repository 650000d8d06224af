import { expect, test, vi } from 'vitest'
import { Late, Line } from '../../src/core/lazy.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { office } from '../support/office.ts'

test('code is loaded once, when it is first needed', async () => {
  let loads = 0
  const late = new Late(async () => ++loads)
  expect(loads).toBe(0)

  await late.arrive()
  await late.arrive()

  expect(late.value).toBe(1)
})

test('a load that failed is tried again the next time', async () => {
  let loads = 0
  const late = new Late(async () => {
    if (++loads === 1) throw new Error('offline')
    return loads
  })
  await expect(late.arrive()).rejects.toThrow('offline')
  expect(late.isHere).toBe(false)

  await late.arrive()

  expect(late.value).toBe(2)
})

test('code that has not come yet is not used', () => {
  expect(() => new Late(async () => 1).value).toThrow('before it was loaded')
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

test('a load that failed is not the trouble of who waited behind it', async () => {
  const line = new Line()

  const turn = line.turn(new Late(() => Promise.reject(new Error('offline'))))
  const next = line.turn(undefined)

  await expect(turn).rejects.toThrow('offline')
  await expect(next).resolves.toBeUndefined()
  expect(line.turn(undefined)).toBeUndefined()
})

/** The first is of a route whose code comes late. */
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
