import { expect, test } from 'vitest'
import { StartCache } from '../../../src/fake/start-cache.ts'
import type { Fake } from '../../../src/index.ts'
import { FIRST, send, rename, recorded, follow, nameOf, outcomes } from '../../support/repro/followed.ts'

test.for([
  ['request', 'Before'],
  ['answer', 'A'],
] as const)('a request that hung before its %s and then failed fails again', async ([at, name]) => {
  const capsule = await recorded(async (fake) => {
    fake.faults.add({ match: { method: 'PATCH' }, effect: { hang: '5s', at }, times: 1 })
    const hung = rename(fake, 'A').catch(() => undefined)
    await expect.poll(() => fake.clock.waiting).toBeGreaterThan(0)
    fake.clock.advance('5s')
    await hung
  })
  const fake = follow(capsule)

  await expect(rename(fake, 'A')).rejects.toThrow('Failed to fetch')

  expect(nameOf(fake)).toBe(name)
  expect(await outcomes(fake)).toEqual(['1 met'])
})

test('faults are met by the requests that met them', async () => {
  const capsule = await recorded(async (fake) => {
    fake.faults.add({ match: { method: 'PATCH' }, effect: { status: 503, latency: '2s' }, nth: 2 })
    fake.faults.add({ match: { method: 'GET' }, effect: { networkError: true }, times: 1 })
    await rename(fake, 'A')
    const late = rename(fake, 'B')
    await expect.poll(() => fake.clock.waiting).toBeGreaterThan(0)
    fake.clock.advance('2s')
    await late
    await send(fake, 'GET').catch(() => undefined)
  })
  const fake = follow(capsule)

  expect((await rename(fake, 'A')).status).toBe(200)
  expect((await rename(fake, 'B')).status).toBe(503)
  await expect(send(fake, 'GET')).rejects.toThrow('Failed to fetch')
  expect((await send(fake, 'GET')).status).toBe(200)
})

test('rate limits are met again', async () => {
  const session = async (fake: Fake) => {
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await send(fake, 'GET')).status)
    return statuses
  }
  const capsule = await recorded((fake) => session(fake).then(() => undefined), {
    rateLimits: { default: [{ requests: 2, within: '1m' }] },
  })

  expect(await session(follow(capsule))).toEqual([200, 200, 429])
})

test('a request that hung hangs until its client aborts', async () => {
  const capsule = await recorded(async (fake) => {
    fake.faults.add({ match: { method: 'GET' }, effect: { hang: true }, times: 1 })
    await send(fake, 'GET', FIRST, undefined, 'owner', AbortSignal.timeout(5)).catch(() => undefined)
    await send(fake, 'GET')
  })
  const fake = follow(capsule)

  await expect(send(fake, 'GET', FIRST, undefined, 'owner', AbortSignal.timeout(5))).rejects.toThrow(/timeout|aborted/i)
  expect((await send(fake, 'GET')).status).toBe(200)
})

test('a client that does not go away this time is answered', async () => {
  const capsule = await recorded(async (fake) => {
    const gate = fake.hold('GET', '/dashboards/:id')
    await send(fake, 'GET', FIRST, undefined, 'owner', AbortSignal.timeout(5)).catch(() => undefined)
    gate.open()
  })

  expect((await send(follow(capsule), 'GET')).status).toBe(200)
})

test('fakes that share a start follow the capsule each by itself, and one that does not follow has its faults', async () => {
  const starts = new StartCache()
  const capsule = await recorded(async (fake) => {
    fake.faults.add({ match: { method: 'GET' }, effect: { status: 503 }, times: 1 })
    await send(fake, 'GET')
    await send(fake, 'GET')
  })
  const first = starts.createFake({ capsule })
  const [second, third] = [0, 1].map(() => starts.createFake({ capsule, follow: true }))

  const statuses = async (fake: Fake) => [(await send(fake, 'GET')).status, (await send(fake, 'GET')).status]

  expect([await statuses(first), await statuses(second!), await statuses(third!)]).toEqual([
    [503, 200],
    [503, 200],
    [503, 200],
  ])
  expect([first.faults.size, second!.faults.size]).toEqual([1, 0])
})

/** The client gives up the first of two reads that are alike, as a page does that runs an effect twice. The next one fails. */
const givenUp = () =>
  recorded(async (fake) => {
    await readTwice(fake)
    fake.faults.add({ effect: { status: 503 } })
    await send(fake, 'GET')
  })

async function readTwice(fake: Fake): Promise<void> {
  const page = new AbortController()
  const gate = fake.hold('GET', '/dashboards/:id')
  const first = send(fake, 'GET', FIRST, undefined, 'owner', page.signal).catch(() => undefined)
  await gate.arrived()
  page.abort()
  await first
  gate.open()
  await send(fake, 'GET')
}

test('a request that its client gave up does not take the place of one that was answered', async () => {
  const fake = follow(await givenUp(), { patience: '1h' })

  const statuses = [(await send(fake, 'GET')).status, (await send(fake, 'GET')).status]

  expect(statuses).toEqual([200, 503])
  expect(await outcomes(fake)).toEqual(['2 met', '3 met', '1 missing'])
})

test('a request that is given up as in the recording is met', async () => {
  const fake = follow(await givenUp(), { patience: '1h' })

  await readTwice(fake)
  await send(fake, 'GET')

  expect(await outcomes(fake)).toEqual(['1 met', '2 met', '3 met'])
})

test('a request that is given up only when the next has come leaves its place to that one', async () => {
  const fake = follow(await givenUp(), { patience: '1h' })
  const page = new AbortController()
  const gate = fake.hold('GET', '/dashboards/:id')

  const first = send(fake, 'GET', FIRST, undefined, 'owner', page.signal).catch(() => 'given up')
  await gate.arrived()
  const second = send(fake, 'GET')
  await gate.arrived(2)
  page.abort()
  gate.open()

  expect([await first, (await second).status, (await send(fake, 'GET')).status]).toEqual(['given up', 200, 503])
  expect(await outcomes(fake)).toEqual(['2 met', '1 met', '3 met'])
})

test('an app that gives up neither of two requests alike is answered both', async () => {
  const fake = follow(await givenUp(), { patience: '1h' })

  const both = await Promise.all([send(fake, 'GET'), send(fake, 'GET')])

  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await outcomes(fake)).toEqual(['2 met', '1 met', '3 missing'])
})
