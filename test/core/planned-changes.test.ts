import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'

test('a planned row that cannot be added fails one request, which says why, and no further one', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const route = '/api/environments/:project_id/dashboards'
  fake.db.change.create({ route, action: 'add', table: 'dashboard', row: { ...fake.db.dashboard.get(1) } })
  const ask = () => fake.fetch('https://app.example.test/api/environments/2/dashboards/')

  await expect(ask()).rejects.toThrow(
    'The planned change 1 could not add its dashboard, and is gone: There is a dashboard 1 already.',
  )
  expect((await ask()).status).toBe(200)
  expect(fake.db.change.count()).toBe(0)
})

test('a refusal brings a planned change no nearer', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const url = 'https://app.example.test/api/environments/2/dashboards/1/'
  const route = '/api/environments/:project_id/dashboards/:id'
  fake.db.change.create({ route, action: 'remove', table: 'dashboard', key: 2 })

  const refused = [await fake.fetch(url, { method: 'DELETE' }), await fake.fetch(`${url}?format=xml`)]

  expect(refused.map(({ status }) => status)).toEqual([405, 404])
  expect(fake.db.dashboard.count({ where: { id: { equals: 2 } } })).toBe(1)
  await fake.fetch(url)
  expect(fake.db.dashboard.count({ where: { id: { equals: 2 } } })).toBe(0)
})
