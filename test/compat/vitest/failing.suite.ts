import { createFake } from 'fake-dashboards'
import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { describe } from 'vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const url = 'https://app.example.test/api/environments/2/dashboards/'
const rename = (body: object) =>
  fetch(`${url}1/`, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

test('fails: the screen is wrong', async () => {
  await fetch(`${url}7/`)
  expect('Error 404').toBe('Retired experiments')
})

test('fails: a matcher shows the requests once', async ({ fake }) => {
  await fetch(url)
  expect(fake).toHaveReceived('GET', '/events')
})

test('fails: a matcher looks before the request has come', async ({ fake }) => {
  void Promise.resolve().then(() => fetch(url))
  expect(fake).toHaveReceived('GET', '/dashboards')
})

test('fails: a matcher looks at another fake', async () => {
  await fetch(url)
  expect(createFake()).toHaveReceived('GET', '/dashboards')
})

test('fails: more was asked than is shown', async () => {
  for (let at = 0; at < 22; at++) await fetch(url)
  expect.soft('one').toBe('other')
  expect('two').toBe('other')
})

describe('a wait that nobody ends', { timeout: 300 }, () => {
  test('fails: at a gate', async ({ fake }) => {
    fake.hold('GET', '/dashboards')
    await fetch(url)
  })

  test('fails: for a clock that stands', async ({ fake }) => {
    fake.faults.add({ effect: { latency: '2s' } })
    await fetch(url)
  })

  test('fails: in a fault that hangs', async ({ fake }) => {
    fake.faults.add({ effect: { hang: true } })
    await fetch(url)
  })
})

test('fails: a fault never fired, a gate was never reached, and one was left closed', async ({ fake }) => {
  fake.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
  fake.hold('GET', '/events/:id')
  const gate = fake.hold('GET', '/dashboards')
  void fetch(url).catch(() => undefined)
  await gate.arrived()
})

test.extend('leftovers', 'pass')('passes: what was set up may go unused', ({ fake }) => {
  fake.faults.add({ effect: { status: 503 } })
  fake.hold('GET', '/events')
})

test.extend('fakeOptions', { faults: [{ effect: { status: 503 } }] })(
  'passes: the faults of a file are not for each of its tests, also after a reset',
  ({ fake }) => fake.reset(),
)

test('passes: a body key without effect is noted', async ({ fake }) => {
  await rename({ nmae: 'x' })

  expect(fake.journal.last?.warnings).toHaveLength(1)
})

test.extend('fakeOptions', { scenario: typical, auth: 'lenient', warnings: 'fail' })(
  'fails: a body key without effect',
  async ({ fake }) => {
    await rename({ nmae: 'x' })
    fake.journal.clear()
  },
)
