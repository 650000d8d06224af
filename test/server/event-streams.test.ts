import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { listen, listenFromNow, namesOf, requestsIn } from '../support/servers/listening.ts'
import { create, dashboards, served, stopPatience } from '../support/servers/served.ts'

test('a client that comes again goes on where it was', async () => {
  const { control, server } = await served()
  const client = await listenFromNow(control)
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
  const client = await listenFromNow(alice)

  await create(server.url, 'Mine')
  await create(alice.baseUrl, 'Hers')
  const events = await client.until('over')

  expect(requestsIn(events)).toEqual(['came 1', 'over 1'])
  expect(events.at(-1)!.data).toMatchObject({ path: `/w/alice${dashboards}` })
})

test('a dropped world ends its streams without telling that it is emptied, so nobody reads it again', async () => {
  const { control } = await served()
  const alice = await control.worlds.open('alice')
  const client = await listenFromNow(alice)
  await create(alice.baseUrl, 'Hers')
  await client.until('over')

  await control.worlds.drop('alice')

  expect((await client.until('end')).map(({ event }) => event)).toEqual(['end'])
})

test('a stream ends with its server, and with its world, and says so', async () => {
  const { control, server } = await served()
  const alice = await control.worlds.open('alice')
  const [first, hers] = [await listenFromNow(control), await listenFromNow(alice)]

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
  const client = await listenFromNow(control)
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

test('an event that is larger by itself than what may wait for a client ends no stream', async () => {
  const { control, server } = await served()
  const client = await listenFromNow(control)

  await control.faults.add({ match: { path: '/events' }, effect: { status: 503, body: 'x'.repeat(3_000_000) } })
  await client.until('faults')
  await create(server.url, 'First')

  expect(namesOf(await client.until('over'))).toEqual(['came', 'over'])
})

test('a world that somebody listens to is not pushed out by another', async () => {
  const { control, server } = await served({ worlds: { most: 1 } })
  const alice = await control.worlds.open('alice')
  const client = await listenFromNow(alice)

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
