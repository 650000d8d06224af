import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LARGEST_BODY } from '../../src/core/http/body.ts'
import { exchange, leave, request, statusOf } from '../support/servers/raw.ts'
import { create, dashboards, namesIn, served } from '../support/servers/served.ts'

const page = `${dashboards}?limit=1`

/** A server with two dashboards, so that a page of one has a link. */
async function servedTwo() {
  const two = await served()
  for (const name of ['First', 'Second']) await create(two.server.url, name)
  return two
}

test('the head of an answer has its headers in one order and one case', async () => {
  const { server } = await servedTwo()

  const [head, body] = (await exchange(server, request('GET', `${dashboards}1/`))).split('\r\n\r\n')

  expect(head!.replace(/^Date: .*$/m, 'Date: now')).toBe(
    [
      'HTTP/1.1 200 OK',
      'Allow: GET, PUT, PATCH, DELETE, HEAD, OPTIONS',
      'Content-Type: application/json',
      `Content-Length: ${body!.length}`,
      'Date: now',
      'Connection: close',
    ].join('\r\n'),
  )
})

test.each(['plain', 'ü', '€', '𝄞', 'a\u2028b'])('%j is as long as its bytes', async (name) => {
  const { server } = await served()

  const answer = await exchange(server, request('POST', dashboards, {}, JSON.stringify({ name })))
  const bytes = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1')

  expect(answer).toMatch(new RegExp(`^Content-Length: ${bytes.length}$`, 'm'))
  expect(JSON.parse(bytes.toString())).toMatchObject({ name })
})

test.each([
  ['http://app.example.test:8443', page, 'http://app.example.test:8443'],
  ['https://app.example.test', page, 'https://app.example.test'],
  ['/api/elsewhere/..', page.slice('/api'.length), 'http://localhost'],
])('a target that begins with %s is taken for what it says', async (start, rest, origin) => {
  const { server } = await servedTwo()

  expect(await exchange(server, request('GET', start + rest))).toContain(`"next":"${origin}${page}&offset=1"`)
})

test.each(['/\\', 'ftp://localhost', 'http://[localhost', 'HTTP://localhost'])(
  'a target that begins with %s is a 400',
  async (start) => {
    const { server } = await served()

    expect(statusOf(await exchange(server, request('GET', start + page)))).toBe(400)
  },
)

test('two slashes name no host', async () => {
  const { server } = await served()

  expect(statusOf(await exchange(server, request('GET', `//localhost${page}`)))).toBe(404)
})

test('a backslash in a query is part of it', async () => {
  const { server } = await servedTwo()

  expect(statusOf(await exchange(server, request('GET', `${page}&search=a\\b`)))).toBe(200)
})

test('a port that no host can have is a 400', async () => {
  const { server } = await served()

  expect(statusOf(await exchange(server, request('GET', page, { Host: 'localhost:99999' })))).toBe(400)
})

test('a client of HTTP/1.0 need not name a host: links have the address the server is bound to', async () => {
  const { server } = await servedTwo()

  const answer = await exchange(server, `GET ${page} HTTP/1.0\r\nAuthorization: Bearer phx_owner\r\n\r\n`)

  expect(answer).toContain(`"next":"http://127.0.0.1${page}&offset=1"`)
})

test('a header that comes twice counts as one, joined', async () => {
  const { server } = await servedTwo()
  const twice = (name: string, one: string, other: string) =>
    request('GET', page).replace(/\r\n\r\n$/, `\r\n${name}: ${one}\r\n${name.toUpperCase()}: ${other}\r\n\r\n`)

  const accepted = await exchange(server, twice('Accept', 'text/html', 'application/json'))
  const unknown = await exchange(server, twice('Authorization', 'Bearer phx_owner', 'Bearer phx_owner'))

  expect([accepted, unknown].map(statusOf)).toEqual([200, 401])
})

test('the journal has the headers as they came, in any case of letters', async () => {
  const { fake, server } = await served()

  await exchange(server, request('GET', page, { 'X-Trace': 'a', 'x-trace': 'b' }))

  expect(fake.journal.last?.requestHeaders.get('X-TRACE')).toBe('a, b')
  expect(Object.fromEntries(fake.journal.last!.requestHeaders)).toMatchObject({ host: 'localhost', 'x-trace': 'a, b' })
})

test('requests that come together on one connection are answered in their order', async () => {
  const { server } = await served()
  const kept = { Connection: 'keep-alive' }

  const answer = await exchange(
    server,
    request('POST', dashboards, kept, '{"name":"First"}') +
      request('GET', page, kept) +
      request('DELETE', `${dashboards}1/`, kept) +
      request('GET', '/api/nothing/'),
  )

  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200', 'HTTP/1.1 405', 'HTTP/1.1 501'])
})

test('a client that asks first is told to go on, and answered', async () => {
  const { server } = await served()

  const answer = await exchange(server, request('POST', dashboards, { Expect: '100-continue' }, '{"name":"First"}'))

  expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 Created\r\n/)
})

test('what a client has sent whole is done, even when it goes away at once', async () => {
  const { server, control } = await served()

  await leave(server, request('POST', dashboards, {}, '{"name":"First"}'))

  await expect.poll(() => namesIn(control)).toEqual(['First'])
})

test('a body that nobody asked for is thrown away, and the connection goes on', async () => {
  const { server } = await served()
  const kept = { Connection: 'keep-alive' }

  const answer = await exchange(
    server,
    request('POST', '/api/nothing/', kept, 'x'.repeat(100_000)) +
      request('GET', page, kept, '{}') +
      request('GET', page),
  )

  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 501', 'HTTP/1.1 200', 'HTTP/1.1 200'])
})

test('an upload that is refused and never ends is cut off', async () => {
  const { server } = await served()
  const endless = {
    Connection: 'keep-alive',
    'Content-Type': 'application/json',
    'Content-Length': String(LARGEST_BODY + 1),
  }

  const answer = await exchange(server, request('POST', dashboards, endless))

  expect(statusOf(answer)).toBe(413)
})

test.each([
  [
    'a head that is too large',
    request('GET', dashboards, { Cookie: 'a'.repeat(20_000) }),
    431,
    'remove those of other',
  ],
  [
    'two lengths',
    request('GET', dashboards, { 'Content-Length': '1', 'content-length': '2' }),
    400,
    'not HTTP/1.1: Parse',
  ],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'not HTTP/1.1'],
  [
    'a chunk without a size',
    request('PATCH', dashboards, { 'Transfer-Encoding': 'chunked' }, 'zz\r\n'),
    400,
    'not HTTP/1.1: Parse',
  ],
])('%s is refused in words, and others are answered', async (_, bytes, status, words) => {
  const { server } = await served()

  const answer = await exchange(server, bytes)

  expect(statusOf(answer)).toBe(status)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
    type: 'fake_usage_error',
    detail: expect.stringContaining(words),
  })
  expect(statusOf(await exchange(server, request('GET', dashboards)))).toBe(200)
})

test('an answer that is cut says its whole length, and ends after its part', async () => {
  const { fake, server } = await servedTwo()
  const whole = (await exchange(server, request('GET', `${dashboards}1/`))).split('\r\n\r\n')[1]!
  fake.faults.add({ effect: { cut: 10 } })

  const [head, body] = (await exchange(server, request('GET', `${dashboards}1/`))).split('\r\n\r\n')

  expect(head).toMatch(new RegExp(`^Content-Length: ${whole.length}$`, 'm'))
  expect(body).toBe(whole.slice(0, 10))
})

test.each([
  [204, 'No Content'],
  [299, 'unknown'],
  [304, 'Not Modified'],
  [503, 'Service Unavailable'],
])('a fault of status %i is called %j', async (status, words) => {
  const { fake, server } = await served()
  fake.faults.add({ effect: { status } })

  expect(await exchange(server, request('GET', page))).toMatch(new RegExp(`^HTTP/1.1 ${status} ${words}\r\n`))
})

test('a length that a fault says is the one that is sent', async () => {
  const { fake, server } = await served()
  fake.faults.add({ effect: { status: 503, body: 'a', headers: { 'content-length': '2' } } })

  const answer = await exchange(server, request('GET', page))

  expect(answer.match(/^content-length: .*$/gim)).toEqual(['content-length: 2'])
})

test('a header that cannot be sent is a bug, told and answered', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { server } = await served({
    around: async (_, answer) => ({ ...(await answer()), headers: { 'a b': 'c' } }),
  })

  expect(statusOf(await exchange(server, request('GET', page)))).toBe(500)
  expect(log).toHaveBeenCalledOnce()
})

test('a client that leaves while it waits for an answer is not logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { fake, server } = await served()
  fake.faults.add({ effect: { hang: true } })

  await leave(server, request('GET', page))

  await expect.poll(() => fake.journal.last?.failure).toBe('The client aborted the request.')
  expect(log).not.toHaveBeenCalled()
})

test('a request that waits when the server stops was not given up by its client', async () => {
  const { fake, server } = await served()
  const gate = fake.hold('GET', '/dashboards')
  const left = fetch(server.url + page).catch(() => 'no answer')
  await gate.arrived()

  await server.close()

  expect(await left).toBe('no answer')
  await expect.poll(() => fake.journal.last?.failure).toBe('The server was stopped before it answered.')
})

test('what runs around a request sees it and may answer in its place', async () => {
  const seen: string[] = []
  const { server } = await served({
    around: async ({ method, address, headers }, answer) => {
      const reply = await answer()
      seen.push(`${method} ${address.pathname} of ${headers.get('host')}: ${reply.status}`)
      return { ...reply, status: 418 }
    },
  })

  const answer = await exchange(server, request('GET', page))

  expect(statusOf(answer)).toBe(418)
  expect(seen).toEqual([`GET ${dashboards} of localhost: 200`])
})

test('what runs around a request is told that a Response is no reply', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { server } = await served({ around: async () => Response.json([]) as never })

  expect(statusOf(await exchange(server, request('GET', page)))).toBe(500)
  expect(String(log.mock.lastCall)).toContain('The "around" of a server gives what answer() gives, or { status: 200')
})

test('after a connection was reset in the middle of an answer, others are answered', async () => {
  const { server } = await servedTwo()
  const socket = connect(server.port, '127.0.0.1')
  await new Promise((there) => socket.once('connect', there))

  socket.write(request('GET', page, { Connection: 'keep-alive' }).repeat(50))
  socket.resetAndDestroy()

  expect(statusOf(await exchange(server, request('GET', page)))).toBe(200)
})
