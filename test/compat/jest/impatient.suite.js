import { jest } from '@jest/globals'
import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'

setupFake({ scenario: typical, auth: 'lenient' })
jest.setTimeout(1)

test('fails: hooks have one millisecond', async () => {
  const { status } = await fetch('https://app.example.test/api/environments/2/dashboards/7/')
  expect(status).toBe(200)
}, 5_000)
