import { expect, onTestFinished, test } from 'vitest'
import type { KnownRequest } from '../../src/hosts/inspector/page/session/requests.ts'
import { isOver, Requests } from '../../src/hosts/inspector/page/session/requests.ts'
import { WorldSession } from '../../src/hosts/inspector/page/session/world-session.ts'
import { ask, dashboards, served } from '../support/servers/served.ts'

/** A session over a server. */
async function openSession(world?: string) {
  const all = await served()
  const session = new WorldSession({
    url: all.server.url,
    ...(world !== undefined && { world }),
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, 'X-Fake-Token': all.server.token } as HeadersInit }),
  })
  onTestFinished(() => session.close())
  return { ...all, session }
}

const numbers = (requests: readonly KnownRequest[]): number[] => requests.map(({ number }) => number)

test('more requests than one page holds are read, and stay in order', async () => {
  const { server, session } = await openSession()
  for (let count = 0; count < 620; count++) await ask(server.url, '/api/')

  session.connect()

  await expect.poll(() => session.isRead).toBe(true)
  expect(numbers(session.requests.all)).toEqual(Array.from({ length: 620 }, (_, index) => index + 1))
})

test('a flood of requests is known whole and in order once it ebbs', async () => {
  const { server, session } = await openSession()
  session.connect()
  await expect.poll(() => session.feed.connection.state).toBe('live')

  await Promise.all(Array.from({ length: 300 }, () => ask(server.url, '/api/')))

  await expect.poll(() => session.requests.all.filter(isOver).length, { timeout: 10_000 }).toBe(300)
  expect(numbers(session.requests.all)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
})

test('requests that were forgotten before they were told are named', async () => {
  const says = 'Requests 3 to 900 came faster than they could be sent, and the journal has forgotten them.'
  const begin = {
    newest: 0,
    clock: { now: '2026-01-01T00:00:00Z', following: false },
    faults: [],
    held: [],
    gates: [],
    actor: { as: null },
  }
  const events = [
    `event: begin\ndata: ${JSON.stringify(begin)}\n\n`,
    `event: forgotten\ndata: ${JSON.stringify({ from: 3, to: 900, says })}\n\n`,
  ]
  const session = new WorldSession({
    url: 'https://fake.example.test',
    fetch: async (input) =>
      String(input).endsWith('/events')
        ? new Response(events.join(''), { headers: { 'Content-Type': 'text/event-stream' } })
        : Response.json({ entries: [] }),
  })
  onTestFinished(() => session.close())

  session.connect()

  await expect.poll(() => session.notice).toBe(says)
})

test('all of a request is read once it is selected', async () => {
  const { server, session } = await openSession()
  session.connect()
  const body = JSON.stringify({ name: 'Long', description: 'x'.repeat(5000) })
  await ask(server.url, dashboards, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  await expect.poll(() => session.requests.find(1)?.status).toBe(201)

  session.selected = 1
  await session.readWhole()

  expect(session.request).toMatchObject({ request: { body: { text: body } } })
})

test('another world is shown without what was known of the first', async () => {
  const { server, session } = await openSession()
  session.connect()
  await ask(server.url, dashboards)
  await expect.poll(() => session.requests.newest).toBe(1)
  session.selected = 1

  session.show('alice')
  expect([session.requests.newest, session.selected]).toEqual([0, undefined])
  await expect.poll(() => session.feed.connection.state).toBe('live')
  await ask(session.control.baseUrl, '/api/environments/1/events/')

  await expect
    .poll(() => session.requests.all.map(({ route }) => route))
    .toEqual(['/api/environments/:project_id/events'])
})

test('a world that is dropped is not made again by following it', async () => {
  const { session, control } = await openSession('alice')
  session.connect()
  await expect.poll(() => session.feed.connection.state).toBe('live')

  await control.worlds.drop('alice')

  await expect.poll(() => session.feed.connection).toMatchObject({ state: 'lost', says: 'This world was dropped.' })
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(await control.worlds.list()).toEqual([])
})

test('a world that is dropped is not made again by looking at what is known of it, but by trying again', async () => {
  const { session, control } = await openSession('alice')
  session.connect()
  await expect.poll(() => session.feed.connection.state).toBe('live')
  await ask(session.control.baseUrl, dashboards)
  await expect.poll(() => session.requests.newest).toBe(1)
  await control.worlds.drop('alice')
  await expect.poll(() => session.feed.connection.state).toBe('lost')

  session.selected = 1

  await expect(session.readWhole()).rejects.toThrow('This world was dropped.')
  expect([session.requests.newest, await control.worlds.list()]).toEqual([1, []])
  session.feed.retry()
  await expect.poll(async () => (await control.worlds.list()).map(({ name }) => name)).toEqual(['alice'])
})

test('of requests that are passed quickly none is read', async () => {
  const { server, session } = await openSession()
  session.connect()
  await ask(server.url, dashboards)
  await expect.poll(() => session.requests.find(1)?.status).toBe(200)
  session.selected = 1

  const reading = session.readWhole()
  session.selected = undefined
  await reading

  expect(session.requests.find(1)).not.toHaveProperty('request')
})

test('what a call of control is refused for is told in the words of the server', async () => {
  const { session } = await openSession()

  expect(await session.attempt(() => session.control.entry(7))).toBeUndefined()

  expect(session.notice).toMatch(/7/)
})

test('what a call of control cannot do because the server is gone is told in words that no browser chose', async () => {
  const { session, server } = await openSession()
  await server.close()

  expect(await session.attempt(() => session.control.entries())).toBeUndefined()

  expect(session.notice).toBe('The server does not answer.')
})

test('whoever listens is told of each other value, and of nothing once the session is closed', async () => {
  const { session } = await openSession()
  const told: string[] = []
  session.listen(() => told.push(session.notice))

  session.notice = 'First.'
  session.notice = 'First.'
  session.notice = 'Second.'
  session.close()
  session.notice = 'Third.'

  expect(told).toEqual(['First.', 'Second.'])
})

test('a lost connection goes on behind the last event that came', async () => {
  const asked: string[] = []
  const session = new WorldSession({
    url: 'https://fake.example.test',
    fetch: async (input) => {
      const { pathname, search } = new URL(String(input))
      if (!pathname.endsWith('/events')) return Response.json({ entries: [] })
      asked.push(search)
      const body = `: nothing new\n\nid: log-${asked.length}\nevent: faults\ndata: []\n\n`
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    },
  })
  onTestFinished(() => session.close())

  session.connect()

  await expect.poll(() => session.feed.connection).toMatchObject({ state: 'lost', says: 'The server does not answer.' })
  await expect.poll(() => asked, { timeout: 5000 }).toEqual(['', '?after=log-1'])
})

test('what is newly known of a request takes the place of less, in whatever order it comes', () => {
  const requests = new Requests({ selected: undefined, changed() {} })
  const head = { number: 2, method: 'GET', path: '/' } as KnownRequest
  const outline = { ...head, checks: [], changes: [], took: 0 } as unknown as KnownRequest
  const whole = { ...outline, request: { headers: {} } } as KnownRequest
  const underWay = { ...head, checks: [], changes: [], request: { headers: {} } } as unknown as KnownRequest

  for (const told of [head, underWay, whole, outline, head]) requests.add([told])
  requests.add([{ ...head, number: 1 }])

  expect(requests.find(2)).toBe(whole)
  expect(numbers(requests.all)).toEqual([1, 2])
})
