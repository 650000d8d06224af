import { compileFunction } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { CallSites } from '../../src/hosts/checks/call-sites.ts'
import { DEFAULT_CHECKS } from '../../src/hosts/checks/check-settings.ts'
import { CheckedFake } from '../../src/hosts/checks/checked-fake.ts'
import { NetworkGuard } from '../../src/hosts/checks/network.ts'
import type { NetworkOptions } from '../../src/hosts/checks/network.ts'
import { typical } from '../../src/scenarios/typical.ts'

const fails: NetworkOptions = { network: 'fail', allowedHosts: [] }
const setting = (name: string, value: string) => `set ${name} to ${value}`
const ask = (url: string) => new Request(url)

test.each([
  [{ network: 'never' }, 'The "network" of a test is "fail", "warn" or "pass", got "never".'],
  [{ allowedHosts: 'localhost' }, 'The "allowedHosts" of a test is a list of hosts, such as ["localhost:4000"]'],
  [
    { allowedHosts: ['http://localhost:4000'] },
    'is a list of hosts, such as ["localhost:4000"], got ["http://localhost',
  ],
  [{ allowedHosts: ['*.example.test'] }, 'is a list of hosts, such as ["localhost:4000"], got ["*.example.test"].'],
])('%j is refused', (wrong, message) => {
  expect(() => new NetworkGuard({ ...fails, ...wrong } as NetworkOptions, setting)).toThrow(message)
})

test.each(['localhost', 'localhost:4000'])('a request to %s goes out where it is allowed', (allowed) => {
  const guard = new NetworkGuard({ ...fails, allowedHosts: [allowed] }, setting)

  expect(guard.keeps(ask('http://localhost:4000/collect'), false)).toBe(false)
  expect(guard.keeps(ask('http://example.test/collect'), false)).toBe(true)
  expect(guard.findErrors().map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /GET http:\/\/example.test\/collect\n[^]* set allowedHosts to \['example.test'\], or set network to 'pass'/,
    ),
  ])
})

test.each([
  ['LocalHost:4000', 'http://localhost:4000/collect'],
  ['App.Example.test', 'https://app.example.test:8443/collect'],
  ['app.example.test:443', 'https://app.example.test/collect'],
  ['app.example.test:80', 'http://app.example.test/collect'],
  ['[::1]', 'http://[::1]:4000/collect'],
])('%s allows %s: a URL has small letters, and no port that is the usual one', (allowed, url) => {
  const guard = new NetworkGuard({ ...fails, allowedHosts: [allowed] }, setting)

  expect(guard.keeps(ask(url))).toBe(false)
})

test.each([
  ['localhost:4000', 'http://localhost:5000/collect'],
  ['localhost:443', 'http://localhost/collect'],
  ['example.test', 'http://app.example.test/collect'],
])('%s does not allow %s', (allowed, url) => {
  const guard = new NetworkGuard({ ...fails, allowedHosts: [allowed] }, setting)

  expect(guard.keeps(ask(url))).toBe(true)
})

test('where a port was asked, which may be another in the next run, the message also allows any port', () => {
  const guard = new NetworkGuard(fails, setting)

  guard.keeps(ask('http://127.0.0.1:39647/names'), false)

  expect(guard.findErrors()[0]?.message).toContain(
    "set allowedHosts to ['127.0.0.1:39647'], or ['127.0.0.1'] for any port, or set network to 'pass'.",
  )
})

test.each([
  ['http://localhost:3000/api/environments/2/dashboards/?limit=1', "baseUrl: 'http://localhost:3000'"],
  ['https://app.example.test/backend/api/environments/2/dashboards/1/', "baseUrl: 'https://app.example.test/backend'"],
])('%s is a route under another base URL: the message names it', (url, baseUrl) => {
  const guard = new NetworkGuard(fails, setting)

  guard.keeps(ask(url), false)

  expect(guard.findErrors()[0]?.message).toContain(`GET ${url}. The fake answers it with the option ${baseUrl}.`)
  expect(createFake({ baseUrl: baseUrl.slice("baseUrl: '".length, -1) }).handles(ask(url))).toBe(true)
})

test('a route behind a base URL that ends in a slash: the message names the path with single slashes', () => {
  const guard = new NetworkGuard(fails, setting)

  guard.keeps(ask('https://app.example.test//api/environments/2/dashboards/'), false)

  expect(guard.findErrors()[0]?.message).toContain(
    'The API has it at /api/environments/2/dashboards/: your base URL may end in a slash too many.\n',
  )
})

test.each(['', 'http://localhost:4000'])(
  'two slashes in a path that is asked of a fake with the base URL "%s": the message names one',
  async (baseUrl) => {
    const options = { scenario: typical, ...(baseUrl && { baseUrl }) }
    const checked = new CheckedFake(options, DEFAULT_CHECKS, setting)
    const { fake } = checked

    if (baseUrl) fake.missed(ask(`${baseUrl}//api/environments/2/dashboards/`))
    else await fake.fetch('/api/environments/2//dashboards/')

    expect(checked.findErrors(fake, false)[0]?.message).toContain(
      '/dashboards. The API has it at /api/environments/2/dashboards/: your base URL may end in a slash too many.\n',
    )
  },
)

test.each(['https://app.example.test', 'https://app.example.test/v1'])(
  'a route that is asked at %s, without /api: the message names its path',
  (root) => {
    const guard = new NetworkGuard(fails, setting)
    const route = '/environments/2/dashboards/1/'

    guard.keeps(ask(root + route), false)

    expect(guard.findErrors()[0]?.message).toContain(`GET ${root}${route}. The API has it at /api${route}.\n`)
  },
)

test.each([
  ['https://app.example.test/environments/2/surveys/', '/surveys/\n'],
  ['https://app.example.test/backend/api/surveys/', '/surveys/\n'],
  ['https://app.example.test/api/surveys/', '/surveys/. The nearest route is /api/'],
  ['https://app.example.test/', '.test/\n'],
])('%s is no route under any base URL', (url, message) => {
  const guard = new NetworkGuard(fails, setting)

  guard.keeps(ask(url), false)

  expect(guard.findErrors()[0]?.message).toContain(message)
})

test.each([
  ['GET', 'https://app.example.test/api/login?next=1', "http.get('*/api/login', …)"],
  ['REPORT', 'http://localhost:4000/', "http.all('*/', …)"],
])('%s %s: the message says how a handler of your own answers it', (method, url, handler) => {
  const guard = new NetworkGuard(fails, setting)

  guard.keeps(new Request(url, { method }), false)

  expect(guard.findErrors()[0]?.message).toContain(`To answer it yourself: set handlers to [${handler}].\n`)
})

test('a request that the fake has no route for: the message says how a handler of your own answers it', async () => {
  const checked = new CheckedFake({ scenario: typical, auth: 'lenient' }, DEFAULT_CHECKS, setting)

  await checked.fake.fetch('/api/environments/2/surveys/?limit=1')

  expect(checked.findErrors(checked.fake, false)[0]?.message).toContain(
    "To answer it yourself: set handlers to [http.get('*/api/environments/2/surveys/', …)].\nIf that is intended:",
  )
})

test('a request that the fake has named already is kept and not named again', () => {
  const guard = new NetworkGuard(fails, setting)

  expect(guard.keeps(ask('http://localhost/login'), true)).toBe(true)
  expect(guard.findErrors()).toEqual([])
})

test('the line that made a request is named, and the first of equal ones counts', () => {
  const callSites = new CallSites()
  const guard = new NetworkGuard(fails, setting, { callSites })
  const first = () => callSites.note(ask('http://localhost/collect?a=1'), first)
  const second = () => callSites.note(ask('http://localhost/collect?a=1'), second)
  first()
  second()

  guard.keeps(ask('http://localhost/collect?a=1'), false)
  guard.keeps(ask('http://localhost/collect?a=2'), false)

  const [error] = guard.findErrors()
  expect(error?.message.match(/made at/g)).toHaveLength(1)
  expect(error?.message).toMatch(/collect\?a=1\n +made at .*network\.test\.ts:\d+:\d+\)?\n +GET .*a=2\n/)
  expect(error?.stack).toMatch(/\n +at .*network\.test\.ts:\d+:\d+\)?$/)
})

test('the line is named behind dozens of calls of a client’s own', () => {
  const callSites = new CallSites()
  const send = () => callSites.note(ask('http://localhost/collect'), send)
  const source = 'return depth === 0 ? send() : client(depth - 1, client, send)'
  const client = compileFunction(source, ['depth', 'client', 'send'], { filename: '/node_modules/client.js' })

  client(50, client, send)

  expect(callSites.lineOf(ask('http://localhost/collect'))).toMatch(/network\.test\.ts:\d+:\d+\)?$/)
})

test('the address of each request is read a few times, however many lines are asked for', () => {
  const callSites = new CallSites()
  const addresses = Array.from({ length: 200 }, (_, count) => `http://localhost/collect?a=${count}`)
  const read = vi.spyOn(URL, 'canParse')
  onTestFinished(() => read.mockRestore())

  const lines = addresses.map((url) => {
    callSites.note({ method: 'GET', url })
    return callSites.lineOf({ method: 'GET', url })
  })

  expect(lines.filter(Boolean)).toHaveLength(addresses.length)
  expect(read.mock.calls.length).toBeLessThan(5 * addresses.length)
})
