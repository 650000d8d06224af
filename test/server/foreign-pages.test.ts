import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { FakeOptions } from '../../src/fake/options.ts'
import { office } from '../support/api/office.ts'
import { exchange, request, statusOf } from '../support/servers/raw.ts'
import { dashboards, namesIn, served } from '../support/servers/served.ts'

type Headers = Readonly<Record<string, string>>

const form = 'name=Planted'
const asForm = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(form.length) }

/** A server that needs no key, so that nothing but the page decides. */
const open = (options: FakeOptions = {}) => served({}, createFake({ scenario: office, auth: 'lenient', ...options }))

/** Posts a form as a browser does for a page, and gives the status and the dashboards that there are then. */
async function post(headers: Headers, options: FakeOptions = {}) {
  const { server, control } = await open(options)
  const answer = await exchange(server, request('POST', dashboards, { ...asForm, ...headers }, form))
  return [statusOf(answer), await namesIn(control)]
}

const refused = [403, []]
const done = [201, ['Planted']]

test.each([
  'https://evil.example',
  'http://evil.example:8010',
  'https://localhost.evil.example',
  'https://evil-localhost',
  'https://127.0.0.1.evil.example',
  'https://eviltest',
  'https://evil.example/.test',
  'https://evil.example@localhost',
  'https://evil.example@app.test',
  'http://localhost.',
  'http://app.test.',
  'HTTP://LOCALHOST',
  'https://xn--lcalhost-d4a.example',
  'http://[::2]:3000',
  'http://192.168.1.5:3000',
  'chrome-extension://abcdefgh',
  'file://localhost',
  'null',
  '',
  'localhost',
  'http://localhost:3000, https://evil.example',
])('a page of %j changes nothing', async (Origin) => {
  expect(await post({ Origin })).toEqual(refused)
  expect(await post({ Origin, 'Sec-Fetch-Site': 'same-origin' })).toEqual(refused)
})

test('two origins are not one that is allowed', async () => {
  expect(await post({ Origin: 'http://localhost:3000', origin: 'https://evil.example' })).toEqual(refused)
})

test.each([
  'http://localhost:3000',
  'https://localhost',
  'http://app.localhost:3000',
  'https://app.example.test:8443',
  'http://127.0.0.1:5173',
  'http://[::1]:5173',
])('a page of %s may write', async (Origin) => {
  expect(await post({ Origin, 'Sec-Fetch-Site': 'cross-site' })).toEqual(done)
})

test('an origin that was named may write, and any may where any was', async () => {
  const headers = { Origin: 'https://app.example.com', 'Sec-Fetch-Site': 'cross-site' }

  expect(await post(headers, { cors: ['https://app.example.com'] })).toEqual(done)
  expect(await post(headers, { cors: ['https://app.example.co'] })).toEqual(refused)
  expect(await post(headers, { cors: '*' })).toEqual(done)
  expect(await post({ Origin: 'null' }, { cors: '*' })).toEqual(done)
})

test.each([
  ['192.168.1.5:8010', 'http://192.168.1.5:8010'],
  ['192.168.1.5', 'http://192.168.1.5'],
  ['192.168.1.5', 'https://192.168.1.5'],
  ['192.168.1.5:80', 'http://192.168.1.5'],
  ['[2001:DB8::1]:8010', 'http://[2001:db8::1]:8010'],
])('a page that %s itself served, as %s, may write', async (Host, Origin) => {
  expect(await post({ Host, Origin })).toEqual(done)
  expect(await post({ Host, Origin: 'http://192.168.1.5:9999' })).toEqual(refused)
})

test('a page behind a proxy of this machine is of the host that the proxy was asked for', async () => {
  const proxied = { Host: 'localhost', 'X-Forwarded-Host': 'dev.example.com', 'X-Forwarded-Proto': 'https' }

  expect(await post({ ...proxied, Origin: 'https://dev.example.com' })).toEqual(done)
  expect(await post({ ...proxied, Origin: 'https://evil.example' })).toEqual(refused)
})

test.each([
  ['no page', {}],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
  ['a page of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ['a local page that does not say its origin', { 'Sec-Fetch-Site': 'cross-site', Referer: 'http://localhost:3000/a' }],
])('a request of %s is answered', async (_, headers: Headers) => {
  expect(await post(headers)).toEqual(done)
})

test.each([
  ['hides', {}],
  ['tells', { Referer: 'https://evil.example/' }],
  ['garbles', { Referer: 'localhost' }],
  ['navigates and hides', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }],
  ['navigates through a service worker and hides', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'empty' }],
])('a page of another site that sends no origin and %s its address changes nothing', async (_, headers: Headers) => {
  expect(await post({ ...headers, 'Sec-Fetch-Site': 'cross-site' })).toEqual(refused)
})

test('what a page of another site embeds is refused, and a link that somebody follows is answered', async () => {
  const { fake, server } = await open()
  const get = async (headers: Headers) =>
    statusOf(await exchange(server, request('GET', dashboards, { 'Sec-Fetch-Site': 'cross-site', ...headers })))

  for (const dest of ['image', 'script', 'iframe', 'object', 'empty'])
    expect(await get({ 'Sec-Fetch-Dest': dest })).toBe(403)
  // A frame is navigated, as a window is.
  for (const dest of ['iframe', 'frame', 'embed', 'object'])
    expect(await get({ 'Sec-Fetch-Dest': dest, 'Sec-Fetch-Mode': 'navigate' })).toBe(403)
  expect(fake.journal.entries).toEqual([])
  expect(await get({ 'Sec-Fetch-Dest': 'image', Referer: 'http://localhost:3000/' })).toBe(200)
  expect(await get({ 'Sec-Fetch-Dest': 'document', Referer: 'https://wiki.example/' })).toBe(200)
  expect(await get({ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'empty' })).toBe(200)
})

test('a refused page leaves no entry, makes no world and is told how to be allowed', async () => {
  const { fake, server, control } = await open()
  const Origin = 'https://evil.example'
  const send = (path: string) => exchange(server, request('GET', path, { Origin }))

  const answer = await send(dashboards)
  for (const path of [`/w/planted${dashboards}`, '/w/planted/__fake/health', '/w/%00/']) await send(path)

  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
    type: 'fake_usage_error',
    code: 'origin_not_allowed',
    detail:
      'Pages of "https://evil.example" may not use this server. If they are yours, allow them with --cors https://evil.example, or the option cors of the fake.',
    attr: null,
  })
  expect(answer).not.toMatch(/^access-control-/im)
  expect(fake.journal.entries).toEqual([])
  expect(await control.worlds.list()).toEqual([])
})

test.each(['app://-', 'tauri://localhost', 'chrome-extension://abcdefghijklmnop', 'http://192.168.1.5:3000'])(
  'a page of %s may use the server once its origin is allowed as the refusal says',
  async (origin) => {
    const read = async (options: FakeOptions) =>
      exchange((await open(options)).server, request('GET', dashboards, { Origin: origin }))

    const [, told] = /--cors ([^,]+),/.exec(await read({}))!

    expect(await read({ cors: [told!] })).toContain(`Access-Control-Allow-Origin: ${origin}\r\n`)
  },
)

test('a page that hides its origin is told how to be allowed', async () => {
  const { server } = await open()

  expect(await exchange(server, request('GET', dashboards, { Origin: 'null' }))).toContain(
    '"detail":"A page that hides its origin, such as a file or a sandboxed frame, may not use this server. Serve it from localhost; --cors \\"*\\", or the option cors of the fake, lets in any page."',
  )
})

test('the way to allow an origin is no command of that origin', async () => {
  const { server } = await open()

  const answer = await exchange(server, request('POST', dashboards, { Origin: 'https://$(id).example' }))

  expect(answer).toContain('--cors <origin>')
})

test('the preflight of a foreign page is refused', async () => {
  const { server } = await open()
  const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PATCH' }

  expect(statusOf(await exchange(server, request('OPTIONS', `${dashboards}1/`, asked)))).toBe(403)
})

test('a foreign page opens no WebSocket', async () => {
  const { server } = await open()
  const upgrade = { Connection: 'Upgrade, close', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
  const headers = { ...upgrade, 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', Origin: 'https://evil.example' }

  expect(statusOf(await exchange(server, request('GET', dashboards, headers)))).toBe(403)
})

test('a page that makes its own name lead here is refused', async () => {
  const Origin = 'http://evil.example:8010'

  expect(await post({ Host: 'evil.example:8010', Origin })).toEqual(refused)
  expect(await post({ Host: 'evil.example:8010', 'Sec-Fetch-Site': 'same-origin' })).toEqual(refused)
})

test('a whole address in the request line names no other host than the header may', async () => {
  const { server, control } = await open()
  const target = `http://evil.example${dashboards}`

  const answer = await exchange(server, request('POST', target, { ...asForm, Origin: 'http://evil.example' }, form))

  expect(statusOf(answer)).toBe(403)
  expect(await namesIn(control)).toEqual([])
})

test('in process there are no foreign pages: an app may be of any origin', async () => {
  const fake = createFake({ scenario: office, auth: 'lenient' })
  const headers = { Origin: 'https://app.example.com', 'Sec-Fetch-Site': 'cross-site' }

  const answer = await fake.fetch(`https://api.example.com${dashboards}`, { method: 'POST', headers })

  expect(answer.status).toBe(201)
})
