import fc from 'fast-check'
import { setupServer } from 'msw/node'
import { afterEach, expect, test, vi } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule, Fake } from '../../../src/index.ts'
import { createHandlers } from '../../../src/msw.ts'
import { explore } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { serve } from '../../../src/server.ts'
import {
  DASHBOARDS,
  FIRST,
  send,
  rename,
  toFile,
  startFake,
  recorded,
  follow,
  nameOf,
  overtaking,
  outcomes,
} from '../../support/repro/followed.ts'

afterEach(() => {
  vi.useRealTimers()
})

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
      'Found: None of the recorded requests of the app came.',
    ].join('\n'),
  )
})

test('a request with another path or method is not the recorded one', async () => {
  const fake = follow(await recorded(async (session) => void (await send(session, 'GET'))))

  await send(fake, 'GET', DASHBOARDS)
  await send(fake, 'PATCH')

  expect(await outcomes(fake)).toEqual(['- unrecorded', '- unrecorded', '1 missing'])
})

test('an app that sends some of its requests, also after their turn, has run', async () => {
  const fake = follow(await overtaking())

  await rename(fake, 'B')

  expect(await outcomes(fake)).toEqual(['2 met', '1 missing'])
  expect((await fake.rehearsal()).findings).toEqual([])
})

test('an answer with another status than the recorded one is told', async () => {
  const fake = follow(await recorded(async (own) => void (await send(own, 'GET'))))

  await send(fake, 'GET', FIRST, undefined, 'revoked')

  expect((await fake.rehearsal()).describe()).toBe(
    '   1  as recorded     GET /api/environments/1/dashboards/1/ → 401 (recorded: 200)',
  )
})

/** The first of two requests that overtake is held, and then abandoned. */
async function abandonFirst(fake: Fake): Promise<void> {
  const abandoned = new AbortController()
  const first = send(fake, 'PATCH', FIRST, { name: 'A' }, 'owner', abandoned.signal)
  await expect.poll(() => fake.journal.last?.waiting).toMatch(/^waits for the turn of request 1 /)
  abandoned.abort()
  await expect(first).rejects.toThrow(/aborted/)
}

test('a request that the app abandons and sends again takes the same place', async () => {
  const fake = follow(await overtaking(), { patience: 5000 })
  await abandonFirst(fake)

  await Promise.all(['A', 'B'].map((name) => rename(fake, name)))

  expect(nameOf(fake)).toBe('A')
  expect(await outcomes(fake)).toEqual(['- unrecorded', '1 met', '2 met'])
})

test('one that it does not send again holds up the others no longer than the patience', async () => {
  const fake = follow(await overtaking())
  await abandonFirst(fake)

  await rename(fake, 'B')

  expect(nameOf(fake)).toBe('B')
  expect(await outcomes(fake)).toEqual(['- unrecorded', '2 met', '1 missing'])
})

test('a request that the app abandons at once does not hold up the others', async () => {
  const fake = follow(await overtaking())
  const abandoned = new AbortController()
  const first = send(fake, 'PATCH', FIRST, { name: 'A' }, 'owner', abandoned.signal)
  const second = rename(fake, 'B')

  abandoned.abort()
  await expect(first).rejects.toThrow(/aborted/)
  await second

  expect(nameOf(fake)).toBe('B')
})

test('the request with the same query and body is met before an earlier one with another', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET', `${DASHBOARDS}?limit=1`)
    await send(fake, 'GET', `${DASHBOARDS}?limit=2&offset=1`)
  })
  const fake = follow(capsule)

  for (const query of ['offset=1&limit=2', 'limit=3'])
    expect((await send(fake, 'GET', `${DASHBOARDS}?${query}`)).status).toBe(200)

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
  const fake = follow(await overtaking(), { patience: '1s' })
  const first = rename(fake, 'A')
  await new Promise((later) => setTimeout(later, 200))

  await Promise.all([first, rename(fake, 'B')])

  expect(await outcomes(fake)).toEqual(['1 met', '2 met'])
})

test('a process that stands still does not use up the patience', async () => {
  const fake = follow(await overtaking())
  const first = rename(fake, 'A')
  while (fake.journal.last?.waiting === undefined) await nextTurn()

  await nextTurn()
  standStill(150)
  // As with what has arrived meanwhile, the second comes after the timers that are over.
  await nextTurn()
  await Promise.all([first, rename(fake, 'B')])

  expect(nameOf(fake)).toBe('A')
  expect(await outcomes(fake)).toEqual(['1 met', '2 met'])
})

const nextTurn = () => new Promise((turn) => setImmediate(turn))

function standStill(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

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
