import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { listen, listenFromNow, namesOf, requestsIn } from '../support/servers/listening.ts'
import { ask, create, dashboards, served } from '../support/servers/served.ts'

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
  const client = await listenFromNow(control)

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
  const clients = [await listenFromNow(control), await listenFromNow(control), await listenFromNow(control)]

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
  const client = await listenFromNow(control)

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
  const client = await listenFromNow(control)

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
  const client = await listenFromNow(control)
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
  const client = await listenFromNow(control)

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
  const client = await listenFromNow(control)

  await new Promise((resolve) => setTimeout(resolve, 150))
  await control.clock.advance('1h')
  const events = await client.until('clock')
  await control.clock.freeze()

  expect(namesOf(events)).toEqual(['clock'])
  expect((await client.until('clock')).at(-1)!.data).toMatchObject({ following: false })
})

test('a reset is told, with the rows that it put back and the numbers that begin again', async () => {
  const { control, server } = await served()
  const client = await listenFromNow(control)
  await create(server.url, 'First')
  await client.until('over')

  await control.reset()
  const events = await client.until('rows')
  await ask(server.url, dashboards)

  expect(namesOf(events)).toEqual(['cleared', 'rows'])
  expect(requestsIn(await client.until('over'))).toEqual(['came 1', 'over 1'])
})

test('a row that is very long is told with its values cut', async () => {
  const { control, server } = await served()
  const client = await listenFromNow(control)
  const body = JSON.stringify({ description: 'x'.repeat(5_000_000) })
  await ask(server.url, dashboards, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

  const over = (await client.until('over')).at(-1)!
  const written = { description: expect.stringMatching(/^"x{1999}… \(4998002 characters more\)$/), pinned: false }

  expect(over.data).toMatchObject({ status: 201, changes: [{ table: 'dashboard', before: null, after: written }] })
  expect(JSON.stringify(over).length).toBeLessThan(20_000)
})

test('no event shows a key or a token', async () => {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  const client = await listenFromNow(control)

  await ask(server.url, `${dashboards}?personal_api_key=phx_owner`)
  await ask(server.url, `${dashboards}1/sharing/`)
  fake.db.key.update({ where: { id: { equals: 1 } }, data: { name: 'of phx_owner' } })
  await control.faults.add({ match: { query: { personal_api_key: 'phx_owner' } }, effect: { status: 503 } })
  await control.clock.advance('1s')

  const told = JSON.stringify(await client.until('clock'))
  expect(told).toContain(`${dashboards}1/sharing/`)
  expect(told).not.toMatch(/phx_owner|"public"/)
})
