import { expect, test } from 'vitest'
import { typical } from '../../src/scenarios.ts'
import { fakeDashboards } from '../../src/vite.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { served } from '../support/servers/served.ts'
import { dev, project } from '../support/servers/vite-dev.ts'

interface Listed {
  readonly method: string
  readonly path: string
}

const routesOf = async (url: string, token: string): Promise<readonly Listed[]> =>
  (await (await fetch(`${url}/__fake/`, { headers: { 'X-Fake-Token': token } })).json()) as readonly Listed[]

/** The headers of a page of another origin, with the token and without. */
const hostile: readonly Readonly<Record<string, string>>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'http://localhost:5173' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
]

const filled = ({ path }: Listed): string => path.replaceAll(/:\w+/g, '1')

test('every route refuses pages of other origins, also with the token, in every world', async () => {
  const { server, fake, control } = await served()
  const before = fake.exportState()
  const routes = await routesOf(server.url, server.token)
  const statuses = new Set<string>()
  for (const route of routes)
    for (const headers of hostile)
      for (const world of ['', '/w/alice']) {
        const sent = { ...headers, 'X-Fake-Token': server.token, 'Content-Length': '2' }
        const answer = await exchange(server, request(route.method, `${world}/__fake${filled(route)}`, sent, '{}'))
        statuses.add(answer.split('\r\n', 1)[0]!)
      }

  expect(routes.length).toBeGreaterThan(40)
  expect([...statuses]).toEqual(['HTTP/1.1 403 Forbidden'])
  expect(fake.exportState()).toEqual(before)
  expect(await control.worlds.list()).toEqual([])
})

test('every route but health needs the token', async () => {
  const { server, fake } = await served()
  const before = fake.exportState()
  const open: string[] = []
  for (const route of await routesOf(server.url, server.token)) {
    const { status } = await fetch(server.url + '/__fake' + filled(route), { method: route.method })
    if (status !== 401) open.push(`${route.method} ${route.path} ${status}`)
  }

  expect(open).toEqual(['GET /health 200'])
  expect(fake.exportState()).toEqual(before)
})

test('who asks without the token how a world is makes none', async () => {
  const { server, control } = await served()
  await control.clock.advance('1h')
  const healthOf = async (world: string, token = 'guessed') =>
    (await fetch(`${server.url}/w/${world}/__fake/health`, { headers: { 'X-Fake-Token': token } })).json()

  expect(await healthOf('alice')).toEqual({ status: 'ok', now: '2026-01-01T00:00:00Z' })
  expect(await healthOf('-')).toMatchObject({ code: 'world_name' })
  expect(await control.worlds.list()).toEqual([])
  await (await control.worlds.open('alice')).clock.advance('2h')
  expect(await healthOf('alice')).toEqual({ status: 'ok', now: '2026-01-01T02:00:00Z' })
  await healthOf('bob', server.token)
  expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['alice', 'bob'])
})

test('every route refuses a parameter that it does not know', async () => {
  const { server } = await served()
  const accepted: string[] = []
  for (const route of await routesOf(server.url, server.token)) {
    const answer = await fetch(`${server.url}/__fake${filled(route)}?nothing=1`, {
      method: route.method,
      headers: { 'X-Fake-Token': server.token },
    })
    const { detail = '' } = (await answer.json().catch(() => ({}))) as { readonly detail?: string }
    if (!detail.includes('nothing: unknown key')) accepted.push(`${route.method} ${route.path}`)
  }

  expect(accepted).toEqual([])
})

test('in Vite’s dev server the same routes tell the same', async () => {
  const plugin = fakeDashboards({
    scenario: typical,
    token: 'open-sesame',
    persist: false,
    now: '2026-01-01T00:00:00Z',
  })
  const { url } = await dev({ root: project(), plugins: [plugin] })
  await fetch(`${url}/api/environments/2/dashboards/`)
  const get = async (path: string) => (await fetch(url + path, { headers: { 'X-Fake-Token': 'open-sesame' } })).json()

  expect(await get('/__fake/entries/1')).toMatchObject({ status: 401, rule: 'credentials' })
  expect(await get('/__fake/rows/dashboard/1')).toMatchObject({ table: 'dashboard' })
  expect(await get('/__fake/state?at=1')).toMatchObject({ format: 'fake-dashboards/state' })
  const events = await fetch(`${url}/__fake/events`, { headers: { 'X-Fake-Token': 'open-sesame' } })
  const reader = events.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: begin')
  await reader.cancel()
})
