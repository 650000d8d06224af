import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressReader } from '../../src/hosts/server/port-request.ts'
import { exchange, request, statusOf } from '../support/servers/raw.ts'
import { ask, create, dashboards, served, stopPatience } from '../support/servers/served.ts'

const list = (headers: Readonly<Record<string, string>>) => request('GET', `${dashboards}?limit=1`, headers)

/** A connection that stays open until the test is over or the other side closes it. */
async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => socket.destroy())
  await new Promise((there) => socket.on('connect', there))
  return socket
}

const local = ['localhost:1', 'LocalHost', 'app.localhost', 'app.example.test:8443', '127.0.0.1', '[::1]:1']
test.each([...local, '192.168.0.7:1', '10.200.123.45:12345'])('a request to %s is answered', async (Host) => {
  const { server } = await served()

  expect(statusOf(await exchange(server, list({ Host })))).toBe(200)
})

const foreign = [
  'evil.example.com',
  'localhost.evil.com:8010',
  '127.0.0.1.evil.com',
  'xtest',
  'fake',
  'test.x',
  '.test',
]
test.each([...foreign, '127.0.0.1x', '1.2.3', 'localhostx', '127.0.0.1-test'])(
  'a request to %s is refused, whatever it asks for',
  async (Host) => {
    const { server } = await served()
    const paths = [dashboards, '/__fake/health', `/w/alice${dashboards}`]

    const answers = await Promise.all(paths.map((path) => exchange(server, request('GET', path, { Host }))))

    expect(answers.map(statusOf)).toEqual([403, 403, 403])
  },
)

test.each([
  ['evil.example', 403, 'host_not_allowed', /^Requests to the host "evil\.example" are refused: .* --allow-host/],
  ['user@localhost', 400, 'host_invalid', /^This is not a host name: "user@localhost"\.$/],
  ['localhost:', 400, 'host_invalid', /^This is not a host name: "localhost:"\.$/],
  ['a b', 400, 'address_invalid', /^No address: "\/api\/.*" of the host "a b"\.$/],
])('a request to %j is told why: %i %s', async (Host, status, code, detail) => {
  const { server } = await served()

  const [head, body] = (await exchange(server, list({ Host }))).split('\r\n\r\n')

  expect(statusOf(head!)).toBe(status)
  expect(head).toMatch(/^Content-Type: application\/json\r$/m)
  expect(JSON.parse(body!)).toMatchObject({ code, detail: expect.stringMatching(detail) as string })
})

test('a client that names no host and no address is told so', async () => {
  const { server } = await served()

  expect(await exchange(server, 'GET /\\ HTTP/1.0\r\n\r\n')).toContain('No address: \\"/\\\\\\\\\\" of the host null.')
})

test('host names of one’s own are allowed by name, by ending, or all', async () => {
  const own = await served({ hosts: ['Fake', '.example.dev'] })
  const any = await served({ hosts: '*' })
  const status = async ({ server }: typeof own, Host: string) => statusOf(await exchange(server, list({ Host })))

  expect(await status(own, 'fake:8010')).toBe(200)
  expect(await status(own, 'api.example.dev')).toBe(200)
  expect(await status(own, 'example.dev')).toBe(200)
  expect(await status(own, 'evilexample.dev')).toBe(403)
  expect(await status(own, 'evilfake')).toBe(403)
  expect(await status(own, 'other')).toBe(403)
  expect(await status(any, 'other')).toBe(200)
})

test('links follow the host and the scheme that a proxy on this machine forwards for', async () => {
  const { server } = await served()
  for (const name of ['First', 'Second']) await create(server.url, name)
  const forwarded = { 'X-Forwarded-Host': 'app.example.dev , inner', 'X-Forwarded-Proto': 'https' }

  const answer = await exchange(server, list(forwarded))
  const plain = await exchange(server, list({ 'X-Forwarded-Host': 'app.example.dev' }))
  const nonsense = await exchange(server, list({ 'X-Forwarded-Host': 'a b/' }))
  const passedOn = await exchange(server, list({ Host: 'app.example.test', 'X-Forwarded-Proto': 'https' }))

  expect(answer).toContain(`"next":"https://app.example.dev${dashboards}?limit=1&offset=1"`)
  expect(plain).toContain(`"next":"http://app.example.dev${dashboards}?limit=1&offset=1"`)
  expect(nonsense).toContain(`"next":"http://localhost${dashboards}?limit=1&offset=1"`)
  expect(passedOn).toContain(`"next":"https://app.example.test${dashboards}?limit=1&offset=1"`)
})

test.each([
  ['127.0.0.1', true],
  ['127.10.20.30', true],
  ['::1', true],
  ['::ffff:127.10.20.30', true],
  ['192.168.0.7', false],
  ['2001:db8::1', false],
  ['::1234', false],
  ['2001:db8::127.0.0.1', false],
  [undefined, false],
])('what a proxy at %s forwards for is believed: %s', (remoteAddress, isBelieved) => {
  const headers = { 'x-forwarded-host': 'app.example.dev', 'x-forwarded-proto': 'https', host: 'fake' }

  const address = addressReader('localhost')({ url: '/', headers, socket: { remoteAddress } } as never)

  expect(address?.origin).toBe(isBelieved ? 'https://app.example.dev' : 'http://fake')
})

test('a page on localhost may send credentials and choose a world; a preflight needs no key', async () => {
  const { server } = await served()
  const asking = {
    Origin: 'http://localhost:5173',
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'authorization, x-fake-world',
  }

  const answer = await fetch(`${server.url}${dashboards}1/`, { method: 'OPTIONS', headers: asking })

  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, x-fake-world')
})

test('idle, slow and broken connections hurt nobody else', async () => {
  const { server } = await served()
  const idle = await Promise.all(Array.from({ length: 100 }, () => connected(server.port)))
  const slow = await connected(server.port)
  slow.write(
    `POST ${dashboards} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
  )
  const broken = await connected(server.port)
  broken.write(`POST ${dashboards} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{`)
  broken.resetAndDestroy()
  const deaf = await connected(server.port)
  deaf.pause()
  deaf.write(request('GET', dashboards, { Connection: 'keep-alive' }).repeat(200))

  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(server.url, dashboards)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(idle.every(({ destroyed }) => !destroyed)).toBe(true)
})

test('closing lets what is being answered come to its end, and waits for nobody else', async () => {
  const { server, fake } = await served()
  const gate = fake.hold('GET', '/dashboards')
  await connected(server.port)
  const held = ask(server.url, dashboards)
  await gate.arrived()

  stopPatience()
  const closed = server.close()
  gate.release()

  expect((await held).status).toBe(200)
  await closed
})

test('closing gives up on what is held after a second', async () => {
  const { server, control } = await served()
  const gate = await control.hold({ method: 'GET', path: '/dashboards' })
  const held = ask(server.url, dashboards)
  const failed = expect(held).rejects.toThrow('fetch failed')
  await gate.arrived()

  await server.close()

  await failed
})
