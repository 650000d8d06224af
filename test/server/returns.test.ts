import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { replay } from '../../src/repro.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { ask, create, dashboards, namesIn, served } from '../support/servers/served.ts'

test('a world goes back to where a request came: rows, ids, clock and faults are those of that moment', async () => {
  const { control, server, fake } = await served({}, createFake({ scenario: busyOffice }))
  await create(server.url, 'First')
  await control.clock.advance('1h')
  await control.faults.add({ match: { path: '/events' }, effect: { status: 503 }, times: 2 })
  await ask(server.url, '/api/environments/1/events/')
  const state = fake.exportState()
  const second = await create(server.url, 'Second')
  await control.rows.remove('user', 3)
  await control.clock.advance('1h')
  await control.faults.clear()

  await control.goBack(3)

  expect(fake.exportState()).toEqual(state)
  expect((await control.faults.list()).map(({ definition }) => definition.times)).toEqual([1])
  expect((await create(server.url, 'Other')).id).toBe(second.id)
  expect((await ask(server.url, '/api/environments/1/events/')).status).toBe(503)
})

test('reset still leads to the start', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  await create(server.url, 'Second')

  await control.goBack(2)
  await control.reset()

  expect(await namesIn(control)).toEqual([])
})

test('the journal goes on, states from before the return stay readable, and a capsule begins with the return', async () => {
  const { control, server } = await served()
  for (const name of ['A', 'B', 'C']) await create(server.url, name)
  await control.goBack(2)
  await create(server.url, 'D')
  await control.goBack(4)
  await create(server.url, 'E')

  const names = async (at: number) => (await control.exportState({ at })).tables.dashboard.map(({ name }) => name)

  expect((await control.entries()).entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(await names(3)).toEqual(['A', 'B'])
  expect(await names(4)).toEqual(['A'])
  expect(await names(5)).toEqual(['A'])
  expect(await names(6)).toEqual(['A', 'E'])
  expect((await control.rows.list('dashboard', { at: 3 })).count).toBe(2)
  const capsule = await control.capture()
  expect(capsule.requests).toHaveLength(1)
  expect(await replay(capsule)).toMatchObject({ differences: [], same: 1 })
  await control.goBack(3)
  expect(await namesIn(control)).toEqual(['A', 'B'])
})

test('what would have been is asked of requests before a return as well', async () => {
  const { control, server } = await served()
  await create(server.url, 'A')
  await ask(server.url, dashboards)
  await control.goBack(1)
  await create(server.url, 'B')

  const { asked, later } = await control.otherwise({ at: 1, as: null })

  expect(asked).toMatchObject({ number: 1, before: { status: 201 }, after: { status: 401 } })
  expect(later.map(({ number }) => number)).toEqual([2])
})

test('a restore of control leaves past states readable, and a journal that was emptied does not', async () => {
  const { control, server } = await served()
  await create(server.url, 'A')
  await control.snapshot('here')
  await create(server.url, 'B')
  await control.restore('here')
  await create(server.url, 'C')

  expect((await control.exportState({ at: 2 })).tables.dashboard).toHaveLength(1)
  await control.journal.clear()
  await create(server.url, 'D')

  expect((await control.exportState({ at: 1 })).tables.dashboard).toHaveLength(2)
  await expect(control.exportState({ at: 3 })).rejects.toThrow('It has the requests 1 to 1; 2 stands for the present.')
})

test('a journal that forgets a request forgets the states before a return that has it', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice, journalLimit: 4 }))
  for (const name of ['A', 'B', 'C']) await create(server.url, name)
  await control.goBack(2)
  expect((await control.exportState({ at: 3 })).tables.dashboard).toHaveLength(6)
  for (const name of ['D', 'E', 'F', 'G', 'H']) await create(server.url, name)

  await expect(control.exportState({ at: 3 })).rejects.toThrow('Request 3 is not in the session log.')
})

test('of the parts that ended by a return, the last 20 are known', async () => {
  const { control, server } = await served()
  for (let number = 1; number <= 21; number++) {
    await create(server.url, `Number ${number}`)
    await control.goBack(number)
  }

  expect((await control.exportState({ at: 2 })).tables.dashboard).toEqual([])
  await expect(control.exportState({ at: 1 })).rejects.toThrow('Request 1 is not in the session log.')
})

test('states from before a return stay readable where the journal was full by then', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice, journalLimit: 4 }))
  const counts: number[] = []
  for (let at = 1; at <= 6; at++) {
    counts.push((await control.exportState()).tables.dashboard.length)
    await create(server.url, `Number ${at}`)
  }
  await control.goBack(5)

  for (const at of [3, 4, 5, 6])
    expect((await control.exportState({ at })).tables.dashboard).toHaveLength(counts[at - 1]!)
  await control.goBack(6)
  expect((await control.exportState()).tables.dashboard).toHaveLength(counts[5]!)
})

test('a clock that follows real time goes on from that moment', async () => {
  const { control, server } = await served()
  const { now } = await control.clock.read()
  await create(server.url, 'A')
  await control.clock.follow('2030-01-01T00:00:00Z')
  await create(server.url, 'B')

  await control.goBack(1)

  const after = await control.clock.read()
  expect(after.following).toBe(true)
  expect(Date.parse(after.now) - Date.parse(now)).toBeLessThan(60_000)
})

test('a request that a gate holds has its effect on the state that the world went back to', async () => {
  const { control, server } = await served()
  await create(server.url, 'A')
  const gate = await control.hold('POST', '/dashboards')
  const held = create(server.url, 'B')
  await gate.arrived()

  await control.goBack(1)
  await gate.open()
  await held

  expect(await namesIn(control)).toEqual(['B'])
})

test.each([
  [{ at: 99 }, 'Request 99 is not in the session log. It has the requests 1 to 1; 2 stands for the present.'],
  [{ at: 0 }, 'Broken body: at: expected a whole number from 1, got 0.'],
  [{}, 'Broken body: at: expected a whole number from 1, got nothing.'],
  [{ at: 1, to: 2 }, 'Broken body: to: unknown key'],
])('%j is refused in words, and nothing changes', async (body, says) => {
  const { control, server } = await served()
  await create(server.url, 'A')

  const answer = await fetch(`${server.url}/__fake/back`, {
    method: 'POST',
    headers: { 'X-Fake-Token': server.token },
    body: JSON.stringify(body),
  })

  expect(((await answer.json()) as { detail: string }).detail).toContain(says)
  expect(await namesIn(control)).toEqual(['A'])
})
