import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitFrom } from '../support/browser/browser-headers.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { served } from '../support/servers/served.ts'

const jsonAt = async (url: string): Promise<unknown> => (await fetch(url)).json()

test('the root tells tools where everything is, and where it is in a world', async () => {
  const { server } = await served()
  const { url } = server

  expect(await jsonAt(`${url}/`)).toEqual({
    what: 'A fake of the dashboards API. All its data is made up.',
    api: `${url}/api/`,
    inspector: `${url}/__fake/`,
    control: `${url}/__fake/`,
    controlOpenapi: `${url}/__fake/openapi.json`,
    openapi: 'npx fake-dashboards openapi',
    worlds: `${url}/w/<name>/api/`,
    documentation: 'node_modules/fake-dashboards/src/hosts/server/README.md',
  })
  expect(await jsonAt(`${url}/w/alice/`)).toMatchObject({
    api: `${url}/w/alice/api/`,
    inspector: `${url}/w/alice/__fake/`,
  })
})

test('no page tells of a world whose name no world can have', async () => {
  const { server } = await served()

  for (const path of ['/w/', '/w/a%20b']) {
    const answer = await fetch(server.url + path)

    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('"world_name"')])
  }
})

test('a head of the root has the type of its body', async () => {
  const { server } = await served()

  const head = await fetch(`${server.url}/`, { method: 'HEAD' })

  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json'])
})

test('a browser gets a page there that links to the inspector', async () => {
  const { server } = await served()

  const answer = await exchange(server, request('GET', '/', visitFrom('none')))

  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m)
  expect(answer).toContain('<a href="http://localhost/__fake/">')
  expect(answer).toContain('<code>http://localhost/w/&lt;name>/api/</code>')
})

test('whoever looks at the root leaves no entry and makes no world', async () => {
  const { server, fake, control } = await served()

  for (const path of ['/', '/w/alice', '/w/alice/', '/?a=1']) expect((await fetch(server.url + path)).status).toBe(200)

  expect(fake.journal.entries).toEqual([])
  expect(await control.worlds.list()).toEqual([])
})

test('the root takes nothing', async () => {
  const { server } = await served()

  expect((await fetch(`${server.url}/`, { method: 'POST' })).status).toBe(404)
})

test.each([
  ['a page elsewhere', { Origin: 'https://evil.example' }],
  ['a name that a page made lead here', { Host: 'evil.example' }],
])('%s learns nothing at the root', async (_, headers) => {
  const { server } = await served()

  expect(await exchange(server, request('GET', '/', headers))).toMatch(/^HTTP\/1\.1 403 /)
})

test('the page allows the style that it has and no other', async () => {
  const { server } = await served()

  const answer = await fetch(`${server.url}/`, { headers: { Accept: 'text/html' } })
  const style = /<style>([^<]*)<\/style>/.exec(await answer.text())![1]!
  const hash = createHash('sha256').update(style).digest('base64')

  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
})
