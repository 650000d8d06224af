import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { typical } from '../../src/scenarios.ts'
import { served } from '../support/servers/served.ts'

const url = 'https://app.example.test/api/environments/2/dashboards/1/'
const headers = { 'Content-Type': 'application/json' }
const write = { method: 'PATCH', headers, body: '{"name":"Sent"}' }

const calls: Readonly<Record<string, (send: typeof fetch) => Promise<Response>>> = {
  'an address and options': (send) => send(url, write),
  'a URL and options': (send) => send(new URL(url), write),
  'a Request': (send) => send(new Request(url, write)),
  'a Request and options': (send) => send(new Request(url), write),
  'a Request and options that are not there': (send) => send(new Request(url, write), undefined),
}

for (const [how, call] of Object.entries(calls))
  test(`a client that calls the fetch it is given with ${how} is answered by the fake`, async () => {
    const fake = createFake({ scenario: typical, auth: 'lenient' })

    const answer = await call(fake.fetch)

    expect(await answer.json()).toMatchObject({ id: 1, name: 'Sent' })
    expect(fake.journal.last).toMatchObject({ method: 'PATCH', status: 200, sent: { name: 'Sent' } })
  })

test.each(['https://app.example.test', 'https://app.example.test/service/'])(
  'a path alone is under the base URL %s',
  async (baseUrl) => {
    const fake = createFake({ scenario: typical, auth: 'lenient', baseUrl })

    const path = '/api/environments/2/dashboards/?limit=1'
    const whole = baseUrl.replace(/\/$/, '') + path

    const statuses = [await fake.fetch(path), await fake.fetch(whole)].map(({ status }) => status)

    expect(statuses).toEqual([200, 200])
    expect(fake.journal.entries.map(({ url }) => url)).toEqual([whole, whole])
  },
)

test('without a base URL, a path alone is of localhost where there is no page', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })

  const answer = await fake.fetch('/api/environments/2/dashboards/?limit=1')

  expect(await answer.json()).toMatchObject({
    next: 'http://localhost/api/environments/2/dashboards/?limit=1&offset=1',
  })
})

const below = { scenario: typical, auth: 'lenient', baseUrl: 'https://app.example.test/service/' } as const

test('the path of the base URL stays behind a longer one, also in links', async () => {
  const { fetchUnder } = createFake(below)
  const asked = new Request('https://app.example.test/w/alice/service/api/environments/2/events/?limit=1')

  const answer = await fetchUnder('/w/alice')(asked)

  expect(await answer.json()).toMatchObject({
    next: expect.stringContaining('/w/alice/service/api/environments/2/events/') as string,
  })
})

test('a port answers behind the path of the base URL', async () => {
  const { server } = await served({}, createFake(below))

  expect((await fetch(`${server.url}/service/api/environments/2/dashboards/1/`)).status).toBe(200)
})

test('a call that is given up rejects as a fetch does', async () => {
  const { fetch: send } = createFake({ scenario: typical, auth: 'lenient' })

  await expect(send(url, { signal: AbortSignal.abort() })).rejects.toHaveProperty('name', 'AbortError')
})

test('a call that is given up before its answer is there rejects as well, and its request had its effect', async () => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const controller = new AbortController()

  const answer = fake.fetch(url, { ...write, signal: controller.signal })
  controller.abort()

  await expect(answer).rejects.toHaveProperty('name', 'AbortError')
  expect(fake.journal.last?.status).toBe(200)
  expect(fake.db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.name).toBe('Sent')
})
