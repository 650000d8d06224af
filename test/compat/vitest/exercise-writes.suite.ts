import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'

const test = base.extend('fakeOptions', { scenario: typical })
const url = 'https://app.example.test/api/environments/2/dashboards/1/'

test('is refused without a key', async () => {
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(401)
})

test('meets a fault', async ({ fake }) => {
  fake.faults.add({ effect: { status: 503 } })

  expect((await fetch(url, { method: 'DELETE' })).status).toBe(503)
})

test('fails all the same', async () => {
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(200)
})

test('skips itself before it uses its gate', ({ fake, skip }) => {
  fake.hold('GET', '/persons')
  skip()
})
