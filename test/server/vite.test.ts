import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { Plugin } from 'vite'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { createControl } from '../../src/control.ts'
import { createFactories } from '../../src/factories.ts'
import type { World } from '../../src/resources/world.ts'
import { fakeDashboards } from '../../src/vite.ts'
import { office } from '../support/api/office.ts'
import { ask, create, dashboards, namesIn, served } from '../support/servers/served.ts'
import { dev, portOf, project } from '../support/servers/vite-dev.ts'

const token = 'a-token-of-the-test'

const plugin = () => fakeDashboards({ scenario: office, token, now: '2026-01-01T00:00:00Z' })

test('the plugin answers the API inside the dev server, and lets the app’s own paths pass', async () => {
  const { url } = await dev({ root: project(), plugins: [plugin()] })

  await create(url, 'First')
  await create(url, 'Second')
  const page = (await (await ask(url, `${dashboards}?limit=1`)).json()) as { next: string }

  expect(page.next).toBe(`${url}${dashboards}?limit=1&offset=1`)
  expect((await ask('', page.next)).status).toBe(200)
  expect(await (await fetch(url)).text()).toContain('The app')
  expect((await fetch(`${url}/api/login`, { headers: { Accept: 'application/json' } })).status).toBe(404)
})

// `defineConfig` of Vite 5 to 7 asks for this; that of Vite 8 takes also what is none.
test('the plugin is one of Vite’s in TypeScript, too', () => {
  expectTypeOf(plugin()).toExtend<Plugin>()
})

test('a route that is asked below another path is Vite’s, and its log says once which option makes it the fake’s', async () => {
  const below = async (options: { readonly baseUrl?: string }) => {
    const plugins = [fakeDashboards({ scenario: office, token, ...options })]
    const { vite, url } = await dev({ root: project(), base: '/app/', plugins })
    const warnings: string[] = []
    vite.config.logger.warn = (text) => void warnings.push(text)
    const answers = [await ask(`${url}/app`, `${dashboards}?limit=1`), await ask(`${url}/app`, dashboards)]
    await fetch(`${url}/app/api/login`)
    await fetch(`${url}/app/api/projects.ts`)
    return { types: answers.map(({ headers }) => headers.get('content-type')), warnings }
  }

  const plain = await below({})
  const [warning] = plain.warnings
  const named = await below({ baseUrl: /baseUrl: '(.*)'/.exec(warning ?? '')![1]! })

  expect(plain).toEqual({
    types: ['text/html', 'text/html'],
    warnings: [
      `fake-dashboards: /app${dashboards} is not the fake's. For an API below that path, give the plugin baseUrl: 'http://localhost/app'.`,
    ],
  })
  expect(named).toEqual({ types: ['application/json', 'application/json'], warnings: [] })
})

test('a route behind a base URL that ends in a slash is told in the log, once, with its path', async () => {
  const { url, vite } = await dev({ root: project(), plugins: [plugin()] })
  const warnings: string[] = []
  vite.config.logger.warn = (text) => void warnings.push(text)

  await fetch(`${url}/${dashboards}`)
  await fetch(`${url}/${dashboards}`)

  expect(warnings).toEqual([
    `fake-dashboards: /${dashboards} is not the fake's. The API has it at ${dashboards}: your base URL may end in a slash too many.`,
  ])
})

test('a second plugin in one dev server is refused, because nobody would reach its control', async () => {
  const root = project()

  await expect(dev({ root, plugins: [plugin(), plugin()] })).rejects.toThrow(
    'fakeDashboards() stands twice among the plugins of a dev server, and control would reach only the first.',
  )
})

test('a plugin that stands before the fake answers paths that the fake has no route for', async () => {
  const mine = (_: unknown, response: ServerResponse) => void response.end('mine')
  const configureServer: Plugin['configureServer'] = ({ middlewares }) =>
    void middlewares.use(`${dashboards}mine`, mine)
  const { url } = await dev({ root: project(), plugins: [{ name: 'mine', configureServer }, plugin()] })

  expect(await (await ask(url, `${dashboards}mine/`)).text()).toBe('mine')
  expect((await ask(url, `${dashboards}yours/`)).status).toBe(404)
})

test('modules of the app in a folder called api are the app’s', async () => {
  const root = project()
  mkdirSync(join(root, 'api'))
  writeFileSync(join(root, 'api', 'projects.ts'), 'export const projects: string = "of the app"')
  const { url } = await dev({ root, plugins: [plugin()] })

  const module = await fetch(`${url}/api/projects.ts?t=1`)
  const answer = await ask(url, '/api/projects.json')

  expect(await module.text()).toContain('of the app')
  expect((await answer.json()) as object).toHaveProperty('results')
})

test('control and worlds are there, too', async () => {
  const { url } = await dev({ root: project(), plugins: [plugin()] })
  const control = createControl({ url, token })

  const alice = await control.worlds.open('alice')
  await create(alice.baseUrl, 'Hers')
  const samePage = await fetch(`${url}/__fake/clock`, { headers: { Origin: url, 'X-Fake-Token': token } })
  const foreign = await fetch(`${url}/__fake/clock`, {
    headers: { Origin: 'http://localhost:1', 'X-Fake-Token': token },
  })

  expect(await namesIn(alice)).toEqual(['Hers'])
  expect(await namesIn(control)).toEqual([])
  expect([samePage.status, foreign.status]).toEqual([200, 403])
})

test('pages of other origins are refused, and Vite’s log says so once', async () => {
  const { vite, url } = await dev({ root: project(), plugins: [plugin()] })
  const warnings: string[] = []
  vite.config.logger.warn = (text) => void warnings.push(text)
  const post = (Origin: string) => ask(url, dashboards, { method: 'POST', headers: { Origin } })

  const answers = [await post('https://evil.example'), await post('https://evil.example'), await post(url)]

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 201])
  expect(warnings).toEqual([expect.stringMatching(/^fake-dashboards: Pages of .* --cors https:\/\/evil\.example,/)])
})

test('OPTIONS of the API is answered by the fake, so pages of the origins that it lets in may send writes', async () => {
  const cors = ['https://app.example.com']
  const plugins = [fakeDashboards({ scenario: office, token, cors })]
  const { url } = await dev({ root: project(), plugins })
  const preflight = async (Origin: string) => {
    const headers = { Origin, 'Access-Control-Request-Method': 'PATCH' }
    const answer = await fetch(url + dashboards, { method: 'OPTIONS', headers })
    return answer.headers.get('access-control-allow-origin')
  }

  const allowed = [await preflight('https://app.example.com'), await preflight('https://app.test')]
  const described = await ask(url, dashboards, { method: 'OPTIONS' })
  const ownPath = await fetch(`${url}/other`, { method: 'OPTIONS' })

  expect(allowed).toEqual(['https://app.example.com', 'https://app.test'])
  expect([described.status, ownPath.status]).toEqual([200, 204])
  expect(await described.json()).toMatchObject({ name: 'Dashboards List' })
})

test('the state outlives a restart and a new server, which says so; reset still leads to the start', async () => {
  const root = project()
  const told: string[] = []
  const { vite, url } = await dev({ root, plugins: [plugin()] })
  await create(url, 'First')

  await vite.restart()
  const again = `http://127.0.0.1:${portOf(vite)}`
  await create(again, 'Second')
  await vite.close()
  const other = await dev({ root, plugins: [plugin()] })
  const control = createControl({ url: other.url, token })
  other.vite.config.logger.info = (text) => void told.push(text)
  const kept = await namesIn(control)
  await control.reset()

  expect(kept).toEqual(['First', 'Second'])
  expect(told).toEqual([expect.stringContaining('continues from the last run; /__fake/reset goes to the start')])
  expect(await namesIn(control)).toEqual([])
})

test('of two dev servers with one plugin object, one goes on and keeps its state when the other ends', async () => {
  const plugins = [plugin()]
  const [first, second] = [await dev({ root: project(), plugins }), await dev({ root: project(), plugins })]
  await Promise.all([first, second].map(({ url }) => create(url, 'Before')))

  await first.vite.close()
  await create(second.url, 'After')
  await second.vite.restart()

  const control = createControl({ url: `http://127.0.0.1:${portOf(second.vite)}`, token })
  expect(await namesIn(control)).toEqual(['Before', 'After'])
})

test('as long as nothing was changed, a restart begins at the start that the options name then', async () => {
  const root = project()
  const startingWith = (name: string) => {
    const scenario = (world: World) => {
      office(world)
      createFactories(world).dashboard({ project_id: 1, name })
    }
    return { root, plugins: [fakeDashboards({ scenario, token })] }
  }
  const before = await dev(startingWith('Before'))
  const read = (await (await ask(before.url, dashboards)).json()) as { results: readonly { name: string }[] }
  await before.vite.close()
  const after = await dev(startingWith('After'))
  const shown = await namesIn(createControl({ url: after.url, token }))
  await create(after.url, 'Made')
  await after.vite.close()
  const kept = await dev(startingWith('Later'))

  expect(read.results.map(({ name }) => name)).toEqual(['Before'])
  expect(shown).toEqual(['After'])
  const control = createControl({ url: kept.url, token })
  expect(await namesIn(control)).toEqual(['After', 'Made'])
  await control.reset()
  await kept.vite.close()
  const edited = await dev(startingWith('Edited'))
  expect(await namesIn(createControl({ url: edited.url, token }))).toEqual(['Edited'])
})

test('a capsule that is followed begins anew with each run', async () => {
  const { server, control } = await served()
  await create(server.url, 'Recorded')
  const capsule = await control.capture({ keep: ['everything'], tokens: 'keep' })
  const plugins = [fakeDashboards({ capsule, follow: true, token })]
  const { vite, url } = await dev({ root: project(), plugins })
  await create(url, 'Recorded')
  const before = await namesIn(createControl({ url, token }))

  await vite.restart()
  const again = `http://127.0.0.1:${portOf(vite)}`

  expect(before).toEqual(['Recorded'])
  expect(await namesIn(createControl({ url: again, token }))).toEqual([])
})

test('a kept state that is broken is told and left behind', async () => {
  const root = project()
  const persist = join(root, 'kept.json')
  writeFileSync(persist, '{"format":')
  const warnings: string[] = []
  const { vite, url } = await dev({ root, plugins: [fakeDashboards({ scenario: office, persist })] })
  vite.config.logger.warn = (text) => void warnings.push(text)

  expect((await ask(url, dashboards)).status).toBe(200)
  expect(warnings).toEqual([expect.stringContaining('is not JSON')])
})

test.each([
  ['the host it was asked for', {}],
  ['the host it says it forwards for', { changeOrigin: true, xfwd: true }],
])('behind Vite’s proxy, links follow %s', async (_, options) => {
  const { server } = await served()
  const proxy = { '/api': { target: server.url, ...options } }
  const { url } = await dev({ root: project(), server: { proxy } })
  for (const name of ['First', 'Second']) await create(url, name)

  const page = (await (await ask(url, `${dashboards}?limit=1`)).json()) as { next: string }

  expect(page.next).toBe(`${url}${dashboards}?limit=1&offset=1`)
  expect((await ask('', page.next)).status).toBe(200)
})

test('behind the short form of Vite’s proxy, links leave the dev server, as the guide says', async () => {
  const { server } = await served()
  const { url } = await dev({ root: project(), server: { proxy: { '/api': server.url } } })
  for (const name of ['First', 'Second']) await create(url, name)

  const page = (await (await ask(url, `${dashboards}?limit=1`)).json()) as { next: string }

  expect(page.next).toBe(`${server.url}${dashboards}?limit=1&offset=1`)
})

test('in middleware mode, a body that another middleware has read is refused, and the log says which order helps', async () => {
  const root = project()
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(root, 'cache'),
    plugins: [plugin()],
    server: { middlewareMode: true, ws: false, watch: null },
  })
  onTestFinished(() => vite.close())
  const warnings: string[] = []
  vite.config.logger.warn = (text) => void warnings.push(text)
  const server = createHttpServer((incoming, outgoing) => {
    incoming.resume().once('end', () => vite.middlewares(incoming, outgoing))
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

  expect(await create(url, 'First')).toMatchObject({ type: 'fake_usage_error', code: 'body_read_before' })
  expect(warnings).toEqual([expect.stringContaining('app.use(vite.middlewares)')])
  expect((await ask(url, dashboards)).status).toBe(200)
  expect((await ask(url, dashboards, { method: 'DELETE' })).status).toBe(405)
})

test('a token that no header can carry is refused where it is written', () => {
  expect(() => fakeDashboards({ token: 'short' })).toThrow('The token of control is too short')
})
