import { expect, test } from 'vitest'
import { addRestricted } from '../support/api/rows.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'

const ORIGIN = 'access-control-allow-origin'

for (const origin of [
  'http://localhost:5173',
  'https://localhost',
  'http://app.localhost:3000',
  'https://app.example.test',
  'http://127.0.0.1:6006',
  'http://127.10.20.30:6006',
  'http://[::1]:6006',
])
  everyTransport(`a page on ${origin} may read every answer`, async ({ fake, send }) => {
    addRestricted(fake)
    const headers = { Origin: origin }

    const answers = await Promise.all([
      send('GET', '/dashboards/1/', undefined, { headers }),
      send('DELETE', '/dashboards/1/', undefined, { headers }),
      send('GET', '/dashboards/99/', undefined, { headers }),
      send('GET', '/dashboards/1/', undefined, { headers, as: null }),
      send('GET', '/dashboards/?format=xml', undefined, { headers }),
      send('POST', '/dashboards/', undefined, { headers, raw: '{' }),
      send('PUT', '/dashboards/1/access_controls/', {}, { headers }),
      send('GET', '/annotations/', undefined, { headers }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 405, 404, 401, 404, 415, 501, 501])
    for (const answer of answers) {
      expect(answer.headers.get(ORIGIN)).toBe(origin)
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
      expect(answer.headers.get('access-control-expose-headers')).toBe('Allow, Location, Retry-After')
      expect(answer.headers.get('vary')).toBe('Origin')
    }
  })

// A server refuses them altogether: test/server/foreign-pages.test.ts.
test.each([
  'https://evil.example.com',
  'https://localhost.evil.com',
  'https://eviltest',
  'https://127.0.0.1.evil.com',
  'null',
  'file://localhost',
  'https://evil.com/.test',
  'https://evil.com@app.test',
])('a page on %s may read nothing', async (origin) => {
  const { send } = directBench()

  const response = await send('GET', '/dashboards/', undefined, { headers: { Origin: origin } })

  expect(response.status).toBe(200)
  expect(response.headers.has(ORIGIN)).toBe(false)
  expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  expect(response.headers.get('vary')).toBe('Origin')
})

everyTransport('the answer of a route with two formats varies by Accept and by origin', async ({ send }) => {
  const headers = { Origin: 'http://localhost:5173' }

  expect((await send('GET', '/events/')).headers.get('vary')).toBe('Accept')
  expect((await send('GET', '/events/', undefined, { headers })).headers.get('vary')).toBe('Accept, Origin')
})

everyTransport('a request without an origin gets no such headers', async ({ send }) => {
  const response = await send('GET', '/dashboards/')

  expect(response.status).toBe(200)
  expect(response.headers.has(ORIGIN)).toBe(false)
  expect(response.headers.has('vary')).toBe(false)
})

everyTransport(
  'an origin that was named may read answers',
  async ({ send }) => {
    const named = await send('GET', '/dashboards/', undefined, { headers: { Origin: 'https://my.example.com' } })

    expect(named.headers.get(ORIGIN)).toBe('https://my.example.com')
  },
  { cors: ['https://my.example.com'] },
)

everyTransport(
  'any origin may read answers where any was named',
  async ({ send }) => {
    const response = await send('GET', '/dashboards/', undefined, { headers: { Origin: 'https://any.example.com' } })

    expect(response.headers.get(ORIGIN)).toBe('https://any.example.com')
  },
  { cors: '*' },
)

const asking = { 'Access-Control-Request-Method': 'PATCH', 'Access-Control-Request-Headers': 'authorization,x-trace' }

everyTransport('a preflight is answered without a key, and is no request of the API', async ({ fake, send }) => {
  const headers = { ...asking, Origin: 'http://localhost:5173' }

  const response = await send('OPTIONS', '/dashboards/1/', undefined, { as: null, headers })

  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
  expect(response.headers.get(ORIGIN)).toBe('http://localhost:5173')
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization,x-trace')
  expect(fake.journal.entries).toEqual([])
})

test('the preflight of a foreign page is not answered with a permission', async () => {
  const { send } = directBench({ cors: ['https://my.example.com'] })
  const headers = { ...asking, Origin: 'https://evil.example.com' }

  const response = await send('OPTIONS', '/dashboards/1/', undefined, { as: null, headers })

  expect(response.headers.has(ORIGIN)).toBe(false)
})
