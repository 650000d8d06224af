import { createFake } from 'fake-dashboards'
import { typical } from 'fake-dashboards/scenarios'
import { test as base, expect } from 'fake-dashboards/vitest'
import { HttpResponse, http } from 'msw'
import { describe } from 'vitest'

const origin = 'https://app.example.test'
// captured.suite.ts tests the files that a failure leaves; they would take most of the time here.
const test = base
  .extend('fakeOptions', { scenario: typical, auth: 'lenient', baseUrl: origin })
  .extend('captureFailures', 'never')
const get = (path: string) =>
  fetch(origin + path).then(
    ({ status }) => status,
    () => 'no answer',
  )

describe.concurrent('at once', () => {
  for (let at = 0; at < 20; at++)
    test(`${at % 2 ? 'fails' : 'passes'} ${at}`, async ({ expect }) => {
      const status = await get(`/api/environments/2/${at % 2 ? `cohorts/${at}` : 'dashboards'}/`)

      expect(status).toBe(at % 2 ? 501 : 200)
    })
})

test('fails: a path the real service has not either', async () => {
  expect(await get('/api/environments/2/dashbords/1/?a=1')).toBe(501)
})

test('fails: a path of the base URL that is not under its /api/', async () => {
  expect(await get('/login')).toBe('no answer')
})

test('fails: it was the fake itself that was asked', async ({ fake }) => {
  await fake.fetch(`${origin}/api/environments/2/surveys/`)
})

test('fails: it happened after the test', async ({ onTestFinished }) => {
  onTestFinished(async () => void (await get('/api/environments/2/surveys/')))
})

test('fails: the journal was emptied', async ({ fake }) => {
  await get('/api/environments/2/surveys/')
  fake.reset()
})

test('passes: a method that a known path has not', async () => {
  expect(await fetch(`${origin}/api/environments/2/events/`, { method: 'DELETE' })).toHaveProperty('status', 405)
})

test('passes: the test answers by itself', async ({ server }) => {
  server.use(http.get(`${origin}/login`, () => HttpResponse.text('hello')))

  expect(await get('/login')).toBe(200)
})

test('fails: what another test answered by itself', async () => {
  expect(await get('/login')).toBe('no answer')
})

test('passes: another fake was asked', async () => {
  await createFake().fetch(`${origin}/api/environments/2/surveys/`)
})

describe('set for a suite', () => {
  test.override({ unknownRequests: 'pass' })

  test('passes: it is allowed here', async () => {
    expect(await get('/api/environments/2/surveys/')).toBe(501)
  })
})

test.extend('unknownRequests', 'pass')('passes: it is allowed to this test', async () => {
  expect(await get('/api/environments/2/surveys/')).toBe(501)
})
