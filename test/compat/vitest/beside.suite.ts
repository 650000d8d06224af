import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { HttpResponse, http } from 'msw'
import type { HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import msw from 'msw/package.json' with { type: 'json' }
import { afterAll, afterEach, beforeEach, describe, test as plain } from 'vitest'

const origin = 'https://app.example.test'
const me = http.get('*/api/me', () => HttpResponse.json({ name: 'Ann' }))
/** A path that only the real service has, and one that both have. */
const rest = ['/surveys/', '/dashboards/1/'].map((path) =>
  http.get(`*/api/environments/2${path}`, () => HttpResponse.json({ name: 'Of the team' })),
)
/** As a module exports it whose list nobody may change. */
const mine: readonly HttpHandler[] = [me]
const theirs = setupServer(me, ...rest)
const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })

const nameOfMe = async () => ((await (await fetch(`${origin}/api/me`)).json()) as { name: string }).name
const nameIn = async (path: string) =>
  ((await (await fetch(`${origin}/api/environments/2${path}`)).json()) as { name?: string }).name
const dashboard = async () => (await fetch(`${origin}/api/environments/2/dashboards/1/`)).status

describe('handlers', () => {
  const withMe = test.extend('handlers', mine)

  withMe('stand beside the fake', async () => {
    expect(await nameOfMe()).toBe('Ann')
    expect(await dashboard()).toBe(200)
  })

  withMe('come after those of a test, and stay when it resets them', async ({ server }) => {
    server.use(http.get('*/api/me', () => HttpResponse.json({ name: 'Ben' })))
    expect(await nameOfMe()).toBe('Ben')

    server.resetHandlers()
    expect(await nameOfMe()).toBe('Ann')
    expect(await dashboard()).toBe(200)
  })
})

describe('handlers for the rest of the API', () => {
  const rename = http.patch('*/api/projects/:id/', () => HttpResponse.json({ name: 'Renamed' }))
  const remove = http.delete('*/dashboards/:id/', () => HttpResponse.json({ name: 'Removed' }))

  test.extend('handlers', [...rest, rename, remove])(
    'answer what the fake has no route for, and nothing else of it',
    async ({ fake }) => {
      const renamed = await fetch(`${origin}/api/projects/2/`, { method: 'PATCH', body: '{}' })
      const removed = await fetch(`${origin}/api/environments/2/dashboards/1/`, { method: 'DELETE' })

      expect(await nameIn('/surveys/')).toBe('Of the team')
      expect(await renamed.json()).toEqual({ name: 'Renamed' })
      expect(removed.status).toBe(405)
      expect(await nameIn('/dashboards/1/')).toBe('App overview')
      expect(fake.journal.entries.map(({ status }) => status)).toEqual([405, 200])
    },
  )

  test.extend('handlers', [me]).extend('unknownRequests', 'pass')('leave the rest to its 501', async () => {
    expect((await fetch(`${origin}/api/environments/2/surveys/`)).status).toBe(501)
  })
})

describe('between two tests', () => {
  test('the fake is asked', async () => expect(await dashboard()).toBe(200))

  plain('another server answers, and ends', async () => {
    theirs.listen({ onUnhandledRequest: 'error' })
    expect(await nameOfMe()).toBe('Ann')
    expect(await nameIn('/dashboards/1/')).toBe('Of the team')
    theirs.close()
  })

  test('after which the fake is asked again', async () => {
    expect(await dashboard()).toBe(200)
    globalThis.fetch = async () => new Response('left', { status: 418 })
  })

  plain('a function left in place of fetch is gone', async () => {
    await expect(fetch('http://127.0.0.1:1/')).rejects.toThrow()
  })

  test('and the fake is asked once more', async () => expect(await dashboard()).toBe(200))
})

describe('a server that does not listen', () => {
  test.extend('mswServer', setupServer(me))('sends no request to the network', async () => {
    await expect(dashboard()).rejects.toThrow('The "mswServer" of a test does not listen: call its listen() in')
  })
})

/** Msw 3 does not tell how many servers listen. */
const isMsw2 = msw.version.startsWith('2.')

describe.runIf(isMsw2)('two servers that listen at once', () => {
  const other = setupServer(me)
  plain('start', () => {
    theirs.listen({ onUnhandledRequest: 'error' })
    other.listen({ onUnhandledRequest: 'error' })
  })
  afterAll(() => {
    other.close()
    theirs.close()
  })

  for (const [name, server] of Object.entries({ first: theirs, last: other }))
    test.extend('mswServer', server)(`are told of where the ${name} is named`, async ({ fake }) => {
      await expect(dashboard()).rejects.toThrow('Two msw servers listen at once')
      expect(fake.journal.entries).toEqual([])
    })
})

describe.runIf(isMsw2)('a second server that a hook of each test starts', () => {
  beforeEach(() => theirs.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => theirs.close())

  test('is told of by the test that does not name it', async ({ fake }) => {
    await expect(dashboard()).rejects.toThrow('Two msw servers listen at once')
    expect(fake.journal.entries).toEqual([])
  })
})

describe('a server that a hook of each test starts', () => {
  beforeEach(() => theirs.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => theirs.close())

  test.extend('mswServer', theirs)('is joined by the fake', async () => {
    expect(await dashboard()).toBe(200)
    expect(await nameOfMe()).toBe('Ann')
  })
})

describe('a server that listens already', () => {
  plain('starts', () => theirs.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => theirs.close())

  plain('answers before', async () => expect(await nameOfMe()).toBe('Ann'))

  test('fails a test that does not name it', () => undefined)

  const joined = test.extend('mswServer', theirs)

  joined('is joined by the fake', async ({ fake }) => {
    expect(await nameOfMe()).toBe('Ann')
    expect(await dashboard()).toBe(200)
    expect(fake).toHaveReceived('GET', '/dashboards/1')
  })

  joined('answers what the fake has no route for', async ({ fake }) => {
    expect(await nameIn('/surveys/')).toBe('Of the team')
    expect(await nameIn('/dashboards/1/')).toBe('App overview')
    expect(fake.journal.entries).toHaveLength(1)
  })

  describe.concurrent('is joined by many fakes at once', () => {
    for (let at = 0; at < 10; at++)
      joined(`each with its own rows ${at}`, async ({ fake, server, expect: expectHere }) => {
        server.resetHandlers()
        fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: `Mine ${at}` } })

        const answer = await fetch(`${origin}/api/environments/2/dashboards/1/`)

        expectHere(await answer.json()).toMatchObject({ name: `Mine ${at}` })
      })
  })

  plain('answers after, and the fake is gone', async () => {
    expect(await nameOfMe()).toBe('Ann')
    expect(await nameIn('/dashboards/1/')).toBe('Of the team')
  })
})
