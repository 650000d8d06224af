import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Fake, Snapshot } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { refusalOf } from '../support/api/misuse.ts'
import { inScenario } from '../support/api/scenarios.ts'
import { allRows } from '../support/api/state.ts'
import { directBench } from '../support/api/transports.ts'

const write = (row: object, column: string, value: unknown) => Reflect.set(row, column, value)

test('a row cannot be changed in place, and so no snapshot can', () => {
  const fake = inScenario('typical')
  const snapshot = fake.snapshot()
  const before = fake.exportState()
  const [row] = fake.db.dashboard.getAll()

  expect(write(row!, 'name', 'Changed')).toBe(false)
  expect(write(row!.tags, '0', 'changed')).toBe(false)
  fake.db.dashboard.updateMany({ where: { id: { gt: 0 } }, data: { name: 'Changed', tags: [] } })
  fake.db.event.deleteMany({ where: {} })
  fake.restore(snapshot)

  expect(fake.exportState()).toEqual(before)
})

test('an answer that is changed by its reader changes nothing', async () => {
  const { fake, json, send } = directBench()
  await send('POST', '/dashboards/', { name: 'A', tags: ['x'] })
  const before = allRows(fake)

  const answer = await json<{ name: string; tags: string[] }>('GET', '/dashboards/1/')
  answer.name = 'Changed'
  answer.tags.push('y')

  expect(allRows(fake)).toEqual(before)
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ name: 'A', tags: ['x'] })
})

test('a snapshot can be restored any number of times, whatever was written between', () => {
  const fake = inScenario('typical')
  const snapshot = fake.snapshot()
  const before = fake.exportState()

  for (const name of ['B', 'C']) {
    fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name } })
    fake.db.dashboard.create({ project_id: 1, name })
    fake.restore(snapshot)
    expect(fake.exportState()).toEqual(before)
  }
})

test('a fork and its original do not see each other’s writes, ids, time or journal', async () => {
  const { fake, send } = directBench()
  const fork = fake.fork()
  const before = fork.exportState()

  await send('POST', '/dashboards/', { name: 'A' })
  fake.clock.advance('1h')
  expect(fork.exportState()).toEqual(before)
  expect(fork.journal.entries).toEqual([])

  const after = fake.exportState()
  fork.db.dashboard.create({ project_id: 1, name: 'B' })
  fork.db.user.deleteMany({ where: {} })
  expect(fake.exportState()).toEqual(after)
})

test.each<[what: string, given: (fake: Fake) => unknown]>([
  ['a state', (fake) => fake.exportState()],
  ['a snapshot that was JSON in between', (fake) => JSON.parse(JSON.stringify(fake.snapshot()))],
  ['a snapshot without its rows', (fake) => ({ ...fake.snapshot(), tables: undefined })],
  ['a snapshot without its clock', (fake) => ({ ...fake.snapshot(), clock: null })],
  ['a snapshot without counted requests', (fake) => ({ ...fake.snapshot(), throttle: undefined })],
  ['nothing', () => undefined],
])('%s is no snapshot to go back to, and nothing is changed', (_, given) => {
  const fake = createFake({ scenario: typical })
  const before = fake.exportState()

  const refusal = refusalOf(() => fake.restore(given(fake) as Snapshot))

  expect(refusal.message).toBe('restore() takes what snapshot() gave. A state is for createFake({ state }).')
  expect(fake.exportState()).toEqual(before)
})

test('a snapshot of one fake can be restored in another', () => {
  const [one, other] = [inScenario('typical'), createFake()]

  other.restore(one.snapshot())
  other.db.dashboard.delete({ where: { id: { equals: 1 } } })

  expect(one.db.dashboard.count()).toBe(12)
  expect(other.db.dashboard.count()).toBe(11)
})

test('reset goes back to the starting state and empties the journal', async () => {
  const { fake, send } = directBench()
  const before = fake.exportState()
  await send('POST', '/dashboards/', { name: 'A' })
  fake.clock.advance('1d')

  fake.reset()

  expect(fake.exportState()).toEqual(before)
  expect(fake.journal.entries).toEqual([])
  expect((await (await send('POST', '/dashboards/', {})).json()).id).toBe(1)
})

test('a fork resets to the starting state of its original', () => {
  const fake = inScenario('typical')
  const start = fake.exportState()
  fake.db.dashboard.deleteMany({ where: {} })

  const fork = fake.fork()
  expect(fork.db.dashboard.count()).toBe(0)
  fork.reset()

  expect(fork.exportState()).toEqual(start)
  expect(fake.db.dashboard.count()).toBe(0)
})
