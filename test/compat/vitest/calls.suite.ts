import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { HttpResponse, http } from 'msw'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const dashboard = 'https://app.example.test/api/environments/2/dashboards/1/'

test('an answer and its copy know their address', async ({ fake }) => {
  const answer = await fetch(new URL(`${dashboard}#tiles`))
  const copy = answer.clone().clone()

  expect([answer.url, copy.url]).toEqual([dashboard, dashboard])
  expect(await copy.json()).toEqual(await answer.json())
  expect(fake).toHaveReceived('GET', '/dashboards/:id')
})

test('a request is sent as it is', async ({ fake }) => {
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request(dashboard, { method: 'PATCH', headers, body: '{"name":"Mine"}' })

  const answer = await fetch(request)

  expect(answer.status).toBe(200)
  expect(fake.db.dashboard.get(1).name).toBe('Mine')
})

test('a path alone is one of the page', async ({ fake }) => {
  // msw 3 throws where the platform rejects.
  const ask = async () => fetch('/api/environments/2/dashboards/1/')

  if (globalThis.location) expect((await ask()).url).toBe(`${location.origin}/api/environments/2/dashboards/1/`)
  else await expect(ask()).rejects.toThrow('Failed to parse URL')
  expect(fake.journal.entries).toHaveLength(globalThis.location ? 1 : 0)
})

test('a call that is aborted gets no answer', async ({ fake }) => {
  const abort = new AbortController()
  const asked = fetch(dashboard, { signal: abort.signal })
  abort.abort()

  await expect(asked).rejects.toHaveProperty('name', 'AbortError')
  await expect(fetch(dashboard, { signal: abort.signal })).rejects.toHaveProperty('name', 'AbortError')
  expect(fake.journal.entries.length).toBeLessThan(2)
})

test('a call that the platform refuses reaches no fake', async ({ fake }) => {
  const withBody = { method: 'GET', body: 'has none' }

  await expect(fetch(dashboard, withBody)).rejects.toThrow()

  expect(fake.journal.entries).toEqual([])
})

test('a redirect by a fault is followed', async ({ fake }) => {
  fake.faults.add({ times: 1, effect: { status: 302, headers: { Location: dashboard } } })

  const answer = await fetch('https://app.example.test/api/environments/2/events/')

  expect([answer.status, answer.url]).toEqual([200, dashboard])
})

test('a handler answers from the moment on that a test adds it', async ({ fake, server }) => {
  const status = async () => (await fetch(dashboard)).status
  const statuses = [await status()]
  server.use(http.get(dashboard, () => new HttpResponse(null, { status: 503 })))
  statuses.push(await status())
  server.resetHandlers()
  statuses.push(await status())

  expect(statuses).toEqual([200, 503, 200])
  expect(fake.journal.entries).toHaveLength(2)
})
