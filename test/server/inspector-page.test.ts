import { describe, expect, test } from 'vitest'
import { scriptOf, visitFrom } from '../support/browser/browser-headers.ts'
import { header, inspectedHosts } from '../support/servers/inspected-hosts.ts'

describe.each(inspectedHosts)('the page of the inspector %s', (_, inspected) => {
  test('a query that is no query of ours stays text', async () => {
    const { ask } = await inspected()

    const { body } = await ask('GET', `/__fake/?"><script>alert(1)</script>`, visitFrom('none'))

    expect(body).not.toMatch(/<script|"><s/)
  })

  test('tools get the list of control at the same address', async () => {
    const { ask, token } = await inspected()

    const { body } = await ask('GET', '/__fake/', { 'X-Fake-Token': token })

    expect(JSON.parse(body)).toContainEqual(expect.objectContaining({ method: 'POST', path: '/links' }))
    expect((await ask('GET', '/__fake/', { Accept: '*/*' })).status).toBe(401)
    expect((await ask('GET', '/__fake/', { ...visitFrom('none'), 'X-Fake-Token': token })).body).toBe(body)
  })

  test('what asks for the page without opening it in a window gets no HTML', async () => {
    const { ask } = await inspected()
    const visit = visitFrom('none')
    const typeOf = async (method: string, headers: Readonly<Record<string, string>>) =>
      header(await ask(method, '/__fake/', headers), 'Content-Type')

    expect(await typeOf('GET', visit)).toContain('text/html')
    expect(await typeOf('HEAD', visit)).toContain('text/html')
    expect(await typeOf('GET', { ...visit, 'Sec-Fetch-Dest': 'iframe' })).toBe('application/json')
    expect(await typeOf('GET', { ...visit, Accept: 'application/json' })).toBe('application/json')
    expect(await typeOf('DELETE', visit)).toBe('application/json')
  })

  test('a link of another site to the page makes the browser ask once more by itself, because no cookie came', async () => {
    const { ask, enter } = await inspected()
    const Cookie = await enter()

    const first = await ask('GET', '/__fake/', visitFrom('cross-site'))
    const second = await ask('GET', '/__fake/', { ...visitFrom('same-origin'), Cookie })

    expect([first.status, first.body]).toEqual([
      200,
      expect.stringContaining('<meta http-equiv="refresh" content="0">'),
    ])
    expect(second.body).toContain('/__fake/start.js')
  })

  test('the path of a world, and one without a slash, lead to the page without making a world', async () => {
    const all = await inspected()

    const locations = await Promise.all(
      ['/w/alice/__fake/', '/w/alice/__fake', '/__fake', '/w/a%26b=c/__fake/'].map(async (path) =>
        header(await all.ask('GET', path, visitFrom('none')), 'Location'),
      ),
    )

    expect(locations).toEqual([
      '/__fake/?world=alice',
      '/__fake/?world=alice',
      '/__fake/',
      '/__fake/?world=a%2526b%3Dc',
    ])
    expect(await all.touched()).toEqual([])
  })

  test('every page of HTML takes nothing from elsewhere, stands in no frame and is not kept', async () => {
    const { ask, enter, link } = await inspected()
    const Cookie = await enter()
    const pages = [
      await ask('GET', '/__fake/', { ...visitFrom('none'), Cookie }),
      await ask('GET', '/__fake/', visitFrom('none')),
      await ask('GET', '/__fake/', visitFrom('cross-site')),
      await ask('GET', await link(), visitFrom('cross-site')),
      await ask('GET', '/', visitFrom('none')),
    ]

    for (const page of pages) {
      const policy = header(page, 'Content-Security-Policy')
      expect(policy).toMatch(/^default-src 'none'; /)
      expect(policy).toMatch(/; base-uri 'none'; frame-ancestors 'none'$/)
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(header(page, 'X-Frame-Options')).toBe('DENY')
      expect(header(page, 'X-Content-Type-Options')).toBe('nosniff')
      expect(header(page, 'Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(header(page, 'Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(header(page, 'Referrer-Policy')).toMatch(/^(?:no-referrer|strict-origin)$/)
      expect(header(page, 'Cache-Control')).toBe('no-store')
      expect(page.head).not.toMatch(/^Access-Control-/im)
    }
    expect(header(pages[0]!, 'Content-Security-Policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; form-action 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(pages[0]!.body).not.toMatch(/<script(?! type="module" src=)|style=| on\w+=/)
  })

  test('the scripts of the page need no token, and a browser that has them gets them no second time', async () => {
    const { ask } = await inspected()

    for (const [path, exported] of [
      ['/__fake/inspector.js', 'mountInspector'],
      ['/__fake/start.js', 'mountInspector'],
      ['/__fake/new-world.js', 'askForWorld'],
    ] as const) {
      const first = await ask('GET', path, { ...scriptOf(), 'Sec-Fetch-Dest': 'script' })
      const again = await ask('GET', path, { ...scriptOf(), 'If-None-Match': header(first, 'ETag')! })

      expect([first.status, again.status, again.body]).toEqual([200, 304, ''])
      expect(header(first, 'Content-Type')).toBe('text/javascript; charset=utf-8')
      expect(header(first, 'Cache-Control')).toBe('no-cache')
      expect(header(first, 'ETag')).toMatch(/^"[\w+/=-]{40,}"$/)
      expect((await ask('HEAD', path, scriptOf())).status).toBe(200)
      expect((await ask('POST', path, scriptOf())).status).toBe(401)
      expect(first.body).toContain(exported)
    }
  })

  test('a page of another site learns nothing of the scripts', async () => {
    const { ask } = await inspected()

    const answer = await ask('GET', '/__fake/inspector.js', {
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Dest': 'script',
    })

    expect(answer.status).toBe(403)
  })

  test('secrets of the inspector are in no journal, no capsule and no state', async () => {
    const all = await inspected()
    const Cookie = await all.enter()
    const secret = Cookie.split('=')[1]!
    await all.ask('GET', '/api/environments/1/dashboards/', { Cookie, 'X-Fake-Token': all.token })

    const capsule = JSON.stringify(await all.control.capture({ keep: ['everything'] }))
    const kept = [capsule, JSON.stringify(await all.control.entry(1)), JSON.stringify(await all.control.exportState())]

    for (const text of kept) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(all.token)
    }
  })
})
