import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Fake, FaultEffect } from '../../../src/index.ts'
import { writeTest } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { send } from './apps/app.ts'

const DASHBOARDS = 'https://app.example.test/api/environments/2/dashboards/'
const url = `${DASHBOARDS}1/`

const patch = (fake: Fake, body: unknown) => send(fake.fetch, 'PATCH', url, body)
const post = (fake: Fake, name: string) => send(fake.fetch, 'POST', DASHBOARDS, { name })
/** The name as a form in parts, with a boundary of its own. */
function postParts(fake: Fake, name: string): Promise<Response> {
  const body = new FormData()
  body.set('name', name)
  return fake.fetch(DASHBOARDS, { method: 'POST', body })
}
const asAnother = (fake: Fake) => ({ headers: { Authorization: `Bearer ${fake.db.key.getAll()[0]!.value}` } })
const byAnother = (fake: Fake, name: string, id = 1) =>
  fake.db.dashboard.update({ where: { id: { equals: id } }, data: { name } })
const failing = (fake: Fake, effect: FaultEffect = { status: 503 }) =>
  fake.faults.add({ match: { method: 'GET' }, effect })

/** Reads a dashboard again and again, whatever becomes of it. */
async function readTimes(times: number, fake: Fake, init?: RequestInit): Promise<void> {
  for (let n = 0; n < times; n++) await fake.fetch(url, init).catch(() => undefined)
}

/** Asks for a dashboard again and again, and goes away before each answer. */
async function giveUpTimes(times: number, fake: Fake): Promise<void> {
  const gate = fake.hold('GET', '/dashboards/:id')
  for (let n = 1; n <= times; n++) {
    const leaving = new AbortController()
    const asked = fake.fetch(url, { signal: leaving.signal })
    await gate.arrived(n)
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
  }
}

/** The findings in a session, as the test that is written from it tells them. */
async function findingsIn(session: (fake: Fake) => Promise<unknown>): Promise<readonly string[]> {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await session(fake)
  expect(fake.journal.entries.map(({ status }) => status)).not.toContain(404)
  const text = await writeTest(await fake.capture())
  return [...text.matchAll(/^\/\/ Found: (.*)$/gm)].map(([, found]) => found!)
}

test.for<[title: string, session: (fake: Fake) => Promise<unknown>]>([
  ['two creates with different bodies at once', (fake) => Promise.all([post(fake, 'A'), post(fake, 'B')])],
  [
    'two creates with different forms in parts at once',
    (fake) => Promise.all([postParts(fake, 'A'), postParts(fake, 'B')]),
  ],
  [
    'two changes of different fields at once',
    (fake) => Promise.all([patch(fake, { name: 'A' }), patch(fake, { pinned: true })]),
  ],
  [
    'the same change again, after its answer',
    async (fake) => [await patch(fake, { name: 'A' }), await patch(fake, { name: 'A' })],
  ],
  [
    'a change after reading what another has changed',
    async (fake) => {
      await fake.fetch(url)
      byAnother(fake, 'Theirs')
      await fake.fetch(DASHBOARDS)
      await patch(fake, { name: 'Mine' })
    },
  ],
  [
    'a change of another field than the other changed',
    async (fake) => {
      await fake.fetch(url)
      byAnother(fake, 'Theirs')
      await patch(fake, { pinned: true })
    },
  ],
  [
    'a change of what only another has read',
    async (fake) => {
      await fake.fetch('https://app.example.test/api/projects/2/')
      await readTimes(1, fake, asAnother(fake))
      byAnother(fake, 'Theirs')
      await patch(fake, { name: 'Mine' })
    },
  ],
  [
    'four tries that fail',
    async (fake) => {
      failing(fake)
      await readTimes(4, fake)
    },
  ],
  [
    'eight tries that fail, with one in the middle that does not',
    async (fake) => {
      const fault = failing(fake)
      await readTimes(4, fake)
      fault.remove()
      await readTimes(1, fake)
      failing(fake)
      await readTimes(4, fake)
    },
  ],
  [
    'five requests that are refused',
    (fake) => {
      failing(fake, { status: 403 })
      return readTimes(5, fake)
    },
  ],
  [
    'five tries of another that fail',
    async (fake) => {
      await readTimes(1, fake)
      failing(fake)
      await readTimes(5, fake, asAnother(fake))
    },
  ],
  ['five requests that the app gives up', (fake) => giveUpTimes(5, fake)],
  [
    'changes of the same field of two dashboards at once',
    (fake) => Promise.all([patch(fake, { name: 'A' }), send(fake.fetch, 'PATCH', `${DASHBOARDS}2/`, { name: 'B' })]),
  ],
  [
    'a change and a replacement at once',
    (fake) => Promise.all([patch(fake, { name: 'A' }), send(fake.fetch, 'PUT', url, { name: 'A' })]),
  ],
])('nothing is found in a sound session: %s', async ([, session]) => {
  expect(await findingsIn(session)).toEqual([])
})

test.for<[options: object, message: RegExp]>([
  [{ ap: 'x' }, /"ap".*app/],
  [{ app: 1 }, /The "app" of a written test/],
  [{ expect: ' ' }, /The "expect" of a written test is a text that is not empty, got " "/],
  [{ at: 1, app: 'x' }, /The "app" of a written test has no effect with "at"/],
  [{ as: 'nobody' }, /no key "nobody"/],
])('an option of a written test without effect is refused: %j', async ([options, message]) => {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  await fake.fetch(url)

  await expect(writeTest(await fake.capture(), options)).rejects.toThrow(message)
})

test.for([2, 9])(
  'a written test of request %i of a capsule with one is refused: there is no such request',
  async (at) => {
    const fake = createFake({ scenario: typical, auth: 'lenient' })
    await fake.fetch(url)

    await expect(writeTest(await fake.capture(), { at })).rejects.toThrow(
      `The capsule has 1 request, and no request ${at}.`,
    )
  },
)

test('no text of a capsule ends a comment of the written test', async () => {
  const fake = createFake({ scenario: typical })
  const ends = '\u2028throw 1\r\n'
  fake.db.key.update({ where: { user_id: { equals: 1 } }, data: { name: ends } })
  const headers = { Authorization: `Bearer ${fake.db.key.getAll()[0]!.value}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ [ends]: ends })
  await Promise.all([1, 2].map(() => fake.fetch(url, { method: 'PATCH', headers, body: `${body}${'\n'}` })))

  const text = await writeTest(await fake.capture({ keep: ['everything'] }))

  expect(text.slice(0, text.indexOf('const capsule'))).not.toMatch(/\u2028|\r|\n\s*throw 1/)
})

test.for<[found: string, session: (fake: Fake) => Promise<unknown>]>([
  [
    'POST /api/environments/2/dashboards (request 2) was sent again while request 1 was under way.',
    (fake) => Promise.all([post(fake, 'A'), post(fake, 'A')]),
  ],
  [
    'POST /api/environments/2/dashboards (request 2) was sent again while request 1 was under way.',
    (fake) => Promise.all([postParts(fake, 'A'), postParts(fake, 'A')]),
  ],
  [
    'PATCH /api/environments/2/dashboards/1 (request 2) writes name while a write of the same by request 1 was under way.',
    (fake) => Promise.all([patch(fake, { name: 'A', pinned: true }), patch(fake, { name: 'B' })]),
  ],
  [
    'PATCH /api/environments/2/dashboards/1 (request 2) wrote over name, which another had changed since the app read it.',
    async (fake) => {
      await fake.fetch(url)
      byAnother(fake, 'Theirs')
      await patch(fake, { name: 'Mine', pinned: true })
    },
  ],
  [
    'PATCH /api/environments/2/dashboards/13 (request 2) wrote over name, which another had changed since the app read it.',
    async (fake) => {
      await post(fake, 'New')
      byAnother(fake, 'Theirs', 13)
      await send(fake.fetch, 'PATCH', `${DASHBOARDS}13/`, { name: 'Mine' })
    },
  ],
  [
    'GET /api/environments/2/dashboards/1 was sent 5 times in a row, and failed each time.',
    (fake) => {
      failing(fake)
      return readTimes(5, fake)
    },
  ],
  [
    'GET /api/environments/2/dashboards/1 was sent 6 times in a row, and failed each time.',
    (fake) => {
      failing(fake, { status: 429, retryAfter: 1 })
      return readTimes(6, fake)
    },
  ],
  [
    'GET /api/environments/2/dashboards/1 was sent 7 times in a row, and failed each time.',
    (fake) => {
      failing(fake, { networkError: true })
      return readTimes(7, fake)
    },
  ],
])('%s', async ([found, session]) => {
  expect(await findingsIn(session)).toEqual([found])
})

test('a change of another that the app writes over twice is told once', async () => {
  const session = async (fake: Fake) => {
    await fake.fetch(url)
    byAnother(fake, 'Theirs')
    for (const name of ['Mine', 'Still mine']) await patch(fake, { name })
  }

  expect(await findingsIn(session)).toEqual([expect.stringContaining('(request 2) wrote over name')])
})

test('what another changes after the app asked for its write is no finding: the app could not have read it', async () => {
  const session = async (fake: Fake) => {
    await fake.fetch(url)
    const gate = fake.hold('PATCH', '/dashboards/:id')
    const written = patch(fake, { name: 'Mine', pinned: true })
    await gate.arrived()
    byAnother(fake, 'Theirs')
    gate.open()
    await written
  }

  expect(await findingsIn(session)).toEqual([])
})

test('a form in parts meets the recorded one with the same fields, whatever their boundaries', async () => {
  const seen = createFake({ scenario: typical, auth: 'lenient' })
  for (const name of ['A', 'B']) await postParts(seen, name)
  const fake = createFake({ capsule: await seen.capture({ keep: ['everything'] }), follow: { patience: 1 } })

  await postParts(fake, 'B')

  expect((await fake.rehearsal()).requests[0]).toMatchObject({ recorded: 2, outcome: 'met', differs: [] })
})
