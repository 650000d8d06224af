import { expect, test } from 'vitest'
import { Late } from '../../src/core/late.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'

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
