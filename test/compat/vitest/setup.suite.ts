import { setupFake } from 'fake-dashboards/node'
import { typical } from 'fake-dashboards/scenarios'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { fake, server } = setupFake({ scenario: typical, auth: 'lenient' })
beforeAll(() => server.listen())
afterAll(() => server.close())

test('a server that is one’s own to start and stop', async () => {
  const answer = await fetch('https://app.example.test/api/environments/2/events/')

  expect(answer.status).toBe(200)
})

test('a path alone is the fake’s, and of the page where there is one', async () => {
  await fake.fetch('/api/environments/2/events/')

  const origin = globalThis.location?.origin ?? 'http://localhost'
  expect(fake.journal.last?.url).toBe(`${origin}/api/environments/2/events/`)
})
