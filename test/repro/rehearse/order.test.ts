import fc from 'fast-check'
import { setupServer } from 'msw/node'
import { afterEach, expect, test, vi } from 'vitest'
import { Starts } from '../../../src/fake/starts.ts'
import { createFake } from '../../../src/index.ts'
import type { Capsule, Fake, FakeOptions, FollowOptions } from '../../../src/index.ts'
import { createHandlers } from '../../../src/msw.ts'
import { explore } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { serve } from '../../../src/server.ts'
import { filed } from '../../support/capsules.ts'
import { keyNames, office } from '../../support/office.ts'
import type { KeyName } from '../../support/office.ts'

afterEach(() => {
  vi.useRealTimers()
})

const DASHBOARDS = 'https://app.example.test/api/environments/1/dashboards/'
const FIRST = `${DASHBOARDS}1/`

/** Sends a request of the owner, or of another. */
function send(fake: Fake, method: string, url = FIRST, body?: unknown, as: KeyName = 'owner', signal?: AbortSignal) {
  const headers = { Authorization: `Bearer phx_${as}`, 'Content-Type': 'application/json' }
  return fake.fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

const rename = (fake: Fake, name: string, as?: KeyName) => send(fake, 'PATCH', FIRST, { name }, as)

const toFile = (fake: Fake): Promise<Capsule> => filed(fake, { keep: ['everything'], tokens: 'keep' })

/** A fake with one dashboard. */
function startFake(options: FakeOptions = {}): Fake {
  const fake = createFake({ scenario: office, ...options })
  fake.db.dashboard.create({ name: 'Before', project_id: 1 })
  return fake
}

/** The capsule of a session. */
async function recorded(session: (fake: Fake) => Promise<void>, options?: FakeOptions): Promise<Capsule> {
  const fake = startFake(options)
  await session(fake)
  return toFile(fake)
}

const follow = (capsule: Capsule, how: FollowOptions | true = true, more: FakeOptions = {}): Fake =>
  createFake({ capsule, follow: how, ...more })

const nameOf = (fake: Fake): string | null => fake.db.dashboard.get(1).name

/** Two changes under way at once, applied and answered in the opposite order. */
const overtaking = () =>
  recorded(async (fake) => {
    const [requests, answers] = [fake.hold('PATCH', '/dashboards/:id'), fake.hold({ method: 'PATCH', at: 'answer' })]
    const both = [rename(fake, 'A'), rename(fake, 'B')]
    await requests.arrived(2)
    requests.release(2)
    await answers.arrived(1)
    requests.release(1)
    await answers.arrived(2)
    answers.release(1)
    answers.release(2)
    await Promise.all(both)
    requests.open()
    answers.open()
  })

const outcomes = async (fake: Fake) =>
  (await fake.rehearsal()).requests.map(({ outcome, recorded: number }) => `${number ?? '-'} ${outcome}`)

test('requests are applied and answered in the recorded order', async () => {
  const fake = follow(await overtaking())
  const answered: string[] = []

  await Promise.all(['A', 'B'].map((name) => rename(fake, name).then(() => answered.push(name))))

  expect(nameOf(fake)).toBe('A')
  expect(answered).toEqual(['B', 'A'])
  expect(await outcomes(fake)).toEqual(['1 met', '2 met'])
})

test('a request that the app does not send any more is passed over, and told', async () => {
  const fake = follow(await overtaking())

  await rename(fake, 'A')

  expect(nameOf(fake)).toBe('A')
  expect(await outcomes(fake)).toEqual(['1 met', '2 missing'])
})

test('an app that waits for each answer is not held up: what comes after its turn goes through', async () => {
  const fake = follow(await overtaking())

  await rename(fake, 'A')
  await rename(fake, 'B')

  expect(nameOf(fake)).toBe('B')
  expect(await outcomes(fake)).toEqual(['1 met', '2 late'])
})

test('what was not recorded passes through the rules, and is told', async () => {
  const fake = follow(await overtaking())

  const { status } = await send(fake, 'GET', DASHBOARDS)

  expect(status).toBe(200)
  expect((await fake.rehearsal()).describe()).toBe(
    [
      '   –  not recorded    GET /api/environments/1/dashboards/',
      '   1  did not come    PATCH /api/environments/1/dashboards/1/',
      '   2  did not come    PATCH /api/environments/1/dashboards/1/',
    ].join('\n'),
  )
})

test('an answer with another status than the recorded one is told', async () => {
  const fake = follow(await recorded(async (own) => void (await send(own, 'GET'))))

  await send(fake, 'GET', FIRST, undefined, 'revoked')

  expect((await fake.rehearsal()).describe()).toBe(
    '   1  as recorded     GET /api/environments/1/dashboards/1/ → 401 (recorded: 200)',
  )
})

test('a request that the app abandons this time does not hold up the others', async () => {
  const fake = follow(await overtaking(), { patience: 5000 })
  const abandoned = new AbortController()
  const first = send(fake, 'PATCH', FIRST, { name: 'A' }, 'owner', abandoned.signal)
  const second = rename(fake, 'B')

  abandoned.abort()
  await expect(first).rejects.toThrow(/aborted/)
  await second

  expect(nameOf(fake)).toBe('B')
})

test('others write in between, and the clock moves', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    fake.clock.advance('2h')
    fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'From outside' } })
    await send(fake, 'GET')
  })
  const fake = follow(capsule)
  const names: string[] = []

  for (let n = 0; n < 2; n++) names.push(((await (await send(fake, 'GET')).json()) as { name: string }).name)

  expect(names).toEqual(['Before', 'From outside'])
  expect(fake.clock.iso()).toBe('2026-01-01T02:00:00Z')
})

test('requests of others are made by the fake when their turn comes', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    await rename(fake, 'By another', 'admin')
    await send(fake, 'GET')
  })
  const fake = follow(capsule)

  await send(fake, 'GET')
  const last = (await (await send(fake, 'GET')).json()) as { name: string }

  expect(last.name).toBe('By another')
  expect(await outcomes(fake)).toEqual(['1 met', '2 by others', '3 met'])
})

test('the app can be another than the one who asked first', async () => {
  const capsule = await recorded(async (fake) => {
    await rename(fake, 'By the owner')
    await rename(fake, 'By an admin', 'admin')
  })
  const fake = follow(capsule, { as: 'admin' })

  await rename(fake, 'By an admin', 'admin')

  expect(await outcomes(fake)).toEqual(['1 by others', '2 met'])
  expect(nameOf(fake)).toBe('By an admin')
})

test('the app can be one whose key was made during the session', async () => {
  const ask = (fake: Fake) => fake.fetch(FIRST, { headers: { Authorization: 'Bearer phx_later' } })
  const capsule = await recorded(async (fake) => {
    await rename(fake, 'By the owner')
    fake.db.key.create({ name: 'later', value: 'phx_later', user_id: 1 })
    await ask(fake)
  })
  const fake = follow(capsule, { as: 'later' })

  const answer = await ask(fake)

  expect(answer.status).toBe(200)
  expect(await outcomes(fake)).toEqual(['1 by others', '2 met'])
})

test('a key that the capsule does not have is refused by name', async () => {
  const fake = follow(await overtaking(), { as: 'nobody' })

  await expect(fake.rehearsal()).rejects.toThrow(`no key "nobody" to follow as. Its keys: ${keyNames.join(', ')}.`)
})

test.for([
  ['request', 'Before'],
  ['answer', 'A'],
] as const)('a request that hung before its %s and then failed fails again', async ([at, name]) => {
  const capsule = await recorded(async (fake) => {
    fake.faults.add({ match: { method: 'PATCH' }, effect: { hang: '5s', at }, times: 1 })
    const hung = rename(fake, 'A').catch(() => undefined)
    await vi.waitUntil(() => fake.clock.waiting > 0)
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
    await vi.waitUntil(() => fake.clock.waiting > 0)
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

test('the request with the same query and body is met before an earlier one with another', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET', `${DASHBOARDS}?limit=1`)
    await send(fake, 'GET', `${DASHBOARDS}?limit=2&offset=1`)
  })
  const fake = follow(capsule)

  await send(fake, 'GET', `${DASHBOARDS}?offset=1&limit=2`)
  await send(fake, 'GET', `${DASHBOARDS}?limit=3`)

  expect((await fake.rehearsal()).requests).toMatchObject([
    { recorded: 2, outcome: 'met', differs: [] },
    { recorded: 1, outcome: 'late', differs: ['query'] },
  ])
})

test('timers that a test replaces do not stop it', async () => {
  const capsule = await overtaking()
  vi.useFakeTimers()
  const fake = follow(capsule)

  await rename(fake, 'A')

  expect(await outcomes(fake)).toEqual(['1 met', '2 missing'])
})

test('the patience is as long as it is said to be', async () => {
  const fake = follow(await overtaking(), { patience: 1000 })
  const first = rename(fake, 'A')
  await new Promise((later) => setTimeout(later, 200))

  await Promise.all([first, rename(fake, 'B')])

  expect(await outcomes(fake)).toEqual(['1 met', '2 met'])
})

test('reset begins again, and ends what is held', async () => {
  const fake = follow(await overtaking(), { patience: 5000 })
  const held = rename(fake, 'A')
  await vi.waitUntil(() => fake.journal.last?.waiting !== undefined)

  fake.reset()
  await expect(held).rejects.toThrow('The fake was reset')
  await Promise.all([rename(fake, 'A'), rename(fake, 'B')])

  expect(nameOf(fake)).toBe('A')
  expect(await outcomes(fake)).toEqual(['1 met', '2 met'])
})

test('a fork follows nothing', async () => {
  const fork = follow(await overtaking()).fork()

  await rename(fork, 'A')

  expect(nameOf(fork)).toBe('A')
  await expect(fork.rehearsal()).rejects.toThrow('This fake follows no capsule')
})

test('a capsule can be followed from one of its requests on', async () => {
  const capsule = await recorded(async (fake) => {
    await rename(fake, 'A')
    await rename(fake, 'B', 'admin')
    await send(fake, 'GET')
  })
  const fake = follow(capsule, { as: 'owner' }, { at: 2 })

  expect(nameOf(fake)).toBe('A')
  expect(await (await send(fake, 'GET')).json()).toMatchObject({ name: 'B' })
  expect(await outcomes(fake)).toEqual(['2 by others', '3 met'])
})

test('fakes that share a start follow the capsule each by itself, and one that does not follow has its faults', async () => {
  const starts = new Starts()
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

test('following needs a capsule, and options that it knows', () => {
  expect(() => createFake({ follow: true })).toThrow('The "follow" of a fake needs a "capsule".')
  expect(() => createFake({ capsule: {}, follow: { patients: 1 } as never })).toThrow(/"follow" of a fake.*patience/)
})

test('whatever an app sends, and in whatever order, all of it is answered', { timeout: 60_000 }, async () => {
  const capsule = await overtakingSession()
  const request = fc.constantFrom(...capsule.requests.map(({ method, url }) => ({ method, url })))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(request, { maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      const fake = follow(capsule, { patience: 1 })
      for (const round of rounds) {
        const answers = await Promise.all(round.map(({ method, url }) => fake.fetch(url, { method })))
        expect(answers.map(({ status }) => status)).toEqual(round.map(() => 200))
      }
      expect((await fake.rehearsal()).requests.length).toBeGreaterThanOrEqual(capsule.requests.length)
    }),
    { numRuns: 40 },
  )
})

/** Ten requests of two callers, many of them under way at once. */
async function overtakingSession(): Promise<Capsule> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const [requests, answers] = [fake.hold({}), fake.hold({ at: 'answer' })]
  const key = fake.db.key.getAll()[0]!.value
  const all = Array.from({ length: 10 }, (_, n) => {
    const url = `https://app.example.test/api/environments/2/dashboards/${1 + (n % 3)}/`
    const headers = n % 4 === 3 ? { Authorization: `Bearer ${key}` } : {}
    return fake.fetch(url, { method: n % 2 === 0 ? 'GET' : 'PATCH', headers })
  })
  await requests.arrived(10)
  for (const place of [3, 1, 2, 10, 9, 8, 4, 5, 7, 6]) requests.release(place)
  await answers.arrived(10)
  for (const place of [10, 1, 9, 2, 8, 3, 7, 4, 6, 5]) answers.release(place)
  await Promise.all(all)
  return toFile(fake)
}

test.for<[title: string, connect: (fake: Fake) => Promise<Connection>]>([
  [
    'over a port',
    async (fake) => {
      const server = await serve(fake, { port: 0 })
      return { origin: server.url, close: () => server.close() }
    },
  ],
  [
    'through msw',
    async (fake) => {
      const server = setupServer(...createHandlers(fake))
      server.listen()
      return { origin: 'https://app.example.test', close: () => server.close() }
    },
  ],
])('answers come in the recorded order %s', async ([, connect]) => {
  const fake = follow(await overtaking(), true, { auth: 'lenient' })
  const { origin, close } = await connect(fake)
  const answered: string[] = []
  const change = async (name: string) => {
    const init = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) }
    await (await fetch(`${origin}/api/environments/1/dashboards/1/`, init)).json()
    answered.push(name)
  }

  await Promise.all(['A', 'B'].map(change))
  await close()

  expect(nameOf(fake)).toBe('A')
  expect(answered).toEqual(['B', 'A'])
})

interface Connection {
  readonly origin: string
  close(): Promise<void> | void
}

test('an order that breaks an app, found by exploring, is met again', async () => {
  const found = await explore(startFake(), async (fake) => {
    await Promise.all([rename(fake, 'A'), rename(fake, 'B')])
    if (nameOf(fake) === 'A') throw new Error('The older name stays.')
  })
  const fake = follow(found.failure!.capsule)
  const [key] = fake.db.key.getAll()
  const headers = { Authorization: `Bearer ${key!.value}`, 'Content-Type': 'application/json' }

  await Promise.all(
    ['A', 'B'].map((name) => fake.fetch(FIRST, { method: 'PATCH', headers, body: `{"name":"${name}"}` })),
  )

  expect(nameOf(fake)).toBe('A')
})
