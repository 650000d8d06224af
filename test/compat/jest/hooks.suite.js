import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'

const url = 'https://app.example.test/api/environments/2'

setupFake({ scenario: typical, auth: 'lenient' })
beforeAll(() => fetch('http://127.0.0.1:10999/collect').catch(() => undefined))
afterEach(() => fetch(`${url}/cohorts/`))
afterEach(() => fetch(`${url}/dashboards/`))

test('passes', () => fetch(`${url}/dashboards/`))

test('passes as well', () => fetch(`${url}/dashboards/`))
