import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Scenario } from '../../src/resources/world.ts'
import { office } from '../support/api/office.ts'
import { ask, create, dashboards, namesIn, served } from '../support/servers/served.ts'

const named =
  (name: string): Scenario =>
  (world) => {
    office(world)
    world.tables.dashboard.insert({ project_id: 1, name, created_by_id: 1 })
  }

test('a state goes out and comes back; reset then leads to it', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  const state = await control.exportState()
  await create(server.url, 'Second')

  await control.startFromState(state)
  const back = await control.exportState()
  await create(server.url, 'Third')
  await control.reset()

  expect(back).toEqual(state)
  expect(await namesIn(control)).toEqual(['First'])
})

test('reset leads to the start: rows, time, journal, faults and gates', async () => {
  const { control, server, fake } = await served()
  const before = fake.exportState()
  await create(server.url, 'First')
  await control.clock.advance('2h')
  await control.faults.add({ effect: { status: 503 } })
  await control.hold({ path: '/events' })

  await control.reset()

  expect(fake.exportState()).toEqual(before)
  expect(await control.journal.list()).toEqual([])
  expect(await control.faults.list()).toEqual([])
  expect((await ask(server.url, dashboards)).status).toBe(200)
})

test('snapshots are kept by name, survive a reset and are restored any number of times', async () => {
  const { control, server } = await served()
  await create(server.url, 'First')
  await control.snapshot('with first/1')

  await control.reset()
  await control.restore('with first/1')
  await create(server.url, 'Second')
  await control.restore('with first/1')

  expect(await namesIn(control)).toEqual(['First'])
  await expect(control.restore('other')).rejects.toThrow('No snapshot "other". Known: with first/1.')
})

test('a hundred snapshots are kept; one more is refused, and one of a known name is not', async () => {
  const { control } = await served()
  for (let number = 1; number <= 100; number++) await control.snapshot(`${number}`)

  await expect(control.snapshot('101')).rejects.toThrow(
    'There are 100 snapshots already. Drop one with DELETE /__fake/snapshots/<name>.',
  )
  await expect(control.snapshot('100')).resolves.toBeUndefined()
})

test('snapshots are listed by name, and one that is dropped is gone', async () => {
  const { control, server } = await served()
  const snapshots = async (method: string, path = '') =>
    fetch(`${server.url}/__fake/snapshots${path}`, { method, headers: { 'X-Fake-Token': server.token } })
  await control.snapshot('before')
  await control.snapshot('after')

  const dropped = await snapshots('DELETE', '/before')

  expect(dropped.status).toBe(204)
  expect(await (await snapshots('GET')).json()).toEqual(['after'])
  await expect(control.restore('before')).rejects.toThrow('No snapshot "before". Known: after.')
})

test('a scenario starts in place of the one before, and reset leads back to it', async () => {
  const { control, server } = await served({ scenarios: { one: named('One'), two: named('Two') } })

  await control.startFromScenario('two')
  await create(server.url, 'Mine')
  await control.reset()

  expect(await control.scenarios()).toEqual(['one', 'two'])
  expect(await namesIn(control)).toEqual(['Two'])
  await expect(control.startFromScenario('three')).rejects.toThrow('No scenario "three". Known: one, two.')
})

test('the rate limits that a server was made with stay when another scenario or state starts', async () => {
  const fake = createFake({ scenario: office, rateLimits: { default: [{ requests: 1, within: '1m' }] } })
  const { control, server } = await served({ scenarios: { office } }, fake)
  const state = createFake({ scenario: office }).exportState()
  const limited = async () => {
    const statuses = [await ask(server.url, dashboards), await ask(server.url, dashboards)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 429])
  }

  await control.startFromScenario('office')
  await limited()
  await control.startFromState(state)
  await limited()
  await control.reset()
  await limited()
})
