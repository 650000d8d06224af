import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { HttpResponse, http, passthrough } from 'msw'
import { beforeAll, describe } from 'vitest'
import { sendXhr } from './xhr.ts'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const url = '/api/environments/2/dashboards/1/'
const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))
const nameOf = async () => ((await (await fetch(url)).json()) as { readonly name: string }).name
const rename = (name: string) =>
  fetch(url, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) })
const statuses = async (to: string) => [(await fetch(to)).status, (await sendXhr('GET', to)).status]

describe.concurrent('suites that were to run at once', () => {
  for (const name of ['One', 'Other'])
    describe(name, () => {
      for (const at of [1, 2, 3])
        test(`passes: ${name} ${at} is alone`, async ({ fake, expect }) => {
          await rename(`${name} ${at}`)
          await pause(20)

          expect(await nameOf()).toBe(`${name} ${at}`)
          expect(fake.journal.entries).toHaveLength(2)
        })
    })
})

describe('tests that something else makes run at once', () => {
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
  beforeAll(({}, { tasks }) => {
    for (const task of tasks) task.concurrent = true
  })

  test('passes: the first', () => pause(50))

  test('fails: the second would not be alone', () => undefined)
})

describe('what a test asked and did not wait for', () => {
  test('passes: it is answered late', async ({ fake }) => {
    fake.clock.follow()
    fake.faults.add({ effect: { latency: '50ms' } })
    void fetch(url).then(() => rename('Late'))
  })

  test('passes: its answer does not come in the next test', async ({ fake }) => {
    await pause(150)

    expect(fake.journal.entries).toEqual([])
  })
})

test('passes: what is not the fake’s goes to the network', async () => {
  expect(await statuses('/xhr.ts')).toEqual([200, 200])
})

test('passes: answers of the test’s own come before the fake’s, until they are reset', async ({ server }) => {
  server.use(http.get(url, () => HttpResponse.text('mine', { status: 418 })))
  const own = await statuses(url)
  server.resetHandlers()

  expect([own, await statuses(url)]).toEqual([
    [418, 418],
    [200, 200],
  ])
})

test('passes: its own handlers leave to the fake and the network what they do not answer', async ({ fake, server }) => {
  server.use(
    http.patch(url, async ({ request }) => void (await request.text())),
    http.get('/xhr.ts', () => passthrough()),
  )

  await rename('Here')
  expect(fake).toHaveReceived('PATCH', '/dashboards/:id', { body: { name: 'Here' } })
  expect(await statuses('/xhr.ts')).toEqual([200, 200])
  expect(await statuses('/way.ts')).toEqual([404, 404])
})

const survey = http.get('/api/environments/2/surveys/', () => HttpResponse.json({ name: 'Of the team' }))
const theirs = http.get(url, () => HttpResponse.json({ name: 'Of the team' }))

test.extend('handlers', [survey, theirs])(
  'passes: handlers answer what the fake has no route for',
  async ({ fake }) => {
    expect(await statuses('/api/environments/2/surveys/')).toEqual([200, 200])
    expect(await nameOf()).toBe('App overview')
    expect(fake.journal.entries).toHaveLength(1)
  },
)

test('passes: redirects by faults are followed as far as the platform would', async ({ fake }) => {
  const redirect = (status: number, Location: string) =>
    fake.faults.add({ match: { path: '/events' }, effect: { status, headers: { Location } } })
  const events = '/api/environments/2/events/'
  const post = () => fetch(events, { method: 'POST', body: '{}' })
  const toDashboard = redirect(302, url)
  expect(await statuses(events)).toEqual([200, 200])
  expect((await post()).url).toBe(new URL(url, location.href).href)
  expect(fake).toHaveReceived('GET', '/dashboards/:id', { times: 3 })
  toDashboard.remove()
  const toFile = redirect(307, '/xhr.ts')
  expect(await statuses(events)).toEqual([200, 200])
  await expect(post()).rejects.toThrow(TypeError)
  toFile.remove()
  redirect(303, events)
  await expect(post()).rejects.toThrow(TypeError)
})

test('passes: an answer of its own may be that there is none', async ({ server }) => {
  server.use(http.get(url, () => HttpResponse.error()))

  await expect(fetch(url)).rejects.toThrow(TypeError)
  await expect(sendXhr('GET', url)).rejects.toThrow(TypeError)
})
