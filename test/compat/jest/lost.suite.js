import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'

const { fake } = setupFake({ scenario: typical, auth: 'lenient' }, { as: 'owner' })
const url = 'https://app.example.test/api/environments/2/dashboards/'
const rename = (name) =>
  fetch(`${url}1/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })
const nameOf = async () => (await (await fetch(`${url}1/`)).json()).name

beforeAll(() => rename('Renamed'))

test('fails: the first test', async () => {
  expect(await nameOf()).not.toBe('Renamed')
})

test('passes: the test after it', async () => {
  await rename('Renamed')
})

describe('in a suite', () => {
  beforeAll(() => fetch(url))

  test('passes: a beforeAll that only reads', () => {})

  describe('of a suite', () => {
    beforeAll(() => void fake.faults.add({ match: { path: '/events' }, effect: { status: 503 } }))

    test('fails: a fault', () => {})
  })

  describe('of another suite', () => {
    beforeAll(() => void fake.clock.advance('1d'))

    test('fails: the time', () => {})
  })
})
