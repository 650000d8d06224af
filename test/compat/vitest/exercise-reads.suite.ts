import { empty, typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const events = 'https://app.example.test/api/environments/2/events/?limit='

test.concurrent('reads the first page', async () => {
  expect((await fetch(`${events}1`)).status).toBe(200)
})

test.concurrent('reads the last page', async () => {
  expect((await fetch(`${events}50&after=2100-01-01`)).status).toBe(200)
})

const idle = base.extend('fakeOptions', { scenario: empty }).extend('leftovers', 'pass')

idle('asks nothing, and sets up a fault', ({ fake }) => {
  fake.faults.add({ match: { method: 'PATCH' }, effect: { status: 503 } })
})
