import { expect, test } from 'vitest'
import type { Fake } from '../../src/fake/fake.ts'
import { missingScope, throttled } from '../support/api/errors.ts'
import { list, statuses, twice } from '../support/api/rate-limits.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'

const ownerKey = ({ world }: Fake) => world.tables.key.first('value', 'phx_owner')!

test('without rate limits a key may ask as often as it likes', async () => {
  const bench = directBench()

  expect(new Set(await statuses(bench, 500, 'HEAD', '/dashboards/'))).toEqual(new Set([200]))
})

everyTransport(
  'a request beyond the limit is refused, and says when to come back',
  async (bench) => {
    await statuses(bench, 2, ...list)
    bench.fake.clock.advance('14.5s')

    await expectRefusal(bench, ['POST', '/dashboards/', {}], 429, throttled(46))
    expect((await bench.send(...list)).headers.get('retry-after')).toBe('46')
  },
  twice,
)

everyTransport(
  'the last second is one second',
  async (bench) => {
    await statuses(bench, 2, ...list)
    bench.fake.clock.advance('59.001s')

    await expectRefusal(bench, [...list], 429, throttled(1))
  },
  twice,
)

everyTransport(
  'the window slides: each request frees its place when it is past',
  async (bench) => {
    await statuses(bench, 1, ...list)
    bench.fake.clock.advance('40s')
    await statuses(bench, 1, ...list)
    bench.fake.clock.advance('20s')

    expect(await statuses(bench, 2, ...list)).toEqual([200, 429])
    await expectRefusal(bench, [...list], 429, throttled(40))
  },
  { rateLimits: { default: [{ requests: 2, within: '1m' }] } },
)

everyTransport(
  'a request refused by one limit counts against the other, and the longer wait is told',
  async (bench) => {
    expect(await statuses(bench, 4, ...list)).toEqual([200, 200, 429, 429])
    bench.fake.clock.advance('1m')

    await expectRefusal(bench, [...list], 429, throttled(3540))
    bench.fake.clock.advance('59m')
    expect(await statuses(bench, 1, ...list)).toEqual([200])
  },
  twice,
)

everyTransport(
  'events have limits of their own, in place of the others',
  async (bench) => {
    expect(await statuses(bench, 2, 'GET', '/events/')).toEqual([200, 429])
    expect(await statuses(bench, 1, 'GET', '/events/values/')).toEqual([429])
    expect(await statuses(bench, 3, ...list)).toEqual([200, 200, 429])
    bench.fake.clock.advance('10s')

    expect(await statuses(bench, 2, 'GET', '/events/')).toEqual([200, 429])
  },
  twice,
)

everyTransport(
  'each key is counted by itself, wherever it was sent and whichever project it asks for',
  async (bench) => {
    await statuses(bench, 1, ...list)
    await statuses(bench, 1, 'GET', '/dashboards/?personal_api_key=phx_owner', undefined, { as: null, project: 2 })

    expect(await statuses(bench, 1, 'GET', '/api/projects/')).toEqual([429])
    expect(await statuses(bench, 3, ...list, undefined, { as: 'star' })).toEqual([200, 200, 429])
  },
  twice,
)

everyTransport(
  'the limit comes after credentials, scope and access, which do not count',
  async (bench) => {
    expect(await statuses(bench, 3, ...list, undefined, { as: null })).toEqual([401, 401, 401])
    expect(await statuses(bench, 3, ...list, undefined, { as: 'sharer' })).toEqual([403, 403, 403])
    expect(await statuses(bench, 3, ...list, undefined, { as: 'owner', project: 3 })).toEqual([403, 403, 403])
    await statuses(bench, 2, ...list)

    await expectRefusal(bench, [...list, undefined, { as: 'sharer' }], 403, missingScope('dashboard:read'))
    expect(await statuses(bench, 1, ...list)).toEqual([429])
  },
  twice,
)

everyTransport(
  'the limit comes before method, object and fields, which count',
  async (bench) => {
    expect(await statuses(bench, 1, 'PUT', '/dashboards/', {})).toEqual([405])
    expect(await statuses(bench, 1, 'GET', '/dashboards/99/')).toEqual([404])

    expect(await statuses(bench, 1, 'PUT', '/dashboards/', {})).toEqual([429])
    expect(await statuses(bench, 1, 'OPTIONS', '/dashboards/')).toEqual([429])
    expect(await statuses(bench, 1, 'POST', '/dashboards/', { pinned: 'maybe' })).toEqual([429])
  },
  twice,
)

everyTransport(
  'the public, @me and the default user of a lenient fake are not limited',
  async (bench) => {
    const dashboard = bench.fake.world.tables.dashboard.insert({ project_id: 1 })
    bench.fake.world.tables.sharing.insert({ dashboard_id: dashboard.id, enabled: true, access_token: 'abc' })

    expect(await statuses(bench, 3, 'GET', '/shared_dashboard/abc')).toEqual([200, 200, 200])
    expect(await statuses(bench, 3, 'GET', '/api/users/@me/')).toEqual([200, 200, 200])
    expect(await statuses(bench, 3, ...list, undefined, { as: null })).toEqual([200, 200, 200])
  },
  { ...twice, auth: 'lenient' },
)

test('a request that no limit counts, because it has no key, says so while there are limits', async () => {
  const { fake, send } = directBench({ auth: 'lenient' })
  await send(...list, undefined, { as: null })
  fake.world.throttle.limit()
  await send(...list, undefined, { as: null })
  await send(...list)
  await send('GET', '/api/users/@me/', undefined, { as: null })
  const warnings = fake.journal.entries.map((entry) => entry.warnings)

  expect(warnings).toEqual([
    [],
    [expect.stringMatching(/^Rate limits did not count this request: .*\(K\.18\)/)],
    [],
    [],
  ])
})

test('reset forgets what was counted, restore knows it again, and a fork counts for itself', async () => {
  const bench = directBench(twice)
  const ask = async (fake: Fake) =>
    (
      await fake.fetch(
        new Request('https://app.example.test/api/projects/', { headers: { Authorization: 'Bearer phx_owner' } }),
      )
    ).status
  await statuses(bench, 2, ...list)
  const full = bench.fake.snapshot()

  const fork = bench.fake.fork()
  expect(await ask(fork)).toBe(429)
  fork.reset()
  expect(await ask(fork)).toBe(200)
  expect(await ask(bench.fake)).toBe(429)
  bench.fake.reset()
  expect(await ask(bench.fake)).toBe(200)
  bench.fake.restore(full)
  expect(await ask(bench.fake)).toBe(429)
})

test('a clock that is set back drops the requests of the future', async () => {
  const bench = directBench(twice)
  await statuses(bench, 2, ...list)

  bench.fake.clock.set('2025-01-01T00:00:00Z')

  expect(await statuses(bench, 3, ...list)).toEqual([200, 200, 429])
})

test('a scenario can bring a key to its limit, which also sets the real limits', async () => {
  const bench = directBench()

  bench.fake.world.throttle.exhaust(ownerKey(bench.fake))

  await expectRefusal(bench, [...list], 429, throttled(3600))
  await expectRefusal(bench, ['GET', '/events/'], 429, throttled(3600))
  expect(await statuses(bench, 1, ...list, undefined, { as: 'star' })).toEqual([200])
})

test('a scenario can bring a key to its limit for events alone, within figures of its own', async () => {
  const bench = directBench(twice)

  bench.fake.world.throttle.exhaust(ownerKey(bench.fake), 'events')

  await expectRefusal(bench, ['GET', '/events/'], 429, throttled(10))
  expect(await statuses(bench, 1, ...list)).toEqual([200])
})

test('a key is brought to its limit for kinds of endpoints that there are', () => {
  const { world } = directBench().fake

  expect(() => world.throttle.exhaust({ id: 1, value: '' }, 'evnts' as never)).toThrow(
    'Broken rate limits: evnts: unknown key; the nearest is "events". Known: default, events.',
  )
  expect(world.throttle.isLimiting).toBe(false)
})

test('a window keeps no more moments than its limit has requests, and none that are past', async () => {
  const bench = directBench(twice)
  const moments = () => [...bench.fake.snapshot().throttle.windows.values()].map((window) => window.length)

  for (let sent = 0; sent < 50; sent++) {
    await statuses(bench, 1, ...list)
    bench.fake.clock.advance('1s')
  }

  expect(moments()).toEqual([2, 4])
})
