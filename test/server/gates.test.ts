import { expect, test } from 'vitest'
import type { Control, RemoteGate } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { ask, dashboards, served } from '../support/servers/served.ts'

const first = `${dashboards}1/`

test('gates tell what they hold, where and for what, with the answers at a gate for answers', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  const before = await control.hold('DELETE', '/dashboards/:id')
  const after = await control.hold({ method: 'GET', path: '/dashboards/:id', at: 'answer' })
  const asked = [ask(server.url, first, { method: 'DELETE' }), ask(server.url, `${first}?personal_api_key=phx_owner`)]
  await Promise.all([before.arrived(), after.arrived()])

  const gates = await control.gates.list()

  expect(gates.map(({ number, match, at, reached }) => [number, match, at, reached])).toEqual([
    [1, 'DELETE /dashboards/:id', 'request', 1],
    [2, 'GET /dashboards/:id', 'answer', 1],
  ])
  expect(gates[0]!.held).toMatchObject([{ method: 'DELETE', path: first, place: 1 }])
  expect(gates[0]!.held[0]!.answer).toBeUndefined()
  const [held] = gates[1]!.held
  expect(held).toMatchObject({ method: 'GET', path: `${first}?personal_api_key=[redacted]`, place: 1 })
  expect(held!.answer).toMatchObject({
    status: 200,
    body: { text: expect.stringContaining('"name":"Open"') as string },
  })
  await control.gates.get(1).open()
  await control.gates.get(2).open()
  await Promise.all(asked)
})

test('a gate refuses one of the requests that it holds, and the rest wait on', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  const gate = await control.hold('GET', '/dashboards/:id')
  const kept = ask(server.url, first)
  await gate.arrived()
  const refused = ask(server.url, first)
  await gate.arrived(2)

  await gate.refuse({ status: 503 }, 2)

  expect((await refused).status).toBe(503)
  expect((await control.gates.list())[0]!.held).toHaveLength(1)
  await gate.open()
  expect((await kept).status).toBe(200)
})

test.each<[string, (alice: Control, gate: RemoteGate, all: Control['worlds']) => Promise<unknown>]>([
  ['is opened', (_, gate) => gate.open()],
  ['ends with a reset', (alice) => alice.reset()],
  ['ends with its world', (_, __, worlds) => worlds.drop('alice')],
])('who waits for more requests than come is told when the gate %s', async (_, end) => {
  const { control } = await served({}, createFake({ scenario: busyOffice }))
  const alice = await control.worlds.open('alice')
  const gate = await alice.hold('GET', '/dashboards/:id')
  const asked = ask(alice.baseUrl, first).catch(() => undefined)
  await gate.arrived()
  // Which of the two requests comes first is not certain.
  const arrived = expect(gate.arrived(2)).rejects.toThrow(/1 came|No gate "1"/)

  await end(alice, gate, control.worlds)

  await arrived
  await asked
})

test('a gate that holds no such request says what a client of control can do', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  const gate = await control.hold('GET', '/dashboards/:id')

  await expect(gate.release()).rejects.toThrow(
    'Gate 1 holds no request. Held, by arrival, from 1: none. Ask again when one has come, or let all go on from now on with "open".',
  )
  const asked = ask(server.url, first)
  await gate.arrived()
  await expect(gate.refuse({ status: 503 }, 2)).rejects.toThrow(
    'Gate 1 holds no request 2. Held, by arrival, from 1: 1. Ask again when one has come, or let all go on from now on with "open".',
  )
  await gate.release()
  await asked
  await expect(gate.release()).rejects.toThrow(
    'Gate 1 holds no request. Held, by arrival, from 1: none. What came has gone on, or its client gave it up: "open" needs no request.',
  )
})

test('who waits at a gate that the code opens is not told to write code', async () => {
  const fake = createFake({ scenario: busyOffice })
  const { control } = await served({}, fake)
  const own = fake.hold('GET', '/dashboards/:id')
  const [{ number } = { number: 0 }] = await control.gates.list()

  const arrived = control.gates.get(number).arrived()
  setTimeout(() => own.open(), 400)

  await expect(arrived).rejects.toThrow(
    'The gate GET /dashboards/:id: 0 came, 0 held. It has ended: it was opened, or its world began anew.',
  )
})

test('a gate that holds requests says what to do instead', async () => {
  const { control, server } = await served()
  const gate = await control.hold('GET', '/dashboards')
  const answer = ask(server.url, dashboards)
  await gate.arrived()

  await expect(gate.answer({ status: 200 })).rejects.toThrow(
    'Gate 1 holds requests, which have no answer yet. Let one go on with "release", or answer it in place of the API with "refuse".',
  )
  await gate.open()
  await answer
})

test('a gate that the code has made has a number, keeps it, and lets go what control takes', async () => {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  const ofCode = fake.hold({ method: 'GET', path: '/dashboards/:id', at: 'answer' })
  const ofControl = await control.hold({ method: 'PATCH' })
  const [released, refused, edited] = [1, 2, 3].map(() => ask(server.url, first))
  await ofCode.arrived(3)

  const [listed] = await control.gates.list()
  const gate = control.gates.get(listed!.number)
  await gate.release(1)
  await gate.refuse({ status: 503 }, 2)
  await gate.answer({ status: 404, body: null, lie: true, place: 3 })

  expect(listed).toMatchObject({ number: 1, match: 'GET /dashboards/:id', at: 'answer', reached: 3 })
  expect(ofControl.number).toBe(2)
  const answers = await Promise.all([released, refused, edited])
  expect(answers.map((answer) => answer!.status).toSorted()).toEqual([200, 404, 503])
  expect(ofCode.held).toEqual([])
})

test.each([0, 2, 9])('a gate %i that never was is not told to have ended', async (number) => {
  const { control } = await served()
  await control.hold('GET', '/dashboards')

  const release = control.gates.get(number).release()

  await expect(release).rejects.toThrow(new RegExp(`No gate "${number}"\\. Known: 1\\.(?! It has ended)`))
})

test('whoever is second at a request or a gate is told that it has gone', async () => {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  const ofCode = fake.hold('GET', '/dashboards/:id')
  const answer = ask(server.url, first)
  await ofCode.arrived()
  const gate = control.gates.get(1)
  const more = expect(ofCode.arrived(2)).rejects.toThrow('Control, or the inspector, has ended it')

  await gate.release()
  expect(() => ofCode.release()).toThrow('1 came, 0 held; by arrival, from 1: none.')
  await gate.open()

  await more
  await expect(gate.open()).rejects.toThrow('No gate "1". Known: none. It has ended: it was opened')
  expect((await answer).status).toBe(200)
  expect(fake.gates.size).toBe(0)
})
