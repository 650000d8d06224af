import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { FakeOptions } from '../../src/fake/options.ts'
import { throttled } from '../support/api/errors.ts'
import { list, statuses, twice } from '../support/api/rate-limits.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { directBench } from '../support/api/transports.ts'

test.each([
  ['/dashboards/', 480, 4800],
  ['/events/', 240, 1200],
])('the real figures for %s are %i a minute and %i an hour', async (path, burst, sustained) => {
  const bench = directBench({ rateLimits: true })
  const minutes = sustained / burst

  for (let minute = 0; minute < minutes; minute++) {
    expect(await statuses(bench, burst, 'HEAD', path)).not.toContain(429)
    bench.fake.clock.advance('1m')
  }

  await expectRefusal(bench, ['GET', path], 429, throttled(3600 - 60 * minutes))
})

test.each([
  ['/dashboards/', 480],
  ['/events/', 240],
])('the request to %s after %i within a minute is refused', async (path, burst) => {
  const bench = directBench({ rateLimits: true })
  await statuses(bench, burst, 'HEAD', path)
  bench.fake.clock.advance('59s')

  await expectRefusal(bench, ['GET', path], 429, throttled(1))
})

test('own figures for one kind of endpoint leave the real ones to the other', async () => {
  const bench = directBench({ rateLimits: { default: [{ requests: 1, within: 1000 }] } })

  expect(await statuses(bench, 2, ...list)).toEqual([200, 429])
  expect((await statuses(bench, 241, 'HEAD', '/events/')).indexOf(429)).toBe(240)
})

test('no requests at all may be a limit, and no limit too', async () => {
  const bench = directBench({ rateLimits: { default: [{ requests: 0, within: '5s' }], events: [] } })

  await expectRefusal(bench, [...list], 429, throttled(5))
  expect(new Set(await statuses(bench, 300, 'HEAD', '/events/'))).toEqual(new Set([200]))
})

test.each<[rateLimits: FakeOptions['rateLimits'], statuses: readonly number[]]>([
  [{ default: [{ requests: 1, within: '1m' }] }, [200, 429, 429]],
  [false, [200, 200, 200]],
  [undefined, [200, 200, 429]],
])('a state brings its limits, and the option %j comes before them', async (rateLimits, expected) => {
  const state = directBench(twice).fake.exportState()
  const { fetch, db } = createFake({ state, ...(rateLimits !== undefined && { rateLimits }) })
  const headers = { Authorization: `Bearer ${db.key.getAll()[0]!.value}` }

  const asked: number[] = []
  for (const _ of expected)
    asked.push((await fetch('https://app.example.test/api/environments/1/dashboards/', { headers })).status)

  expect(asked).toEqual(expected)
})

const nonsense: readonly (readonly [string, object, string])[] = [
  ['an unknown kind', { dashboards: [] }, 'Broken rate limits: dashboards: unknown key; known: default, events.'],
  ['no list', { events: 5 }, 'Broken rate limits: events: expected a list, got 5.'],
  [
    'half a request',
    { events: [{ requests: 0.5, within: '1m' }] },
    'Broken rate limits: events[0].requests: expected a whole number that is not negative, got 0.5.',
  ],
  ['no time', { default: [{ requests: 1, within: 0 }] }, 'A rate limit is for a length of time, not for 0.'],
  [
    'an unknown unit',
    { default: [{ requests: 1, within: '1 minute' }] },
    'Unknown duration "1 minute". Use a number with a unit, such as 90s, 2h or 30d.',
  ],
]

test.each(nonsense)('a rate limit of %s is a misuse', (_, rateLimits, message) => {
  expect(() => createFake({ rateLimits: rateLimits as NonNullable<FakeOptions['rateLimits']> })).toThrow(message)
})
