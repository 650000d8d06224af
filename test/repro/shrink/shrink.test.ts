import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule, FaultDefinition } from '../../../src/index.ts'
import { replay, shrink } from '../../../src/repro.ts'
import type { ShrinkProgress } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { asked, toRequest } from '../../support/random/anything.ts'
import { cases } from '../../support/random/cases.ts'
import { filed } from '../../support/repro/capsules.ts'

/** A dashboard of the usual state is deleted, and asked for again. */
async function deletion(): Promise<Capsule> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const url = 'https://app.example.test/api/environments/2/dashboards/1/'
  const headers = { 'Content-Type': 'application/json' }
  await fake.fetch(url)
  await fake.fetch(url, { method: 'PATCH', headers, body: '{"deleted":true,"description":"Not any more","note":null}' })
  await fake.fetch(url)
  return filed(fake)
}

const is404 = ({ requests }: Capsule): boolean => requests.some(({ answer }) => answer?.status === 404)

test('rows that no answer needs go, and every answer stays', async () => {
  const given = await deletion()

  const { capsule, rows } = await shrink(given)

  expect(rows).toEqual({ before: 401, after: 20 })
  expect(capsule.requests.map(({ answer }) => answer)).toEqual(given.requests.map(({ answer }) => answer))
  expect(await replay(capsule)).toMatchObject({ differences: [], same: 3 })
  expect(createFake({ capsule, at: 3 }).db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.deleted).toBe(true)
})

test('any session keeps its answers to the byte', async () => {
  const fake = createFake({ scenario: busyOffice })
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 6 }), async (session) => {
      const fork = fake.fork()
      for (const ask of session) {
        fork.db.dashboard.create({ name: 'From outside', project_id: 1 })
        await fork.fetch(toRequest(ask)).catch(() => undefined)
      }
      const given = await filed(fork)

      const { capsule } = await shrink(given)

      expect(capsule.requests.map(({ answer }) => answer)).toEqual(given.requests.map(({ answer }) => answer))
      expect((await replay(capsule)).differences.map(String)).toEqual([])
      expect(() => createFake({ capsule, at: capsule.requests.length + 1 })).not.toThrow()
    }),
    { numRuns: cases(20) },
  )
})

test('a capsule whose answers are others today keeps what was recorded', async () => {
  const given = JSON.parse(JSON.stringify(await deletion()).replace('"status":404', '"status":410')) as Capsule

  const { capsule } = await shrink(given)

  expect((await replay(capsule)).differences.map(String)).toEqual((await replay(given)).differences.map(String))
})

test('requests, fields and texts go as long as the condition holds', async () => {
  const { capsule, requests } = await shrink(await deletion(), {
    while: ({ requests }) =>
      requests.some(({ method, body }) => method === 'PATCH' && String(body).includes('"deleted":true')),
  })

  expect(requests).toEqual({ before: 3, after: 1 })
  expect(capsule.requests[0]).toMatchObject({ method: 'PATCH', body: '{"deleted":true}' })
  expect(capsule.requests[0]!.headers).toEqual({})
  expect(Object.values(capsule.start.tables).flat()).toEqual([])
})

test('settings, moves of the clock, parameters, headers, bodies and columns go as long as the condition holds', async () => {
  const url = 'https://other.example.test/api/environments/2/dashboards/'
  const options = { scenario: typical, auth: 'lenient', baseUrl: 'https://other.example.test', cors: '*' } as const
  const fake = createFake(options)
  const headers = { 'Content-Type': 'text/plain', 'X-Of-Mine': 'a' }
  await fake.fetch(`${url}1/?refresh=true&filters=x`, { headers })
  fake.clock.advance('2d')
  await fake.fetch(url, { method: 'POST', headers, body: 'some text' })
  await fake.fetch(url, { method: 'POST', headers, body: new Uint8Array([255, 254]) })
  const given = await filed(fake, { keep: ['everything'] })

  const { capsule } = await shrink(given, {
    while: ({ requests: [read, ...written] }) =>
      read?.answer?.status === 200 && written.length === 2 && String(written[0]!.body).includes('text'),
  })

  const moves = ({ events }: Capsule) => events.flatMap(({ at }) => at ?? [])
  expect(given).toMatchObject({ baseUrl: 'https://other.example.test', cors: '*' })
  expect(moves(given)).toEqual(['2026-01-03T00:00:00Z'])
  expect(given.requests.map(({ body }) => body)).toEqual([undefined, 'some text', { base64: '//4=' }])
  expect([capsule.baseUrl, capsule.cors, moves(capsule)]).toEqual([undefined, undefined, []])
  expect(capsule.requests.map(({ url, headers, body }) => [url, headers, body])).toEqual([
    [`${url}1/`, {}, undefined],
    [url, {}, 'text'],
    [url, {}, undefined],
  ])
  expect(capsule.start.tables.dashboard).toEqual([{ id: 1, project_id: 2 }])
})

test('what the condition needs of settings, faults, moves of the clock and parameters stays, and the rest goes', async () => {
  const baseUrl = 'https://other.example.test'
  const fake = createFake({ scenario: busyOffice, auth: 'lenient', baseUrl, cors: '*' })
  const url = `${baseUrl}/api/environments/1/dashboards/`
  const headers = { 'Content-Type': 'text/plain' }
  fake.faults.add({ effect: { status: 503 }, times: 1 })
  await fake.fetch(url, { headers })
  fake.clock.advance('2d')
  await fake.fetch(`${url}?limit=1&filters=x`, { headers })

  const { capsule } = await shrink(await filed(fake, { keep: ['everything'] }), {
    while: ({ requests: [failed, read], events, ...settings }) =>
      failed?.answer?.status === 503 &&
      read?.url.includes('limit=1') === true &&
      settings.baseUrl !== undefined &&
      events.some(({ at }) => at !== undefined),
  })

  expect(capsule.cors).toBe(undefined)
  expect(capsule.requests.map((request) => [request.url, request.headers])).toEqual([
    [url, {}],
    [`${url}?limit=1`, {}],
  ])
})

test('a request whose answer is known to differ from the original is still named when requests before it go', async () => {
  const given = await deletion()
  const redaction = { kept: [], differs: [1, 3] }

  const { capsule } = await shrink({ ...given, redaction }, { while: is404 })

  expect(capsule.requests.map(({ answer }) => answer?.status)).toEqual([404])
  expect(capsule.redaction).toEqual({ kept: [], differs: [1] })
})

test('the same capsule is made every time, and no candidate is tried twice', async () => {
  const given = await deletion()
  const seen: string[] = []
  const run = () =>
    shrink(given, {
      while: (capsule) => {
        seen.push(JSON.stringify(capsule))
        return is404(capsule)
      },
    })

  const first = await run()
  const shown = seen.splice(0)

  expect(await run()).toEqual(first)
  expect(seen).toEqual(shown)
  expect(new Set(shown).size).toBe(shown.length)
})

test('a later id stays what it was when requests before it go', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  for (let n = 0; n < 5; n++) await send('POST', '/dashboards/', { name: `${n}` })
  await send('GET', '/dashboards/9/')

  const { capsule } = await shrink(await filed(fake), {
    while: ({ requests }) => requests.some(({ method, answer }) => method === 'GET' && answer?.status === 200),
  })

  expect(capsule.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

test('a fault that the bug does not need goes, and its request is answered', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  const fault: FaultDefinition = { effect: { networkError: true, at: 'answer' }, times: 1 }
  fake.faults.add(fault)
  await send('PATCH', '/dashboards/1/', { name: 'Sent' }).catch(() => undefined)

  const { capsule } = await shrink(await filed(fake, { keep: ['everything'] }), {
    while: ({ requests }) => requests.some(({ body }) => String(body).includes('Sent')),
  })

  expect(capsule.faults).toEqual({})
  expect(capsule.requests[0]!.failure).toBe(undefined)
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 1 })
})

test('of the rows written from outside, those that the condition does not need go', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('GET', '/dashboards/')
  for (const name of ['Idle', 'Needed', 'Idle too']) fake.db.dashboard.create({ name, project_id: 1 })
  await send('GET', '/dashboards/')

  const { capsule } = await shrink(await filed(fake, { keep: ['everything'] }), {
    while: ({ requests }) => requests.some(({ answer }) => answer?.body?.includes('"Needed"')),
  })

  const written = capsule.events.flatMap((event) => event.written ?? [])
  expect(written.map(({ row }) => row)).toEqual([expect.objectContaining({ name: 'Needed' })])
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 1 })
})

test('a shrink tells how far it is, and a signal leaves the smallest capsule so far', async () => {
  const interrupt = new AbortController()
  const told: ShrinkProgress[] = []

  const { capsule, interrupted, requests, trials } = await shrink(await deletion(), {
    while: is404,
    signal: interrupt.signal,
    onProgress: (progress) => {
      told.push(progress)
      if (progress.requests === 1) interrupt.abort()
    },
  })

  expect(interrupted).toBe(true)
  expect(requests.after).toBe(1)
  expect(is404(capsule)).toBe(true)
  expect(told.map(({ trials }) => trials)).toEqual(Array.from({ length: trials }, (_, at) => at + 1))
  expect((await replay(capsule)).difference).toBe(undefined)
})

test.each([1, 2])('a signal that cuts off trial %s of the capsule as it is leaves it as it is', async (trial) => {
  const given = await deletion()
  const interrupt = new AbortController()
  let trials = 0
  const cutOff = () => {
    if (++trials === trial) interrupt.abort()
    return !interrupt.signal.aborted
  }

  const { capsule, interrupted } = await shrink(given, { while: cutOff, signal: interrupt.signal })

  expect(interrupted).toBe(true)
  expect(capsule).toEqual(given)
})

test('a condition that a signal cuts off counts for nothing, also where it says that the bug is there', async () => {
  const given = await deletion()
  const interrupt = new AbortController()
  const failsWhenCutOff = ({ requests }: Capsule) => {
    if (requests.length < given.requests.length) interrupt.abort()
    return true
  }

  const { capsule, interrupted } = await shrink(given, { while: failsWhenCutOff, signal: interrupt.signal })

  expect(interrupted).toBe(true)
  expect(capsule).toEqual(given)
})

test.for<[title: string, options: object, message: RegExp]>([
  ['a condition that does not hold at first', { while: () => false }, /as it is does not show the bug/],
  [
    'a condition on recorded answers that are no longer given',
    { while: ({ requests }: Capsule) => requests.some(({ answer }) => answer?.status === 410) },
    /not for those that the fake gives now/,
  ],
  ['an unknown option', { whlie: is404 }, /has no "whlie"; the nearest is "while"/],
  ['a condition that is no function', { while: 'npm test' }, /"while" of a shrink is a function/],
])('refused: %s', async ([, options, message]) => {
  const given = JSON.parse(JSON.stringify(await deletion()).replace('"status":404', '"status":410')) as Capsule

  await expect(shrink(given, options)).rejects.toThrow(message)
})
