import { setupFake } from 'fake-dashboards/node'
import { typical } from 'fake-dashboards/scenarios'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { server } = setupFake({ scenario: typical, auth: 'lenient' })
beforeAll(() => server.listen())
afterAll(() => server.close())

test('a server that is one’s own to start and stop', async () => {
  const answer = await fetch('https://app.example.test/api/environments/2/events/')

  expect(answer.status).toBe(200)
})
