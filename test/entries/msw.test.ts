import { HttpResponse, getResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { FakeOptions } from '../../src/fake/options.ts'
import { requireNoListener } from '../../src/hosts/node/listening.ts'
import { createHandlers } from '../../src/msw.ts'
import { office } from '../support/api/office.ts'
import { listUnhandled } from '../support/projects/unhandled.ts'

const headers = { Authorization: 'Bearer phx_owner' }

/** A fake behind msw, with an app's own handlers after it. */
function intercept(options: FakeOptions = {}) {
  const fake = createFake({ scenario: office, ...options })
  const own = http.all(/^/, () => HttpResponse.text('the app itself'))
  const server = setupServer(...createHandlers(fake), own)
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())
  return fake
}

const textOf = async (url: string) => (await fetch(url, { headers })).text()

test('a fake is one handler, however many routes it has', () => {
  expect(createHandlers(createFake())).toHaveLength(1)
})

test.each([
  'https://app.example.test/api/login',
  'https://app.example.test/api/environmentsandmore/1/',
  'https://app.example.test/',
  'https://app.example.test/prefix/api/environments/1/dashboards/',
])('without a base URL %s passes by and is not in the journal', async (url) => {
  const fake = intercept()

  expect(await textOf(url)).toBe('the app itself')
  expect(fake.journal.entries).toEqual([])
})

test.each([
  'http://localhost:8000/api/environments/1/dashboards/',
  'https://eu.example.test/api/projects/1/dashboards',
  'https://app.example.test/api/users/@me/',
  'https://app.example.test/api/personal_api_keys/@current',
  'https://app.example.test/shared_dashboard/nothing',
])('without a base URL %s is the fake’s, whatever the host', async (url) => {
  const fake = intercept()

  expect(await textOf(url)).not.toBe('the app itself')
  expect(fake.journal.entries).toHaveLength(1)
})

test.each([
  ['https://app.example.test', 'https://app.example.test/api/login', 'not_faked'],
  ['https://app.example.test/', 'https://app.example.test/api/environments/1/dashboards/', '"results"'],
  ['https://example.test/prefix', 'https://example.test/prefix/api/environments/1/dashboards/', '"results"'],
])('with the base URL %s the answer to %s holds %s', async (baseUrl, url, expected) => {
  intercept({ baseUrl })

  expect(await textOf(url)).toContain(expected)
})

test.each([
  ['https://app.example.test', 'https://other.example.test/api/environments/1/dashboards/'],
  ['https://app.example.test', 'http://app.example.test/api/environments/1/dashboards/'],
  ['https://app.example.test', 'https://app.example.test/dashboards/1'],
  ['https://example.test/prefix', 'https://example.test/api/environments/1/dashboards/'],
])('with the base URL %s a request for %s passes by', async (baseUrl, url) => {
  intercept({ baseUrl })

  expect(await textOf(url)).toBe('the app itself')
})

test('a handler reads no cookies, because nothing asks for them', async () => {
  const [handler] = createHandlers(createFake())
  const request = new Request('https://app.example.test/api/environments/1/', { headers: { Cookie: 'sid=1' } })

  expect(await handler!.parse({ request })).toEqual({ match: { matches: true, params: {} }, cookies: {} })
})

test('what passes by everybody is msw’s to tell of', async () => {
  const server = setupServer(...createHandlers(createFake()))
  const unhandled: string[] = []
  server.listen(listUnhandled(unhandled))
  onTestFinished(() => server.close())

  await expect(fetch('http://nobody.invalid/api/login')).rejects.toThrow()

  expect(unhandled).toEqual(['http://nobody.invalid/api/login'])
})

test('a path that cannot be decoded is refused as anywhere else, or passes by', async () => {
  const fake = intercept()
  const url = 'https://app.example.test/api/environments/1/dashboards/%/'

  const answer = await fetch(url, { headers })
  const direct = await fake.fetch(url, { headers })
  const own = await textOf('https://app.example.test/100%/')

  expect([answer.status, await answer.text()]).toEqual([direct.status, await direct.text()])
  expect(own).toBe('the app itself')
})

test('of an answer that is cut, a client has the status and the headers before its body fails', async () => {
  const fake = intercept()
  fake.faults.add({ effect: { cut: 10 } })

  const answer = await fetch('https://app.example.test/api/environments/1/dashboards/', { headers })

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  await expect(answer.text()).rejects.toThrow(TypeError)
})

test('an override put in front of the fake wins until it is taken back', async () => {
  const fake = createFake({ scenario: office })
  const server = setupServer(...createHandlers(fake))
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())
  const url = 'https://app.example.test/api/environments/1/dashboards/'
  server.use(http.get(url, () => new HttpResponse(null, { status: 503 })))

  const overridden = await fetch(url, { headers })
  server.resetHandlers()
  const answered = await fetch(url, { headers })

  expect([overridden.status, answered.status]).toEqual([503, 200])
})

test('a handler before the fake that reads the body itself, and not that of a clone, is told so', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const reads = http.patch('*', async ({ request }) => void (await request.json()))
  const server = setupServer(reads, ...createHandlers(createFake({ scenario: office })))
  server.listen()
  onTestFinished(() => server.close())
  const url = 'https://app.example.test/api/environments/1/dashboards/1/'

  const answer = await fetch(url, { method: 'PATCH', headers, body: '{}' })

  const message = `A handler before the fake has read the body of PATCH ${url}, which can be read only once.`
  expect((await answer.json()).message).toContain(message)
})

test('handlers answer without a server, too', async () => {
  const request = new Request('https://app.example.test/api/environments/1/dashboards/', { headers })

  const answer = await getResponse(createHandlers(createFake({ scenario: office })), request)

  expect(answer?.status).toBe(200)
})

test('a bug in the fake is a 500 that carries its message', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const fake = intercept()
  vi.spyOn(fake.clock, 'still').mockImplementation(() => {
    throw new TypeError('a bug')
  })

  const answer = await fetch(`https://app.example.test/api/environments/1/dashboards/`, { headers })

  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ name: 'TypeError' })
})

test('what a test says of another server names nock, which intercepts by the library of msw once it is imported', () => {
  const own = Symbol('fetch')
  Object.defineProperty(globalThis, own, { configurable: true, value: {} })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, own))

  expect(() => requireNoListener('Close it.')).toThrow(
    /listening already.* Close it\. If it is nock, call nock\.restore\(\)/,
  )
})
