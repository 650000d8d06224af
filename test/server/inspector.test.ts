import { describe, expect, test } from 'vitest'
import { formOnLocalhost, scriptOf, visitFrom } from '../support/browser/browser-headers.ts'
import type { BrowserHeaders } from '../support/browser/browser-headers.ts'
import { cookieIn, header, inspectedHosts } from '../support/servers/inspected-hosts.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { served } from '../support/servers/served.ts'

describe.each(inspectedHosts)('the inspector %s', (_, inspected) => {
  test('a link leads to the page, and the cookie that it leaves opens control for the page alone', async () => {
    const { ask, link } = await inspected()

    const opened = await ask('GET', await link(), visitFrom('none'))
    const Cookie = cookieIn(opened)!
    const page = await ask('GET', '/__fake/', { ...visitFrom('none'), Cookie })
    const read = await ask('GET', '/__fake/clock', { ...scriptOf(), Cookie })
    const written = await ask('POST', '/__fake/reset', { ...scriptOf(), Origin: 'http://localhost', Cookie })

    expect([opened.status, header(opened, 'Location')]).toEqual([303, '/__fake/'])
    expect([header(opened, 'Cache-Control'), header(opened, 'Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
    expect(header(opened, 'Set-Cookie')).toMatch(
      /^fake-dashboards-default-port=[\w-]{24}; Path=\/__fake\/; HttpOnly; SameSite=Strict$/,
    )
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('src="/__fake/start.js"')])
    expect([read.status, written.status]).toEqual([200, 204])
  })

  test('a page whose cookie the server does not know is told to load again', async () => {
    const { ask, enter } = await inspected()
    const [name] = (await enter()).split('=')

    const { status, body } = await ask('GET', '/__fake/clock', { ...scriptOf(), Cookie: `${name}=${'x'.repeat(24)}` })

    expect([status, JSON.parse(body)]).toEqual([
      401,
      expect.objectContaining({
        code: 'session_unknown',
        detail: 'This server does not know this browser. Load the page again to get in.',
      }),
    ])
  })

  test('cookies of other servers of the host do not get in the way', async () => {
    const { ask, enter } = await inspected()
    const [, secret] = (await enter()).split('=')
    const name = 'fake-dashboards-default-port'

    const among = `a=b; fake-dashboards-8010=x; ${name}=other; ${name}=${secret}`
    expect((await ask('GET', '/__fake/clock', { ...scriptOf(), Cookie: among })).status).toBe(200)
    for (const otherName of ['fake-dashboards-8010', 'fake-dashboards-default-pork'])
      expect((await ask('GET', '/__fake/clock', { ...scriptOf(), Cookie: `${otherName}=${secret}` })).status).toBe(401)
  })

  test.each([
    ['no cookie', undefined],
    ['an empty one', () => ''],
    ['the token', (_: string, token: string) => token],
    ['all but the last letter', (secret: string) => secret.slice(0, -1)],
    ['a letter more', (secret: string) => `${secret}x`],
  ])('%s in place of the secret does not open control', async (_, change) => {
    const { ask, enter, token } = await inspected()
    const [name, secret] = (await enter()).split('=')
    const cookie = change && { Cookie: `${name}=${change(secret!, token)}` }

    expect((await ask('GET', '/__fake/clock', { ...scriptOf(), ...cookie })).status).toBe(401)
  })

  test.each<readonly [who: string, headers: BrowserHeaders, status: number]>([
    ['a page of another port', { ...scriptOf(), 'Sec-Fetch-Site': 'same-site' }, 401],
    ['a page of another port that tells its origin', { ...scriptOf(), Origin: 'http://localhost:3000' }, 403],
    ['a page of another site', { ...scriptOf(), 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a page that hides its origin', { ...scriptOf(), Origin: 'null' }, 403],
    ['a link of a page of its own', visitFrom('same-origin'), 401],
    ['a typed address', visitFrom('none'), 401],
    ['an image of a page of its own', { ...scriptOf(), 'Sec-Fetch-Dest': 'image' }, 401],
    ['a frame of a page of its own', { ...visitFrom('same-origin'), 'Sec-Fetch-Dest': 'iframe' }, 401],
    ['a browser that does not say which page asks', { Host: 'localhost' }, 401],
    ['a page whose name leads here', { ...scriptOf('evil.example'), Origin: 'http://evil.example' }, 403],
    ['a page that sends a wrong token as well', { ...scriptOf(), 'X-Fake-Token': 'wrong' }, 401],
  ])('the cookie opens nothing for %s', async (_, headers, status) => {
    const all = await inspected()
    const Cookie = await all.enter()

    expect((await all.ask('GET', '/__fake/state', { ...headers, Cookie })).status).toBe(status)
    expect((await all.ask('POST', '/w/planted/__fake/reset', { ...headers, Cookie })).status).toBe(status)
    expect(await all.touched()).toEqual([])
  })

  test('the cookie of a browser opens no other server', async () => {
    const [one, other] = [await inspected(), await inspected()]
    const Cookie = await one.enter()

    expect((await other.ask('GET', '/__fake/clock', { ...scriptOf(), Cookie })).status).toBe(401)
  })

  test('the cookie opens a world that the page names by a header', async () => {
    const { ask, control, enter } = await inspected()
    const Cookie = await enter()

    const answer = await ask('GET', '/__fake/clock', { ...scriptOf(), Cookie, 'X-Fake-World': 'alice' })

    expect(answer.status).toBe(200)
    expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['alice'])
  })

  test('a link that was used leads the browser that used it to the page, and opens nothing', async () => {
    const { ask, link } = await inspected()
    const path = await link()
    const Cookie = cookieIn(await ask('GET', path, visitFrom('none')))!

    const again = await ask('GET', path, { ...visitFrom('none'), Cookie })

    expect([again.status, header(again, 'Location'), cookieIn(again)]).toEqual([303, '/__fake/', undefined])
  })

  test('a link works once', async () => {
    const { ask, link } = await inspected()
    const path = await link()
    await ask('GET', path, visitFrom('none'))

    const again = await ask('GET', path, visitFrom('none'))

    expect([again.status, cookieIn(again)]).toEqual([401, undefined])
    expect(again.body).toContain('This link was used already. Each link works once.')
    expect(again.body).toContain('/__fake/links')
  })

  test('what is asked of the page comes along on every way in', async () => {
    const { ask, link, token } = await inspected()
    const query = '?scenario=typical&world=pr-1'

    const closed = await ask('GET', `/__fake/${query}`, visitFrom('none'))
    const byToken = await ask(
      'POST',
      `/__fake/open${query}`,
      formOnLocalhost,
      new URLSearchParams({ token }).toString(),
    )
    const byLink = await ask('GET', (await link()) + query, visitFrom('none'))
    const byPath = await ask('GET', '/w/pr-1/__fake/?scenario=typical', visitFrom('none'))
    const byBoth = await ask('GET', '/w/alice/__fake/?scenario=typical&world=pr-1', visitFrom('none'))

    expect(closed.body).toContain('action="/__fake/open?scenario=typical&amp;world=pr-1"')
    for (const answer of [byToken, byLink, byPath, byBoth]) expect(header(answer, 'Location')).toBe(`/__fake/${query}`)
  })

  test('a link in a page of the server itself opens it', async () => {
    const { ask, link } = await inspected()

    expect((await ask('GET', await link(), visitFrom('same-origin'))).status).toBe(303)
  })

  test('a visit of anything else of control needs the token', async () => {
    const { ask } = await inspected()

    for (const path of ['/__fake/clock', '/__fake/open', '/__fake/opened/AAAA']) {
      const answer = await ask('GET', path, formOnLocalhost)
      expect([answer.status, header(answer, 'Content-Type')]).toEqual([401, 'application/json'])
    }
  })

  test('a link that the server did not make opens nothing', async () => {
    const { ask } = await inspected()

    const answer = await ask('GET', '/__fake/open/AAAAAAAAAAAAAAAAAAAAAAAA', visitFrom('none'))

    expect([answer.status, cookieIn(answer)]).toEqual([401, undefined])
    expect(answer.body).toContain('This server did not make this link')
  })

  test.each<readonly [who: string, headers: BrowserHeaders, method: string]>([
    ['a link of another site', { ...visitFrom('cross-site'), Referer: 'https://mail.example/' }, 'GET'],
    ['a link of another port', visitFrom('same-site'), 'GET'],
    ['a frame', { ...visitFrom('none'), 'Sec-Fetch-Dest': 'iframe' }, 'GET'],
    ['a browser that looks ahead', { ...visitFrom('none'), 'Sec-Purpose': 'prefetch;prerender' }, 'GET'],
    ['a scanner of links', { Accept: 'text/html' }, 'GET'],
    ['a preview that reads the head', visitFrom('none'), 'HEAD'],
    ['a command', { Accept: '*/*' }, 'GET'],
  ])('%s does not use a link up', async (_, headers, method) => {
    const { ask, link } = await inspected()
    const path = await link()

    const answer = await ask(method, path, headers)

    expect([answer.status >= 400, cookieIn(answer)]).toEqual([true, undefined])
    expect((await ask('GET', path, visitFrom('none'))).status).toBe(303)
  })

  test('somebody whose browser does not say which page asks is told so', async () => {
    const { ask, link } = await inspected()

    const byLink = await ask('GET', await link(), { Accept: 'text/html' })
    const byAddress = await ask('GET', '/__fake/', { Accept: 'text/html' })

    for (const { status, body } of [byLink, byAddress]) {
      expect([status, body]).toEqual([403, expect.stringContaining('Browsers say so on localhost and over https.')])
      expect(body, 'a form that nobody can use').not.toContain('<form')
    }
  })

  test('somebody who followed a link from elsewhere is told to copy it', async () => {
    const { ask, link } = await inspected()

    const { status, body } = await ask('GET', await link(), visitFrom('cross-site'))

    expect([status, body]).toEqual([403, expect.stringContaining('copy it into the address bar')])
  })

  test('whoever has the token makes a new link, on the address that they used', async () => {
    const { ask, url: base, control } = await inspected()

    const { url } = await control.createLink()
    expect(url).toMatch(new RegExp(`^${base}/__fake/open/[\\w-]{24}$`))
    expect((await ask('GET', new URL(url).pathname, visitFrom('none'))).status).toBe(303)
    expect((await ask('POST', '/__fake/links', {})).status).toBe(401)
  })

  test('a link that was asked for by the path of a world opens the page with that world', async () => {
    const { ask, control, url: base } = await inspected()
    const alice = await control.worlds.open('alice')

    const { url } = await alice.createLink()
    const opened = await ask('GET', new URL(url).pathname, visitFrom('none'))

    expect(url).toContain(`${base}/w/alice/__fake/open/`)
    expect([opened.status, header(opened, 'Location')]).toEqual([303, '/__fake/?world=alice'])
    expect(header(opened, 'Set-Cookie')).toContain('; Path=/__fake/; ')
  })

  test('without a cookie a browser is told how to get in, and the token in the form there does it', async () => {
    const { ask, token } = await inspected()

    const closed = await ask('GET', '/__fake/', visitFrom('none'))
    const wrong = await ask('POST', '/__fake/open', formOnLocalhost, 'token=wrong')
    const right = await ask('POST', '/__fake/open', formOnLocalhost, new URLSearchParams({ token }).toString())

    expect([closed.status, closed.body]).toEqual([401, expect.stringContaining('action="/__fake/open"')])
    expect(closed.body).toContain('This browser has not opened the inspector of this server yet.')
    expect([wrong.status, wrong.body]).toEqual([401, expect.stringContaining('That is not the token of this server.')])
    expect([right.status, cookieIn(right)]).toEqual([303, expect.stringContaining('=')])
  })

  test.each<readonly [who: string, headers: BrowserHeaders]>([
    ['another site', { ...formOnLocalhost, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another port', { ...formOnLocalhost, Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-site' }],
    ['a hidden origin', { ...formOnLocalhost, Origin: 'null' }],
    ['a frame', { ...formOnLocalhost, 'Sec-Fetch-Dest': 'iframe' }],
    ['a script', { ...formOnLocalhost, ...scriptOf() }],
    ['a client that says nothing', { Host: 'localhost' }],
  ])('a form of %s opens nothing, even with the token', async (_, headers) => {
    const { ask, token } = await inspected()

    const answer = await ask('POST', '/__fake/open', headers, new URLSearchParams({ token }).toString())

    expect([[401, 403].includes(answer.status), cookieIn(answer)]).toEqual([true, undefined])
  })

  test('what is too long for a token is none', async () => {
    const { ask } = await inspected()

    const answer = await ask('POST', '/__fake/open', formOnLocalhost, `token=${'x'.repeat(20_000)}`)

    expect([answer.status, answer.body]).toEqual([401, expect.stringContaining('That is not the token')])
  })
})

test('the cookie is named by the port that the browser used, and goes over https alone where that was used', async () => {
  const { server } = await served()
  const proxied = { 'X-Forwarded-Host': 'dev.example.test:4433', 'X-Forwarded-Proto': 'https' }

  const path = new URL(server.createLink()).pathname
  const opened = await exchange(server, request('GET', path, { ...visitFrom('none'), ...proxied }))

  expect(opened).toMatch(/^Set-Cookie: fake-dashboards-4433=.*; Secure\r$/m)
})

test('the link of a server that listens everywhere leads to this machine', async () => {
  const { server } = await served({ host: '0.0.0.0' })

  expect(server.createLink()).toContain(`http://127.0.0.1:${server.port}/__fake/open/`)
})
