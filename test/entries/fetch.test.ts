import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { typical } from '../../src/scenarios.ts'

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

    const answer = await fake.fetch('/api/environments/2/dashboards/1/')

    expect(answer.status).toBe(200)
    expect(fake.journal.last?.url).toBe(`${baseUrl.replace(/\/$/, '')}/api/environments/2/dashboards/1/`)
  },
)

test('a call that is given up rejects as a fetch does', async () => {
  const { fetch: send } = createFake({ scenario: typical, auth: 'lenient' })

  await expect(send(url, { signal: AbortSignal.abort() })).rejects.toHaveProperty('name', 'AbortError')
})
