import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'

const { fake } = setupFake({ scenario: typical, auth: 'lenient' })
const url = 'https://app.example.test/api/environments/2/dashboards/'

test.failing('passes: it fails before it reaches the fault that it has set up', async () => {
  fake.faults.add({ effect: { status: 503 } })
  expect('Error 404').toBe('Retired experiments')
  await fetch(url)
})

test.failing('passes: it asks an unknown path and fails', async () => {
  await fetch(`${url}7/surveys/`)
  expect('Error 404').toBe('Retired experiments')
})

test.failing('passes: an unknown path alone', async () => {
  await fetch(`${url}7/surveys/`)
})

test.failing('passes: another host alone, with a callback', (done) => {
  fetch('http://127.0.0.1:10999/collect').catch(() => done())
})

test.failing('passes: a fault that never fires', () => {
  fake.faults.add({ effect: { status: 503 } })
})

test.failing('fails: nothing is wrong', async () => {
  await fetch(url)
})
