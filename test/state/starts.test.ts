import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { StartCache } from '../../src/fake/start-cache.ts'
import { createFake } from '../../src/index.ts'
import type { Fake, FakeOptions, World } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { inScenario } from '../support/api/scenarios.ts'
import { cases } from '../support/random/cases.ts'

const DASHBOARD = 'https://app.example.test/api/environments/2/dashboards/1/'
const RENAMED = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Renamed"}' }

/** Things that a test does to its fake. */
const deeds: Readonly<Record<string, (fake: Fake) => unknown>> = {
  'a request': (fake) => fake.fetch(DASHBOARD, RENAMED),
  'rows added': (fake) => createFactories(fake).dashboard.withTiles(2, { shared: true }),
  'rows changed': ({ db }) => db.dashboard.updateMany({ where: { id: { gt: 3 } }, data: { tags: ['new'] } }),
  'rows removed': ({ db }) => db.event.deleteMany({ where: {} }),
  'time that passes': ({ clock }) => clock.advance('3d'),
  'a fault': ({ faults }) => faults.add({ effect: { status: 500 } }),
  'a gate': (fake) => fake.hold('GET', '/dashboards'),
  'rate limits': ({ world }) => world.throttle.limit(),
  'a reset': (fake) => fake.reset(),
  'another state': (fake) => fake.restore(createFake().snapshot()),
}

/** Everything that a test can see of its fake. */
const seen = (fake: Fake) => [
  fake.exportState(),
  String(fake.journal),
  fake.faults.list().map(({ definition }) => definition),
  fake.gates.size,
]

test('fakes of one start see nothing of each other, whatever is done to each of them', async () => {
  const options = { scenario: typical, auth: 'lenient' } as const
  const deed = fc.record({ to: fc.nat(2), done: fc.constantFrom(...Object.keys(deeds)) })

  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (all) => {
      const starts = new StartCache()
      const sharing = Array.from({ length: 3 }, () => starts.createFake(options))
      const alone = Array.from({ length: 3 }, () => createFake(options))
      for (const { to, done } of all) for (const fakes of [sharing, alone]) await deeds[done]!(fakes[to]!)

      expect(sharing.map(seen)).toEqual(alone.map(seen))
      expect(seen(starts.createFake(options))).toEqual(seen(createFake(options)))
    }),
    { numRuns: cases(40) },
  )
})

/** A scenario, and how often it has run. */
function countedScenario() {
  const counted = { runs: 0, scenario: (world: World) => (counted.runs++, typical(world)) }
  return counted
}

test('a scenario runs once for all fakes with the same seed, time and contract', () => {
  const starts = new StartCache()
  const counted = countedScenario()
  const { scenario } = counted
  const make = (options: FakeOptions) => starts.createFake({ ...options, scenario }).exportState()

  for (const options of [{}, { seed: 2 }, { now: '2026-05-01T00:00:00Z' }, { contract: 'live' }] as const)
    expect([make(options), make({ ...options, journalLimit: 1 })]).toEqual([
      inScenario('typical', options).exportState(),
      inScenario('typical', options).exportState(),
    ])
  expect(counted.runs).toBe(4)
})

test('a scenario that is a new function runs again', () => {
  const starts = new StartCache()
  let count = 0
  const nextCount = () => starts.createFake({ scenario: (world) => world.tables.project.insert({ id: ++count }) })

  expect([nextCount(), nextCount()].map(({ db }) => db.project.getAll()[0]?.id)).toEqual([1, 2])
})

test('a state or a capsule is read once, with what it brings along', async () => {
  const starts = new StartCache()
  const origin = inScenario('typical', { auth: 'lenient', contract: 'live', seed: 3 })
  await origin.fetch(DASHBOARD, RENAMED)
  const [state, capsule] = [origin.exportState(), await origin.capture({ keep: ['everything'] })]

  for (const options of [{ state }, { capsule }, { capsule, at: 2 }]) {
    const [first, second] = [starts.createFake(options), starts.createFake(options)]
    expect(seen(second)).toEqual(seen(createFake(options)))
    expect([first, second].map(({ world }) => world.contract)).toEqual(
      Array(2).fill(createFake(options).world.contract),
    )
  }
})

test('a fake of a kept start has its own callbacks, faults and running clock, and resets to the start', async () => {
  const starts = new StartCache()
  const asked: string[] = []
  const make = (name: string, options: FakeOptions = {}) =>
    starts.createFake({ scenario: typical, auth: 'lenient', onAnswered: () => asked.push(name), ...options })
  const first = make('first', { faults: [{ effect: { status: 500 } }], liveClock: true })
  const second = make('second')
  const before = second.exportState()

  await second.fetch(DASHBOARD, RENAMED)
  second.reset()

  expect(asked).toEqual(['second'])
  expect(second.exportState()).toEqual(before)
  expect([first, second].map(({ faults }) => faults.size)).toEqual([1, 0])
  expect([first, second].map(({ clock }) => clock.save().following)).toEqual([true, false])
})

test('a scenario that fails, or goes on after it has returned, fails each time', () => {
  const starts = new StartCache()
  const broken = () => {
    throw new Error('no rows')
  }
  const late = async () => {}

  for (const times of [1, 2]) {
    expect(() => starts.createFake({ scenario: broken }), `${times}`).toThrow('no rows')
    expect(() => starts.createFake({ scenario: late as () => void }), `${times}`).toThrow('is asynchronous')
  }
})
