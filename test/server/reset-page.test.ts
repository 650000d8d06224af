import type { CommonServerOptions } from 'vite'
import { expect, test } from 'vitest'
import { createControl } from '../../src/control.ts'
import { fakeDashboards } from '../../src/vite.ts'
import { office } from '../support/api/office.ts'
import { exchange, request, statusOf } from '../support/servers/raw.ts'
import { create, namesIn } from '../support/servers/served.ts'
import { dev, project } from '../support/servers/vite-dev.ts'

type Headers = Readonly<Record<string, string>>

const token = 'a-token-of-the-test'
const visit = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
const frame = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }
const script = { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }
const image = { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }

const sameSite = { 'Sec-Fetch-Site': 'same-origin' }
const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
/** The headers that a browser sends for a page of this host. */
const ownPage = (Host = 'localhost'): Headers => ({ Host, Origin: `http://${Host}`, ...sameSite })

/** A dev server with a dashboard that a reset takes away. */
async function written({ base = '/', allowedHosts = [] }: { base?: string } & CommonServerOptions = {}) {
  const plugins = [fakeDashboards({ scenario: office, token, persist: false })]
  const { port, url } = await dev({ root: project(), base, plugins, server: { allowedHosts } })
  const control = createControl({ url, token })
  await create(url, 'Written')
  const ask = async (method: string, headers: Headers, path = '/__fake/reset') => {
    const answer = await exchange({ port }, request(method, path, headers))
    return { status: statusOf(answer), text: answer }
  }
  return { ask, control, names: () => namesIn(control) }
}

test.each([
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
  ['a link of the app', sameSite],
  ['a link of another site', { ...crossSite, Referer: 'https://evil.example/' }],
])('%s leads to a page with a button, and changes nothing', async (_, from: Headers) => {
  const { ask, control, names } = await written()

  const { status, text } = await ask('GET', { ...visit, ...from })
  const ofWorld = await ask('GET', { ...visit, ...from }, '/w/alice/__fake/reset')

  expect([status, ofWorld.status]).toEqual([200, 200])
  expect(text).toContain('<form method="post" action="?"><button>Reset</button></form>')
  expect(await names()).toEqual(['Written'])
  expect(await control.worlds.list()).toEqual([])
})

test('the page stands in no frame, runs no script and is not kept', async () => {
  const { ask } = await written()

  const { text } = await ask('GET', visit)

  expect(text).not.toContain('<script')
  expect(text).toMatch(/^X-Frame-Options: DENY\r$/m)
  expect(text).toMatch(/^Cache-Control: no-store\r$/m)
  expect(text).toMatch(
    /^Content-Security-Policy: default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'\r$/m,
  )
  expect(text).not.toMatch(/^Access-Control-/im)
})

test('the button resets, and leads to a page that says so and links to the app', async () => {
  const { ask, names } = await written({ base: '/app/' })

  const { status, text } = await ask('POST', { ...ownPage(), ...visit })
  const done = await ask('GET', { ...visit, ...sameSite }, '/__fake/reset?done')

  expect([status, await names()]).toEqual([303, []])
  expect(text).toMatch(/^Location: \?done\r$/m)
  expect(done.text).toContain('The fake is as at its start.')
  expect(done.text).toContain('<a href="/app/">')
})

test('a link from elsewhere does not make the page say that it was reset', async () => {
  const { ask } = await written()

  const { text } = await ask('GET', { ...visit, ...crossSite }, '/__fake/reset?done')

  expect(text).not.toContain('The fake is as at its start.')
})

test('a script of the app resets, also the world that it is in', async () => {
  const { ask, control, names } = await written()

  const first = await ask('POST', { ...ownPage(), ...script })
  const alice = await ask('POST', { ...ownPage(), ...script }, '/w/alice/__fake/reset')

  expect([first.status, alice.status]).toEqual([204, 204])
  expect(await names()).toEqual([])
  expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['alice'])
})

test.each<readonly [who: string, status: number, method: string, headers: Headers]>([
  ['a form of another site', 403, 'POST', { ...visit, ...crossSite, Origin: 'https://evil.example' }],
  ['a page of another port', 403, 'POST', { ...script, ...crossSite, Origin: 'http://localhost:3000' }],
  ['a page that hides its origin', 403, 'POST', { ...visit, ...crossSite, Origin: 'null' }],
  ['a form of another site without an origin', 403, 'POST', { ...visit, ...crossSite }],
  ['a form in a frame of another site', 403, 'POST', { ...frame, ...crossSite, Origin: 'https://evil.example' }],
  ['an image of another site', 403, 'GET', { ...image, ...crossSite }],
  ['an image of the app', 401, 'GET', { ...image, ...sameSite }],
  ['a frame', 401, 'GET', { ...frame, ...sameSite }],
  ['a client that says nothing', 401, 'POST', {}],
  ['a client that says no origin', 401, 'POST', { ...script, ...sameSite }],
  ['a browser that does not say which page asks', 401, 'POST', { Origin: 'http://localhost' }],
  ['a page of the same site', 401, 'POST', { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-site' }],
  ['the app with a wrong token', 401, 'POST', { ...ownPage(), ...script, 'X-Fake-Token': 'wrong' }],
  ['a page whose name leads here', 403, 'POST', { ...ownPage('evil.example'), ...script }],
])('%s changes nothing', async (_, status, method, headers) => {
  const { ask, names } = await written()

  expect([(await ask(method, headers)).status, await names()]).toEqual([status, ['Written']])
})

test.each<readonly [allowedHosts: true | string[], host: string, status: number]>([
  [true, 'evil.example', 401],
  [true, '192.168.1.5', 204],
  [['dev.example.com'], 'dev.example.com', 204],
])('where Vite allows %j, a page of %s gets %i', async (allowedHosts, host, status) => {
  const { ask, names } = await written({ allowedHosts })

  expect((await ask('POST', { ...ownPage(host), ...script })).status).toBe(status)
  expect(await names()).toEqual(status === 204 ? [] : ['Written'])
})

test.each<readonly [who: string, headers: Headers]>([
  ['somebody whose browser does not say which page asks', { Host: '192.168.1.5', Accept: 'text/html' }],
  ['somebody who came by an unknown name', { Host: 'evil.example', Accept: 'text/html', ...visit }],
])('%s sees how to reset instead of a button', async (_, headers) => {
  const { ask } = await written({ allowedHosts: true })

  const { status, text } = await ask('GET', headers)

  expect([status, text]).toEqual([401, expect.stringContaining(`http://${headers['Host']}/__fake/reset</code>`)])
  expect(text).not.toContain('<form')
})

test('a page whose name leads here does not pass for another by a header of a proxy', async () => {
  const { ask, names } = await written({ allowedHosts: true })

  const answer = await ask('POST', { ...ownPage('evil.example'), ...script, 'X-Forwarded-Host': 'localhost' })

  expect([answer.status, await names()]).toEqual([403, ['Written']])
})

test('the rest of control needs the token, also from the app', async () => {
  const { ask, names } = await written()

  for (const path of ['/scenario', '/clock/follow', '/snapshots/reset/restore'])
    expect((await ask('POST', { ...ownPage(), ...script }, `/__fake${path}`)).status).toBe(401)
  expect(await names()).toEqual(['Written'])
})
