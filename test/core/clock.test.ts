import { afterEach, expect, test, vi } from 'vitest'
import { createFake, FakeUsageError } from '../../src/index.ts'
import type { Duration } from '../../src/index.ts'
import { directBench } from '../support/api/transports.ts'

afterEach(() => void vi.useRealTimers())

const NOW = '2026-01-01T00:00:00Z'
const DAY = 86_400_000

test('the clock stands still at the time it was given', async () => {
  const { clock } = createFake({ now: NOW })

  const before = clock.now()
  await new Promise((resolve) => setTimeout(resolve, 5))

  expect(clock.now()).toBe(before)
  expect(clock.iso()).toBe(NOW)
})

test.for([
  ['1500ms', '2026-01-01T00:00:01.500000Z'],
  ['90s', '2026-01-01T00:01:30Z'],
  ['2h', '2026-01-01T02:00:00Z'],
  ['1.5h', '2026-01-01T01:30:00Z'],
  ['30d', '2026-01-31T00:00:00Z'],
  ['1w', '2026-01-08T00:00:00Z'],
  ['-1d', '2025-12-31T00:00:00Z'],
  [1000, '2026-01-01T00:00:01Z'],
  [1.6, '2026-01-01T00:00:00.002000Z'],
] as const)('advancing by %s leads to %s', ([duration, expected]) => {
  const { clock } = createFake({ now: NOW })

  clock.advance(duration)

  expect(clock.iso()).toBe(expected)
})

test.for([['2026-02-03T04:05:06Z'], [new Date('2026-02-03T04:05:06Z')], [Date.UTC(2026, 1, 3, 4, 5, 6)]])(
  'the clock can be set to %s',
  ([instant]) => {
    const { clock } = createFake({ now: NOW })

    clock.set(instant!)

    expect(clock.iso()).toBe('2026-02-03T04:05:06Z')
  },
)

test.for([['soon'], ['2 fortnights'], [''], [Number.NaN]])('an unknown duration is misuse: %s', ([duration]) => {
  const { clock } = createFake({ now: NOW })

  expect(() => clock.advance(duration as Duration)).toThrow(FakeUsageError)
  expect(clock.iso()).toBe(NOW)
})

test.for([
  ['2026-02-30'],
  ['2026-02-29T00:00:00Z'],
  ['2026-01-01(comment)'],
  ['2026-01-01T24:00:00Z'],
  ['2026-01-01T00:00:00'],
  ['2026-1-1'],
  ['January 1, 2026'],
  ['+010000-01-01T00:00:00Z'],
  [1e20],
  [8.64e15],
  [Number.NaN],
  [new Date(Number.NaN)],
  [null as never],
])('the clock refuses %s, when it is set and at the start', ([instant]) => {
  const { clock } = createFake({ now: NOW })

  expect(() => clock.set(instant!)).toThrow(FakeUsageError)
  expect(() => clock.follow(instant!)).toThrow(FakeUsageError)
  expect(() => createFake({ now: instant! })).toThrow(FakeUsageError)
  expect(clock.iso()).toBe(NOW)
})

test.for([
  ['2024-02-29'],
  ['2026-01-31T23:59:59.123456+05:30'],
  ['0001-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59.999Z'],
])('the clock can start at %s', ([instant]) => {
  expect(createFake({ now: instant! }).clock.now()).toBe(Date.parse(instant!))
})

test.for([['99999999999w'], ['-3000000d'], [1e300], [`${'9'.repeat(400)}w`]])(
  'the clock does not go as far as %s',
  ([duration]) => {
    const { clock } = createFake({ now: NOW })

    expect(() => clock.advance(duration as Duration)).toThrow(FakeUsageError)
    expect(clock.iso()).toBe(NOW)
  },
)

test.for([['0001-01-01T00:00:00Z'], ['9999-12-31T23:59:59Z']])('requests are answered at %s', async ([now]) => {
  const { json, send } = directBench({ now: now! })

  expect(await json('POST', '/dashboards/', { name: 'A' })).toMatchObject({ created_at: now })
  expect((await send('GET', '/events/')).status).toBe(200)
})

test('what is no date is misuse', () => {
  const { clock } = createFake({ now: NOW })

  expect(() => clock.set('tomorrow')).toThrow(/Not a date: tomorrow/)
  expect(() => createFake({ now: 'tomorrow' })).toThrow(FakeUsageError)
  expect(clock.iso()).toBe(NOW)
})

test('a following clock runs with real time from where it was started', () => {
  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') })
  const { clock } = createFake({ now: NOW })

  clock.follow('2026-06-01T00:00:00Z')
  vi.advanceTimersByTime(60_000)

  expect(clock.iso()).toBe('2026-06-01T00:01:00Z')
})

test('a clock that follows without a start is at the real present', () => {
  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') })
  const { clock } = createFake({ now: NOW })

  clock.follow()

  expect(clock.iso()).toBe('2030-01-01T00:00:00Z')
})

test('an answer is late by its latency, and comes, where Date is stopped and timers are not', async () => {
  vi.setSystemTime(NOW)
  const fake = createFake({ now: NOW, liveClock: true, faults: [{ effect: { latency: '20ms' } }] })
  const began = performance.now()

  const answers = await Promise.all([fake.fetch('/api/projects/'), fake.fetch('/api/projects/')])

  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  expect(performance.now() - began).toBeGreaterThan(15)
})

test('a following clock can be advanced, set and frozen', () => {
  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') })
  const { clock } = createFake({ now: NOW })
  clock.follow()

  clock.advance('1h')
  vi.advanceTimersByTime(1000)
  expect(clock.iso()).toBe('2030-01-01T01:00:01Z')

  clock.set(NOW)
  vi.advanceTimersByTime(1000)
  expect(clock.iso()).toBe('2026-01-01T00:00:01Z')

  clock.freeze()
  vi.advanceTimersByTime(1000)
  expect(clock.iso()).toBe('2026-01-01T00:00:01Z')
})

test.for([['2026-02-03T04:05:06Z'], [new Date('2026-02-03T04:05:06Z')]])(
  'a clock that follows can be frozen at %s',
  ([instant]) => {
    vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') })
    const { clock } = createFake({ now: NOW, liveClock: true })

    clock.freeze(instant)
    vi.advanceTimersByTime(1000)

    expect(clock.iso()).toBe('2026-02-03T04:05:06Z')
  },
)

test('what is no date freezes nothing', () => {
  const { clock } = createFake({ now: NOW })

  expect(() => clock.freeze('soon')).toThrow('Not a date: soon.')
  expect(clock.iso()).toBe(NOW)
})

test('a wait longer than a timer can last takes a timer that can', () => {
  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') })
  const { clock } = createFake({ now: NOW })
  clock.follow()

  void clock.wait(clock.now() + 30 * DAY, [])
  vi.advanceTimersToNextTimer()

  expect(clock.now()).toBeGreaterThan(Date.parse('2030-01-01T00:00:00Z') + 24 * DAY)
})

test('a frozen clock does not see fake timers', () => {
  const { clock } = createFake({ now: NOW })

  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') })
  vi.advanceTimersByTime(60_000)

  expect(clock.iso()).toBe(NOW)
})

test.for([['on'], ['off']])('requests are answered with fake timers %s', async ([timers]) => {
  if (timers === 'on') vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') })
  const { json } = directBench({ now: NOW })

  expect(await json('POST', '/dashboards/', { name: 'A' })).toMatchObject({ created_at: NOW })
})

test('dates in answers and relative event filters read the clock', async () => {
  const { fake, json } = directBench({ now: NOW })
  fake.db.event.create({ project_id: 1, event: 'old', timestamp: '2026-01-01T00:00:00Z' })

  fake.clock.advance('2d')

  expect(await json('POST', '/dashboards/', {})).toMatchObject({ created_at: '2026-01-03T00:00:00Z' })
  expect(await json('GET', '/events/?after=1d')).toMatchObject({ results: [] })
  expect((await json<{ results: unknown[] }>('GET', '/events/?after=3d')).results).toHaveLength(1)
})

test('a snapshot holds the time, and a fork goes its own way', () => {
  const fake = createFake({ now: NOW })
  const snapshot = fake.snapshot()
  const fork = fake.fork()

  fake.clock.advance('1h')
  fork.clock.advance('1d')
  expect([fake.clock.iso(), fork.clock.iso()]).toEqual(['2026-01-01T01:00:00Z', '2026-01-02T00:00:00Z'])

  fake.restore(snapshot)
  fork.reset()
  expect([fake.clock.iso(), fork.clock.iso()]).toEqual([NOW, NOW])
})
