import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'

const { fake } = setupFake({ scenario: typical, auth: 'lenient', warnings: 'fail' })
const url = 'https://app.example.test/api/environments/2/dashboards/'

test('fails: the screen is wrong', async () => {
  await fetch(`${url}7/`)
  expect('Error 404').toBe('Retired experiments')
})

test('fails: a wait that nobody ends', async () => {
  fake.hold('GET', '/dashboards')
  await fetch(url)
}, 500)

test('fails: a matcher', async () => {
  await fetch(url)
  expect(fake).toHaveReceived('GET', '/dashboards', { status: 404 })
})

test('fails: another host', async () => {
  await fetch('http://127.0.0.1:10999/collect').catch(() => undefined)
})

test('fails: another host, and nobody catches that', async () => {
  await fetch('http://127.0.0.1:10999/uncaught')
})

test('fails: an unknown path', async () => {
  await fetch(`${url}7/surveys/`)
})

test('fails: a fault that never fires', () => {
  fake.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
})

test('fails: a body key without effect', async () => {
  await fetch(`${url}1/`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"nmae":"x"}' })
})

test('fails: a name and a key', async () => {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer phx_veryownsecretkey1234567890' }
  await fetch(`${url}1/`, { method: 'PATCH', headers, body: '{"name":"Hildegard leaves"}' })
  expect('Error 404').toBe('Hildegard leaves')
})

test('passes: everything is as before', async () => {
  await fetch(url)
  expect(fake).toHaveReceived('GET', '/dashboards', { times: 1 })
})
