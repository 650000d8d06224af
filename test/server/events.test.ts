import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WorldEvent } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { listen, namesOf } from '../support/servers/listening.ts'
import { ask, create, dashboards, served, stopPatience } from '../support/servers/served.ts'

/** The numbers of the requests that events tell of, with the names of the events. */
const requestsIn = (events: readonly WorldEvent[]) =>
  events.flatMap((one) => (one.event === 'came' || one.event === 'over' ? [`${one.event} ${one.data.number}`] : []))

test('a stream begins with how the world is', async () => {
  const { control, server } = await served()
  await ask(server.url, dashboards)
  await control.faults.add({ match: { path: '/events' }, effect: { status: 503 } })

  const begin = await listen(control).next()

  expect(begin).toMatchObject({
    event: 'begin',
    data: {
      newest: 1,
      clock: { now: '2026-01-01T00:00:00Z', following: false },
      faults: [{ number: 1, fired: 0 }],
      held: [],
      gates: [],
      actor: { as: null },
    },
  })
})

test('requests are told when they come and when they are over, with all that is known but the messages', async () => {
  const { control, server } = await served()
  const client = listen(control)
  await client.next()

  await create(server.url, 'First')
  const events = await client.until('over')

  expect(namesOf(events)).toEqual(['came', 'over'])
  expect(events[0]!.data).toMatchObject({ number: 1, method: 'POST', path: dashboards })
  const over = events[1]!
  expect(over).toMatchObject({
    event: 'over',
    data: { number: 1, status: 201, changes: [{ table: 'dashboard', before: null }] },
  })
  const { request, answer, ...rest } = (await control.entries()).entries[0]!
  expect(over.data).toEqual(rest)
  expect([request.body!.text, answer!.status]).toEqual(['{"name":"First"}', 201])
})

test('many clients are told the same, in the same order', async () => {
  const { control, server } = await served()
  const clients = [listen(control), listen(control), listen(control)]
  for (const client of clients) await client.next()

  await Promise.all(Array.from({ length: 20 }, (_, at) => create(server.url, `Number ${at}`)))
  // Faults come last among the events of one look.
  await control.faults.add({ effect: { status: 503 } })
  const seen = await Promise.all(clients.map((client) => client.until('faults')))

  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
  const came = requestsIn(seen[0]!).filter((text) => text.startsWith('came'))
  const over = requestsIn(seen[0]!).filter((text) => text.startsWith('over'))
  expect(came).toEqual(numbers.map((number) => `came ${number}`))
  expect(new Set(over)).toEqual(new Set(numbers.map((number) => `over ${number}`)))
})

test('rows that no request wrote are told apart from those of requests', async () => {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  const client = listen(control)
  await client.next()

  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'From outside' } })
  const outside = await client.until('rows')
  await create(server.url, 'First')
  const request = await client.until('over')
  await control.rows.remove('tile', 1)
  const edit = await client.until('rows')

  expect(outside.at(-1)!.data).toMatchObject({
    newest: 0,
    changes: [{ table: 'dashboard', after: { name: 'From outside' } }],
  })
  expect(namesOf(request)).toEqual(['came', 'over'])
  expect(edit.at(-1)!.data).toMatchObject({ newest: 1, changes: [{ table: 'tile', before: { id: 1 }, after: null }] })
})

test('what another wrote before a request is told before the request', async () => {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  const client = listen(control)
  await client.next()

  for (let at = 1; at <= 5; at++) {
    fake.db.text.update({ where: { id: { equals: 1 } }, data: { body: `Note ${at}` } })
    await ask(server.url, dashboards)
  }
  await control.clock.advance('1s')
  const events = await client.until('clock')

  expect(namesOf(events)).toEqual([...Array.from({ length: 5 }, () => ['rows', 'came', 'over']).flat(), 'clock'])
})

test('requests that are held, faults and the clock are told when they change', async () => {
  const { control, server } = await served()
  const client = listen(control)
  await client.next()
  const gate = await control.hold('GET', '/dashboards')
  const answer = ask(server.url, dashboards)

  const held = (await client.until('held')).at(-1)!
  await control.clock.advance('2h')
  const clock = (await client.until('clock')).at(-1)!
  await control.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
  const faults = (await client.until('faults')).at(-1)!
  await gate.open()
  await answer
  const released = await client.until('over')

  expect(held.data).toEqual([
    { number: 1, method: 'GET', path: dashboards, waiting: expect.stringContaining('gate') as string },
  ])
  expect(clock.data).toEqual({ now: '2026-01-01T02:00:00Z', following: false })
  expect(faults.data).toMatchObject([{ number: 1, fired: 0 }])
  expect(released.find(({ event }) => event === 'held')!.data).toEqual([])
})

test('gates that hold nothing, and the acting user, are told when they change', async () => {
  const { control } = await served()
  const client = listen(control)
  await client.next()

  const gate = await control.hold('GET', '/dashboards')
  const made = (await client.until('gates')).at(-1)!
  const [first] = await control.people()
  const person = await control.actor.set(first!.email)
  const acts = (await client.until('actor')).at(-1)!
  await gate.open()
  const gone = (await client.until('gates')).at(-1)!
  await control.reset()
  const nobody = (await client.until('actor')).at(-1)!

  expect([made.data, gone.data]).toEqual([[gate.number], []])
  expect(acts.data).toEqual(person)
  expect(nobody.data).toEqual({ as: null })
})

test('a clock that follows real time is told of when it jumps, and not when it goes on', async () => {
  const { control } = await served({}, createFake({ scenario: busyOffice, liveClock: true }))
  const client = listen(control)
  await client.next()

  await new Promise((resolve) => setTimeout(resolve, 150))
  await control.clock.advance('1h')
  const events = await client.until('clock')
  await control.clock.freeze()

  expect(namesOf(events)).toEqual(['clock'])
  expect((await client.until('clock')).at(-1)!.data).toMatchObject({ following: false })
})

test('a reset is told, with the rows that it put back and the numbers that begin again', async () => {
  const { control, server } = await served()
  const client = listen(control)
  await client.next()
  await create(server.url, 'First')
  await client.until('over')

  await control.reset()
  const events = await client.until('rows')
  await ask(server.url, dashboards)

  expect(namesOf(events)).toEqual(['cleared', 'rows'])
  expect(requestsIn(await client.until('over'))).toEqual(['came 1', 'over 1'])
})

test('a client that comes again goes on where it was', async () => {
  const { control, server } = await served()
  const client = listen(control)
  await client.next()
  await create(server.url, 'First')
  const seen = await client.until('over')
  client.leave()

  await create(server.url, 'Second')
  const again = listen(control, seen.at(-1)!.id)
  const events = await again.until('over')

  expect(namesOf(events)).toEqual(['begin', 'came', 'over'])
  expect(requestsIn(events)).toEqual(['came 2', 'over 2'])
})

test('the header that a browser sends does the same as the parameter', async () => {
  const { control, server } = await served()
  const client = listen(control)
  const begin = await client.next()
  await create(server.url, 'First')
  await client.until('over')

  const answer = await fetch(`${server.url}/__fake/events`, {
    headers: { 'X-Fake-Token': server.token, 'Last-Event-ID': begin!.id! },
  })
  const reader = answer.body!.getReader()
  let text = ''
  while (!text.includes('event: over')) text += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()

  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(text.match(/^event: .*/gm)).toEqual(['event: begin', 'event: came', 'event: over'])
})

test.each(['other-3', 'nonsense', '-', ''])(
  'a client that comes again with the id %j, which nobody knows, is told that events are lost',
  async (id) => {
    const { control } = await served()
    const client = listen(control, id)

    expect(namesOf([(await client.next())!, (await client.next())!])).toEqual(['begin', 'lost'])
  },
)

test('the stream of one world tells nothing of another', async () => {
  const { control, server } = await served()
  const alice = await control.worlds.open('alice')
  const client = listen(alice)
  await client.next()

  await create(server.url, 'Mine')
  await create(alice.baseUrl, 'Hers')
  const events = await client.until('over')

  expect(requestsIn(events)).toEqual(['came 1', 'over 1'])
  expect(events.at(-1)!.data).toMatchObject({ path: `/w/alice${dashboards}` })
})

test('a dropped world ends its streams without telling that it is emptied, so nobody reads it again', async () => {
  const { control } = await served()
  const alice = await control.worlds.open('alice')
  const client = listen(alice)
  await client.next()
  await create(alice.baseUrl, 'Hers')
  await client.until('over')

  await control.worlds.drop('alice')

  expect((await client.until('end')).map(({ event }) => event)).toEqual(['end'])
})

test('a stream ends with its server, and with its world, and says so', async () => {
  const { control, server } = await served()
  const alice = await control.worlds.open('alice')
  const [first, hers] = [listen(control), listen(alice)]
  await first.next()
  await hers.next()

  await control.worlds.drop('alice')
  const dropped = await hers.until('end')
  stopPatience()
  await server.close()
  const ended = await first.until('end')

  expect(dropped.at(-1)!.data).toEqual({ says: 'This world was dropped.' })
  expect(ended.at(-1)!.data).toEqual({ says: 'The server stops.' })
  expect(await first.next()).toBeUndefined()
})

test('a client that does not read is told that it was too slow, and the others go on', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /__fake/events HTTP/1.1\r\nHost: localhost\r\nX-Fake-Token: ${server.token}\r\n\r\n`)
  await new Promise((readable) => socket.once('readable', readable))
  const client = listen(control)
  await client.next()
  let received = ''

  // Each of these events is larger than all events of a request.
  const effect = { status: 503, headers: { 'X-Long': 'x'.repeat(300_000) } }
  for (let at = 0; at < 40; at++) {
    const { number } = await control.faults.add({ effect })
    await control.faults.remove(number)
  }
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await vi.waitUntil(() => received.includes('event: end'), { timeout: 15_000 })

  expect(received).toContain('Events came faster than this client read them')
  expect((await client.next())!.event).toBe('faults')
})

test('a row that is very long is told with its values cut', async () => {
  const { control, server } = await served()
  const client = listen(control)
  await client.next()
  const body = JSON.stringify({ description: 'x'.repeat(5_000_000) })
  await ask(server.url, dashboards, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

  const over = (await client.until('over')).at(-1)!
  const written = { description: expect.stringMatching(/^"x{1999}… \(4998002 characters more\)$/), pinned: false }

  expect(over.data).toMatchObject({ status: 201, changes: [{ table: 'dashboard', before: null, after: written }] })
  expect(JSON.stringify(over).length).toBeLessThan(20_000)
})

test('an event that is larger by itself than what may wait for a client ends no stream', async () => {
  const { control, server } = await served()
  const client = listen(control)
  await client.next()

  await control.faults.add({ match: { path: '/events' }, effect: { status: 503, body: 'x'.repeat(3_000_000) } })
  await client.until('faults')
  await create(server.url, 'First')

  expect(namesOf(await client.until('over'))).toEqual(['came', 'over'])
})

test('a world that somebody listens to is not pushed out by another', async () => {
  const { control, server } = await served({ worlds: { most: 1 } })
  const alice = await control.worlds.open('alice')
  const client = listen(alice)
  await client.next()

  const refused = await fetch(`${server.url}/w/bob${dashboards}`)
  client.leave()
  await expect.poll(async () => (await fetch(`${server.url}/w/bob${dashboards}`)).status).toBe(401)

  expect(refused.status).toBe(503)
})

test('heartbeats are sent while nothing happens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = await served()
  const answer = await fetch(`${server.url}/__fake/events`, { headers: { 'X-Fake-Token': server.token } })
  const reader = answer.body!.getReader()
  await reader.read()

  vi.advanceTimersByTime(15_000)
  let text = ''
  while (!text.includes('\n\n')) text += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()

  expect(text).toBe(': nothing new\n\n')
})

test('no event shows a key or a token', async () => {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  const client = listen(control)
  await client.next()

  await ask(server.url, `${dashboards}?personal_api_key=phx_owner`)
  await ask(server.url, `${dashboards}1/sharing/`)
  fake.db.key.update({ where: { id: { equals: 1 } }, data: { name: 'of phx_owner' } })
  await control.faults.add({ match: { query: { personal_api_key: 'phx_owner' } }, effect: { status: 503 } })
  await control.clock.advance('1s')

  const told = JSON.stringify(await client.until('clock'))
  expect(told).toContain(`${dashboards}1/sharing/`)
  expect(told).not.toMatch(/phx_owner|"public"/)
})
