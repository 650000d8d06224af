import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'

let answer

describe('the last test of a suite', () => {
  setupFake({ scenario: typical, auth: 'lenient' })

  test('asks the fake and does not wait', () => {
    answer = fetch('https://app.example.test/api/projects/')
  })
})

test('what the last test has asked is answered by the fake, and does not go to the network', async () => {
  expect((await answer).status).toBe(200)
})
