import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const events = 'https://app.example.test/api/environments/2/events/'
let left: Promise<Response>

// oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
test('ends with a request on its way', ({}) => {
  left = fetch(events)
})

// oxlint-disable-next-line no-empty-pattern -- as above
test('which its own fake has answered', async ({}) => {
  expect((await left).status).toBe(200)
})
