import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import { serve } from '../../src/server.ts'
import { office } from '../support/api/office.ts'
import { chunked, exchange, leave, request, statusOf } from '../support/servers/raw.ts'

const LARGEST = 20 * 1024 * 1024
const dashboards = '/api/environments/1/dashboards/'

async function open(fake: Fake = createFake({ scenario: withDashboard })) {
  const server = await serve(fake, { port: 0 })
  onTestFinished(() => server.close())
  return server
}

const withDashboard: typeof office = (world) => {
  office(world)
  world.tables.dashboard.insert({ project_id: 1, name: 'First', created_by_id: 1 })
}

/** A JSON object of exactly the given number of bytes. */
const jsonOf = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`

test('a refused DELETE has a body of zero length and no content type', async () => {
  const server = await open()

  const [head, body] = (await exchange(server, request('DELETE', `${dashboards}1/`))).split('\r\n\r\n')

  expect(head).toMatch(/^HTTP\/1.1 405 /)
  expect(head).toMatch(/^content-length: 0$/im)
  expect(head).not.toMatch(/^(content-type|transfer-encoding)/im)
  expect(body).toBe('')
})

test('a 200 without a body has a length of zero and no content type', async () => {
  const server = await open()

  const answer = await exchange(server, request('PATCH', `${dashboards}1/move_tile`, {}, '{}'))

  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toMatch(/^content-length: 0$/im)
  expect(answer).not.toMatch(/^(content-type|transfer-encoding)/im)
})

test('a preflight is a 204 without length or content type', async () => {
  const server = await open()
  const asking = { Origin: 'http://localhost:6006', 'Access-Control-Request-Method': 'PATCH' }

  const answer = await exchange(server, request('OPTIONS', `${dashboards}1/`, asking))

  expect(answer).toMatch(/^HTTP\/1.1 204 /)
  expect(answer).not.toMatch(/^(content-type|content-length|transfer-encoding)/im)
})

test('a JSON answer says its type without a charset, and its length', async () => {
  const server = await open()

  const [head, body] = (await exchange(server, request('GET', `${dashboards}1`))).split('\r\n\r\n')

  expect(head).toMatch(/^content-type: application\/json$/im)
  expect(head).toMatch(new RegExp(`^content-length: ${body!.length}$`, 'im'))
})

test('HEAD answers like GET, without the body', async () => {
  const server = await open()

  const [head, body] = (await exchange(server, request('HEAD', `${dashboards}1/`))).split('\r\n\r\n')

  expect(head).toMatch(/^HTTP\/1.1 200 /)
  expect(head).toMatch(/^content-type: application\/json$/im)
  expect(body).toBe('')
})

test('links start with the host the client used', async () => {
  const fake = createFake({ scenario: withDashboard })
  fake.world.tables.event.insert({ project_id: 1, timestamp: '2025-12-31T23:00:00Z' })
  fake.world.tables.event.insert({ project_id: 1, timestamp: '2025-12-31T23:10:00Z' })
  const server = await open(fake)

  const path = '/api/environments/1/events/?limit=1'
  const answer = await exchange(server, request('GET', path, { Host: 'dashboards.localhost:8443' }))

  expect(answer).toContain('"next":"http://dashboards.localhost:8443/api/environments/1/events/?')
})

test('a body of 20 MiB is read, and one byte more is a 413', async () => {
  const server = await open()

  const read = await exchange(server, request('PATCH', `${dashboards}1/`, {}, jsonOf(LARGEST)))
  const refused = await exchange(server, request('PATCH', `${dashboards}1/`, {}, jsonOf(LARGEST + 1)))

  expect(statusOf(read)).toBe(400)
  expect(read).toContain('Ensure this field has no more than 400 characters.')
  expect(statusOf(refused)).toBe(413)
})

test('a body of undeclared length is counted as it comes', async () => {
  const server = await open()
  const headers = { 'Transfer-Encoding': 'chunked' }

  const read = await exchange(server, request('PATCH', `${dashboards}1/`, headers, chunked('{"name":"Second"}', 1)))
  const refused = await exchange(server, request('PATCH', `${dashboards}1/`, headers, chunked(jsonOf(LARGEST + 1))))

  expect(read).toContain('"name":"Second"')
  expect(statusOf(refused)).toBe(413)
})

test('an upload without end is refused and cut off', async () => {
  const server = await open()
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => socket.destroy())
  const headers = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json', Connection: 'keep-alive' }
  socket.write(request('POST', dashboards, headers))
  const flood = setInterval(() => socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`), 1)

  await new Promise((closed) => socket.on('close', closed))
  clearInterval(flood)

  expect(statusOf(answer)).toBe(413)
})

test('a client that goes away in the middle of its request changes nothing, and nothing is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const fake = createFake({ scenario: withDashboard })
  const server = await open(fake)
  const start = '{"name":"Sec'

  await leave(server, request('PATCH', `${dashboards}1/`, { 'Content-Length': '100' }, start))
  await leave(server, request('PATCH', `${dashboards}1/`, { 'Transfer-Encoding': 'chunked' }, `c\r\n${start}\r\n`))
  await leave(server, request('GET', dashboards))
  const answer = await exchange(server, request('GET', `${dashboards}1/`))

  expect(answer).toContain('"name":"First"')
  expect(log).not.toHaveBeenCalled()
})

test.each([
  ['no HTTP at all', '\u0000\u0001 garbage\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a host that is none', 'GET /api/users/@me/ HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['no path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
])('%s is a 400, and the next request is answered', async (_, text) => {
  const server = await open()

  const refused = await exchange(server, text)
  const answer = await exchange(server, request('GET', `${dashboards}1/`))

  expect(statusOf(refused)).toBe(400)
  expect(statusOf(answer)).toBe(200)
})

test('a bug in the fake is answered 500 and logged over a port, and rejects in process', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const fake = createFake({ scenario: office })
  vi.spyOn(fake.clock, 'still').mockImplementation(() => {
    throw new TypeError('a bug')
  })
  const server = await open(fake)
  const url = `${server.url}${dashboards}`
  const headers = { Authorization: 'Bearer phx_owner' }

  const answer = await fetch(url, { headers })

  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    type: 'server_error',
    code: 'error',
    detail: 'A server error occurred.',
    attr: null,
  })
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
  await expect(fake.fetch(new Request(url, { headers }))).rejects.toThrow(TypeError)
})

test('a port that is taken is told with what to do, and why in the words of the system', async () => {
  const { port } = await open()

  const refused = serve(createFake(), { port })

  await expect(refused).rejects.toMatchObject({ name: 'FakeUsageError', cause: { code: 'EADDRINUSE' } })
  await expect(refused).rejects.toThrow(
    `Nothing can listen on port ${port} of 127.0.0.1: something listens there already, perhaps an earlier server. Choose another port, or 0 for any free one.`,
  )
})

test.each([
  ['203.0.113.1', 'this machine does not have that address. Choose another host, such as 127.0.0.1.'],
  ['a b', /^Nothing can listen on port 0 of a b: .+\. Choose another host/],
])('a host where nobody can listen, %s, is told with what to do', async (host, said) => {
  await expect(serve(createFake(), { port: 0, host })).rejects.toThrow(said)
})

test('closing ends connections that are kept alive, and may be called twice', async () => {
  const server = await serve(createFake(), { port: 0 })
  const socket = connect(server.port, '127.0.0.1')
  await new Promise((connected) => socket.on('connect', connected))
  const ended = new Promise((closed) => socket.on('close', closed))
  socket.on('error', () => undefined)

  await Promise.all([server.close(), server.close()])

  await ended
  await expect(fetch(server.url)).rejects.toThrow()
})
