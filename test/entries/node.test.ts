import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownServer } from '../../src/hosts/jest/test-server.ts'
import { setupFake } from '../../src/node.ts'
import type { UnknownRequest } from '../../src/request/not-faked.ts'
import { typical } from '../../src/scenarios.ts'
import { serve } from '../../src/server.ts'
import { office } from '../support/api/office.ts'
import { listUnhandled } from '../support/projects/unhandled.ts'

const url = 'http://app.example.test/api/environments/1/dashboards/'
const headers = { Authorization: 'Bearer phx_owner' }

test('nothing is intercepted before listen, and nothing after close', async () => {
  const { fake, server } = setupFake({ scenario: office })
  const nobody = 'http://nobody.invalid/api/environments/1/dashboards/'

  await expect(fetch(nobody)).rejects.toThrow()
  server.listen({ onUnhandledRequest: 'error' })
  const answer = await fetch(nobody, { headers })
  server.close()
  await expect(fetch(nobody)).rejects.toThrow()

  expect(answer.status).toBe(200)
  expect(fake.journal.entries).toHaveLength(1)
})

test('fetch and node:http both reach the fake', async () => {
  const { fake, server } = setupFake({ scenario: office })
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())

  const fetched = await fetch(url, { headers })
  const status = await new Promise((resolve) => http.get(url, { headers }, ({ statusCode }) => resolve(statusCode)))

  expect([fetched.status, status]).toEqual([200, 200])
  expect(fake.journal.entries).toHaveLength(2)
})

test('what a client changes is seen in the model, and what the model changes is seen by a client', async () => {
  const { fake, server } = setupFake({ scenario: office })
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())

  await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"name":"A"}',
  })
  fake.db.dashboard.update({ where: { name: { equals: 'A' } }, data: { name: 'B' } })
  const answer = await fetch(`${url}1/`, { headers })

  expect(await answer.json()).toMatchObject({ id: 1, name: 'B' })
})

test('a path that is not faked is answered by the fake and reported, whatever msw does with unhandled requests', async () => {
  const told: string[] = []
  const onUnknown = ({ method, path, status, nearest }: UnknownRequest) =>
    void told.push(`${method} ${path} ${status} ${nearest}`)
  const { server } = setupFake({ baseUrl: 'http://localhost:65530', onUnknown })
  server.listen({ onUnhandledRequest: 'bypass' })
  onTestFinished(() => server.close())

  const unfaked = await fetch('http://localhost:65530/api/environments/1/surveys/?a=1', { method: 'POST' })
  const missing = await fetch('http://localhost:65530/api/environments/1/dashbords/')
  await expect(fetch('http://localhost:65530/login')).rejects.toThrow()
  await expect(fetch('http://localhost:65531/api/environments/1/surveys/')).rejects.toThrow()

  expect([unfaked.status, missing.status]).toEqual([501, 501])
  expect(told).toEqual([
    expect.stringMatching(/^POST \/api\/environments\/1\/surveys\/\?a=1 501 \/api\/environments\/:project_id\//),
    'GET /api/environments/1/dashbords/ 501 /api/environments/:project_id/dashboards',
    expect.stringMatching(/^GET \/login undefined \//),
  ])
})

test('what passes by the fake is msw’s to tell of', async () => {
  const { server } = setupFake({ baseUrl: 'http://nobody.invalid' })
  const unhandled: string[] = []
  server.listen(listUnhandled(unhandled))
  onTestFinished(() => server.close())

  await expect(fetch('http://nobody.invalid/100%')).rejects.toThrow()
  await fetch('http://nobody.invalid/api/nothing')

  expect(unhandled).toEqual(['http://nobody.invalid/100%'])
})

/** A server outside of the fake, with what it was asked. */
async function outside(): Promise<{ readonly url: string; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const outer = http.createServer(({ url: path = '' }, response) => {
    asked.push(path)
    response.end('{}')
  })
  onTestFinished(() => void outer.close())
  await new Promise<void>((listening) => outer.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(outer.address() as AddressInfo).port}/collect`, asked }
}

/** The lines that the console gets. */
function listPrinted(): readonly string[] {
  const printed: string[] = []
  for (const level of ['error', 'warn'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation((line: string) => void printed.push(line))
    onTestFinished(() => spy.mockRestore())
  }
  return printed
}

test('with network fail, a request that nothing answers gets a network error and is reported', async () => {
  const [{ url: elsewhere, asked }, printed] = [await outside(), listPrinted()]
  const { server } = setupFake({}, { network: 'fail' })
  server.listen({ onUnhandledRequest: 'bypass' })
  onTestFinished(() => server.close())

  await expect(fetch(elsewhere)).rejects.toThrow(TypeError)
  server.resetHandlers()
  await expect(fetch(elsewhere)).rejects.toThrow(TypeError)

  expect(asked).toEqual([])
  expect(printed).toHaveLength(2)
  expect(printed[0]).toContain(`GET ${elsewhere}`)
  expect(printed[0]).toContain("setupFake({ … }, { network: 'pass' })")
})

test.each([
  ['a host that is allowed', { allowedHosts: ['127.0.0.1'] }, 0],
  ['network pass', { network: 'pass' }, 0],
  ['network warn', { network: 'warn' }, 1],
] as const)('%s lets a request out, whatever msw would do', async (_, settings, lines) => {
  const [{ url: elsewhere }, printed] = [await outside(), listPrinted()]
  const { server } = setupFake({}, settings)
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())

  expect((await fetch(elsewhere)).status).toBe(200)
  expect(printed).toHaveLength(lines)
})

test('without a policy, msw decides as before', async () => {
  const { url: elsewhere, asked } = await outside()
  const { server } = setupFake()
  server.listen({ onUnhandledRequest: 'bypass' })
  onTestFinished(() => server.close())

  expect((await fetch(elsewhere)).status).toBe(200)
  expect(asked).toEqual(['/collect'])
})

test('a server that listens beside another one says so, and how one server answers for two fakes', () => {
  const printed = listPrinted()
  const [first, second] = [setupFake({ scenario: office }), setupFake()]
  onTestFinished(() => [first, second].forEach(({ server }) => void server.close()))

  first.server.listen()
  expect(printed).toEqual([])
  second.server.listen()

  expect(printed).toEqual([expect.stringMatching(/listening already.*as Mocha.*\(\.\.\.createHandlers\(one\), /)])
})

test('a server that listens beside one of an msw 2 whose interceptor has a symbol of its own says so', () => {
  const printed = listPrinted()
  const { server } = setupFake()
  const own = Symbol('fetch')
  Object.defineProperty(globalThis, own, { configurable: true, value: {} })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, own))
  onTestFinished(() => server.close())

  server.listen()

  expect(printed).toEqual([expect.stringContaining('is listening already')])
})

test('a setting that is not one is refused', () => {
  expect(() => setupFake({}, { netwrok: 'fail' } as object)).toThrow('second argument of setupFake() has no "netwrok"')
  expect(() => setupFake({}, { scenario: typical } as object)).toThrow('it belongs in "the first argument". Known: ')
  expect(() => setupFake({}, { network: 'never' as 'fail' })).toThrow('"fail", "warn" or "pass"')
})

test('requests without a key are those of the user that the fake acts as, also in a fork and after a reset', async () => {
  const restricted = 'http://app.example.test/api/environments/2/dashboards/3/'
  const rename = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Mine"}' }
  const { fake, server } = setupFake({ scenario: typical, auth: 'lenient' }, { as: 'member' })
  server.listen()
  onTestFinished(() => server.close())

  const own = await Promise.all([fetch(restricted, rename), fake.fetch(restricted, rename)])
  const isolated = await fake.isolate(() => fetch(restricted, rename))
  fake.reset()
  const again = await fetch(restricted, rename)

  expect([...own, isolated, again].map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(fake.journal.last?.user).toBe('geneva.gibson3@example.test')
})

test('a user whose role changes before anything is asked makes the requests', async () => {
  const { fake } = setupFake({ scenario: typical }, { as: 'admin' })
  const me = async () => ((await (await fake.fetch('/api/users/@me/')).json()) as { first_name: string }).first_name
  fake.db.membership.updateMany({ where: { user_id: { equals: 2 } }, data: { level: 1 } })

  expect([await fake.isolate(me), await me()]).toEqual(['Armando', 'Armando'])
})

test('the same user goes on asking whatever their role becomes, also in a fork', async () => {
  const { fake } = setupFake({ scenario: typical }, { as: 'member' })
  const name = async () => ((await (await fake.fetch('/api/users/@me/')).json()) as { first_name: string }).first_name

  const before = await name()
  fake.db.membership.updateMany({ where: { user_id: { equals: 3 } }, data: { level: 8 } })

  expect([before, await name(), await fake.isolate(name)]).toEqual(['Geneva', 'Geneva', 'Geneva'])
})

test('what is asked on a port is an actor’s, too', async () => {
  const { fake } = setupFake({ scenario: typical, auth: 'lenient' }, { as: 'member' })
  const served = await serve(fake, { port: 0 })
  onTestFinished(() => served.close())

  const path = '/api/environments/2/dashboards/3/'
  const answers = [await fetch(served.url + path), await fetch(`${served.url}/w/alice${path}`)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(fake.journal.last?.user).toBe('geneva.gibson3@example.test')
})

test('as nobody, a request without a key is refused where it would be the first user’s', async () => {
  const { fake } = setupFake({ scenario: typical, auth: 'lenient' }, { as: 'nobody' })

  expect((await fake.fetch(url)).status).toBe(401)
})

test('an actor that is not there is named by the first request', async () => {
  const { fake } = setupFake({ scenario: typical }, { as: 'the queen' })

  await expect(fake.fetch(url)).rejects.toThrow('Nobody here is "the queen". Known: owner, ')
})

test('a setting among the options of the fake says where it belongs', () => {
  expect(() => setupFake({ as: 'member' } as object)).toThrow(
    '"as" is a setting of the test, not an option of its fake: setupFake({ … }, { as: … })',
  )
})

/** Imports `setupFake` with an msw server that tells its state, as those of msw 3 do. */
async function importBehindMsw3() {
  vi.resetModules()
  vi.doMock(import('msw/node'), async (original) => {
    const { setupServer, ...others } = await original()
    return { ...others, setupServer: (...given) => Object.create(setupServer(...given), { readyState: { value: 0 } }) }
  })
  onTestFinished(() => {
    vi.doUnmock('msw/node')
    // The files of a worker share their modules.
    vi.resetModules()
  })
  return (await import('../../src/node.ts')).setupFake
}

test('a Node that is too old for msw 3 is told so, where each request would fail without a reason', async () => {
  const newer = Object.getOwnPropertyDescriptor(Promise, 'withResolvers')
  Reflect.deleteProperty(Promise, 'withResolvers')
  onTestFinished(() => void (newer && Object.defineProperty(Promise, 'withResolvers', newer)))

  const setupBehindMsw3 = await importBehindMsw3()

  expect(() => setupBehindMsw3()).toThrow(
    /^msw 3 needs Node 22\.12 or later, and this is Node \d+\.\S+\. Install msw@2/,
  )
})

test.for(['Bun', 'Deno'])('in %s, msw 3 is refused, where fetch would go to the network', async (runtime) => {
  const isNew = 'withResolvers' in Promise
  if (!isNew) Object.defineProperty(Promise, 'withResolvers', { configurable: true })
  vi.stubGlobal(runtime, {})
  onTestFinished(() => {
    vi.unstubAllGlobals()
    if (!isNew) Reflect.deleteProperty(Promise, 'withResolvers')
  })

  const setupBehindMsw3 = await importBehindMsw3()

  expect(() => setupBehindMsw3()).toThrow(
    `msw 3 does not see requests of fetch in ${runtime}, so they would go to the network. Install msw@2.`,
  )
})

test('in Jest, a second setupFake of a file is told that a file takes one', () => {
  const { server } = setupFake()
  server.listen()
  onTestFinished(() => server.close())

  const second = ownServer({ interception: {}, handlers: [] } as unknown as Parameters<typeof ownServer>[0])

  expect(() => second.open()).toThrow(
    'If it is that of another setupFake in this file, put each of them into a describe of its own.',
  )
})
