import { expect, test } from 'vitest'
import type { Control } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import { replay } from '../../src/repro.ts'
import type { FakeState } from '../../src/state/state.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { eventfulSession } from '../support/repro/capsules.ts'
import { benchWith, plantedBugs } from '../support/repro/planted-bugs.ts'
import { recordSession } from '../support/repro/recorded-sessions.ts'
import { exchange, request } from '../support/servers/raw.ts'
import { ask, create, dashboards, json, namesIn, served } from '../support/servers/served.ts'

/** Sends the first requests of a recorded session to a fake, and gives the state before each of them. */
async function replayed(fake: Fake, seed: number): Promise<readonly FakeState[]> {
  const found: FakeState[] = []
  const { log } = await recordSession(seed, 'documented', 25)
  for (const { request } of log.entries) {
    found.push(fake.exportState())
    const headers = request.headers.map(({ name, value }): [string, string] => [name, value])
    await fake.fetch(request.url, {
      method: request.method,
      headers,
      ...(request.postData && { body: request.postData.text }),
    })
    fake.clock.advance('1s')
    if (found.length % 7 === 0)
      fake.db.text.update({ where: { id: { equals: 1 } }, data: { body: `Note ${found.length}` } })
  }
  return [...found, fake.exportState()]
}

/** Expects that control gives the same state at every request as a fake that starts there from the capsule. */
async function expectStatesOfCapsule(control: Control): Promise<void> {
  const capsule = await control.capture({ keep: ['everything'] })
  for (let at = 1; at <= capsule.requests.length + 1; at++)
    expect(await control.exportState({ at })).toEqual(createFake({ capsule, at }).exportState())
}

test.each([1, 2, 3, 4, 5])(
  'the state at a request is the one that it found, for every request of session %i',
  async (seed) => {
    const fake = createFake({ scenario: busyOffice })
    const found = await replayed(fake, seed)
    const { control } = await served({}, fake)
    const capsule = await control.capture({ keep: ['everything'] })

    for (const [place, state] of found.entries()) {
      const at = place + 1
      expect(await control.exportState({ at, tokens: 'keep' })).toEqual(state)
      expect(await control.exportState({ at })).toEqual(createFake({ capsule, at }).exportState())
    }
  },
)

test('in a session in which everything happened, the state at each request is that of a fake that starts there', async () => {
  const fake = await eventfulSession()
  const { control } = await served({}, fake)

  await expectStatesOfCapsule(control)
  expect(JSON.stringify(await control.exportState({ at: 2 }))).not.toMatch(/phx_owner/)
})

test.each([
  'a role lowered in mid-session',
  'a retry storm',
  'a day border',
  'a public link that goes on after sharing ended',
])('the state at each request is that of a fake that starts there, also in a session with a bug: %s', async (title) => {
  const { fake } = await benchWith(
    plantedBugs.find((bug) => bug.title === title)!,
    30,
  )
  const { control } = await served({}, fake)

  await expectStatesOfCapsule(control)
})

test('requests are known by their numbers in the journal where it has forgotten some, and where the world was restored', async () => {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice, journalLimit: 3 }))
  const counts: number[] = []
  for (let at = 1; at <= 9; at++) {
    counts.push(fake.exportState().tables.dashboard.length)
    await create(server.url, `Number ${at}`)
  }

  const known = (await control.entries()).entries.map(({ number }) => number)
  for (const at of known) expect((await control.exportState({ at })).tables.dashboard).toHaveLength(counts[at - 1]!)
  await expect(control.exportState({ at: 1 })).rejects.toThrow(
    'Request 1 is not in the session log. It has the requests',
  )

  await control.snapshot('here')
  await control.restore('here')
  await create(server.url, 'After')
  expect((await control.exportState({ at: 10 })).tables.dashboard).toHaveLength(counts[8]! + 1)
  expect((await control.exportState({ at: 9 })).tables.dashboard).toHaveLength(counts[8]!)
  await expect(control.exportState({ at: 99 })).rejects.toThrow('Request 99 is not in the session log.')
})

test('a request that only a connection can make is replayed like any other', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice }))
  await ask(server.url, dashboards, { method: 'HEAD' })
  await exchange(server, request('TRACE', dashboards))
  await create(server.url, 'First')

  expect((await control.exportState({ at: 3 })).tables).toEqual((await control.exportState({ at: 1 })).tables)
  expect((await control.otherwise({ at: 2, request: null })).asked.before).toMatchObject({ status: 405 })
  expect(await replay(await control.capture({ keep: ['everything'] }))).toMatchObject({ differences: [], same: 3 })
})

test('requests that were held are known by their numbers in whatever order they had their effect', async () => {
  const { control, server } = await served()
  const gate = await control.hold('POST', '/dashboards')
  const first = create(server.url, 'First')
  await gate.arrived()
  const second = create(server.url, 'Second')
  await gate.arrived(2)
  await gate.release(2)
  await second
  await control.snapshot('here')
  await control.restore('here')
  await ask(server.url, dashboards)
  await gate.release()
  await first
  await ask(server.url, dashboards)

  const names = async (at: number) => (await control.exportState({ at })).tables.dashboard.map(({ name }) => name)

  expect(await names(3)).toEqual(['Second'])
  expect(await names(4)).toEqual(['Second', 'First'])
})

test('which requests are in the session log is said where another one is asked for', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice, journalLimit: 3 }))

  await expect(control.exportState({ at: 5 })).rejects.toThrow('It has no request; 1 stands for the present.')
  for (let at = 0; at < 9; at++) await create(server.url, 'Made')
  await expect(control.exportState({ at: 1 })).rejects.toThrow(
    /It has the requests [5-8] to 9; 10 stands for the present\./,
  )
})

test('tokens are for past states alone', async () => {
  const { control } = await served()

  await expect(control.exportState({ tokens: 'keep' })).rejects.toThrow('"tokens" is for a past state')
})

test('a world opens where another one was when a request came, and keys work there', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  await create(server.url, 'Second')

  const past = await control.worlds.open('past', { at: 2 })
  const copy = await control.worlds.open('copy', { from: 'past' })
  await create(past.baseUrl, 'Other')

  expect(await namesIn(past)).toEqual(['First', 'Other'])
  expect(await namesIn(copy)).toEqual(['First'])
  expect(await namesIn(control)).toEqual(['First', 'Second'])
  await past.reset()
  expect(await namesIn(past)).toEqual(['First'])
  await expect(control.worlds.open('past', { at: 1 })).rejects.toThrow('There is a world "past" already.')
  await expect(control.worlds.open('new', { from: 'nobody' })).rejects.toThrow(
    'There is no world "nobody". Known: past, copy.',
  )
  await expect(control.worlds.open('new', { at: 9 })).rejects.toThrow('Request 9 is not in the session log.')
  expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['past', 'copy'])
})

test('a world that opens where another one is has the faults in force there', async () => {
  const { control } = await served()
  const alice = await control.worlds.open('alice')
  await alice.faults.add({ match: { path: '/events' }, effect: { status: 503 } })

  const copy = await control.worlds.open('copy', { from: 'alice' })

  expect((await ask(copy.baseUrl, '/api/environments/1/events/')).status).toBe(503)
})

test('a world that opens where another one is has no fault that is over there', async () => {
  const { control, server } = await served()
  await control.faults.add({ effect: { status: 503 }, times: 1 })
  await ask(server.url, '/api/environments/1/events/')

  const copy = await control.worlds.open('copy')

  expect(await copy.faults.list()).toEqual([])
})

test('a world that opens at a request has the faults of that moment', async () => {
  const { control, server } = await served()
  await control.faults.add({ match: { path: '/events' }, effect: { status: 503 }, times: 2 })
  await ask(server.url, '/api/environments/1/events/')
  await ask(server.url, '/api/environments/1/events/')
  await control.faults.clear()
  await ask(server.url, dashboards, { method: 'POST', headers: json, body: '{}' })

  const past = await control.worlds.open('past', { at: 2 })

  const statuses = []
  for (let at = 0; at < 2; at++) statuses.push((await ask(past.baseUrl, '/api/environments/1/events/')).status)
  expect(statuses).toEqual([503, 200])
})

test('a world that was opened there is not untouched', async () => {
  const { control } = await served()

  await expect(control.worlds.open('past', { from: 'nobody' })).rejects.toThrow('Known: none.')
  await control.worlds.open('past', { at: 1 })

  expect(await control.worlds.list()).toMatchObject([{ name: 'past', untouched: false }])
})

test('each world has states, entries and edits of its own', async () => {
  const { control, server } = await served()
  const alice = await control.worlds.open('alice')
  await create(alice.baseUrl, 'Hers')
  await alice.rows.change('dashboard', 1, { name: 'Edited' })
  await create(server.url, 'Mine')

  expect((await alice.exportState({ at: 1 })).tables.dashboard).toEqual([])
  expect((await alice.entries()).entries).toHaveLength(1)
  expect(await alice.edits.list()).toHaveLength(1)
  expect(await control.edits.list()).toEqual([])
  expect(await namesIn(control)).toEqual(['Mine'])
})

test('where the journal keeps nothing, no number of an earlier request stands for the present', async () => {
  const { server, control } = await served({}, createFake({ scenario: busyOffice, journalLimit: 0 }))
  for (let count = 0; count < 2; count++) await ask(server.url, dashboards)

  await expect(control.goBack(1)).rejects.toThrow('It has no request; 3 stands for the present.')
  await control.goBack(3)
})
