import { expect, test } from 'vitest'
import type { HeldRequest } from '../../src/control.ts'
import { findMisfit } from '../../src/description/answer-fit.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { replay } from '../../src/repro.ts'
import type { Scenario } from '../../src/resources/world.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { recordSession } from '../support/repro/recorded-sessions.ts'
import { ask, dashboards, json, served } from '../support/servers/served.ts'

const first = `${dashboards}1/`

const LIST = '/api/environments/:project_id/dashboards'

/** A world in which a gate holds the answer to a request that renames a dashboard. */
async function holding(
  init: RequestInit = { method: 'PATCH', headers: json, body: '{"name":"Renamed"}' },
  path = first,
  scenario: Scenario = busyOffice,
) {
  const { control, server, fake } = await served({}, createFake({ scenario }))
  const gate = await control.hold({ at: 'answer' })
  const answer = ask(server.url, path, init)
  await gate.arrived()
  const held = (await control.gates.list())[0]!.held[0]!
  return { control, server, fake, gate, answer, held }
}

const bodyOf = ({ answer }: HeldRequest) => JSON.parse(answer!.body!.text) as Record<string, unknown>

test('a long held answer is cut, and how much is left out is told', async () => {
  const { held, gate, answer } = await holding({}, '/api/environments/1/events/?limit=20', (world) => {
    busyOffice(world)
    for (let left = 20; left > 0; left--)
      world.tables.event.insert({
        project_id: 1,
        event: 'long',
        distinct_id: 'u1',
        properties: { text: 'x'.repeat(6000) },
      })
  })

  expect(held.answer!.body!.text).toHaveLength(100_000)
  expect(held.answer!.body!.truncated).toBe(held.answer!.body!.size - 100_000)
  await gate.open()
  await answer
})

test('keys and tokens that were shown hidden are sent as they are, and are not made up elsewhere', async () => {
  const { gate, answer, held } = await holding({}, `${first}sharing/`)
  const shown = bodyOf(held)
  expect(shown['access_token']).toBe('[redacted]')

  await expect(gate.answer({ body: { ...shown, access_token: '[redacted]!' } })).rejects.toThrow(
    'Something in the body is hidden, and [redacted] is not its value',
  )
  await gate.answer({ body: { ...shown, enabled: false } })

  expect(await (await answer).json()).toMatchObject({ access_token: 'public', enabled: false })
})

test('an edited answer goes on in place of the given one, and the request has had its effect', async () => {
  const { control, gate, answer, held, fake } = await holding()
  const body = bodyOf(held)

  await gate.answer({ body: { ...body, name: 'Edited' }, headers: { 'X-Edited': 'yes' } })

  const sent = await answer
  expect([sent.status, sent.headers.get('x-edited'), sent.headers.get('content-type')]).toEqual([
    200,
    'yes',
    'application/json',
  ])
  expect(await sent.json()).toEqual({ ...body, name: 'Edited' })
  expect(fake.db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.name).toBe('Renamed')
  const entry = await control.entry(1)
  expect(entry.edited).toMatchObject({ gate: 1, before: { status: 200 } })
  expect(entry.edited!.lie).toBeUndefined()
  expect(entry.edited!.before.body!.text).toContain('"name":"Renamed"')
  expect(entry).toMatchObject({ status: 200, rule: 'fault', changes: [{ table: 'dashboard' }] })
})

test('what is left out of an edit stays: the status, the body and other headers', async () => {
  const { gate, answer, held } = await holding()
  const body = bodyOf(held)

  await gate.answer({ headers: { 'Retry-After': '7' } })

  const sent = await answer
  expect([sent.status, sent.headers.get('retry-after'), await sent.json()]).toEqual([200, '7', body])
})

test.each([
  [{ body: { name: 7 } }, 'body.name: expected text or null, got 7'],
  [{ body: {} }, 'body.id: expected a whole number, got nothing'],
  [{ body: null }, 'body: expected one, got null'],
  [
    { status: 418 },
    'status: PATCH /api/environments/:project_id/dashboards/:id is described to answer 200, 400, 401, 403',
  ],
  [{ status: 404 }, 'body.type: expected "authentication_error", "invalid_request"'],
  [{ headers: { 'Content-Type': 'text/html' } }, 'contentType: unknown type text/html; known: application/json'],
])(
  '%j is no answer of the API and is refused by the field, and goes on as a lie, which the entry tells',
  async (edit, says) => {
    const { control, gate, answer } = await holding()

    await expect(gate.answer(edit)).rejects.toThrow(`The API gives no such answer: ${says}`)
    expect((await control.gates.list())[0]!.held).toHaveLength(1)
    await gate.answer({ ...edit, lie: true })

    expect((await answer).status).toBe('status' in edit ? edit.status : 200)
    expect((await control.entry(1)).edited!.lie).toContain(says)
  },
)

test('a refusal that is described goes on without being a lie', async () => {
  const { control, gate, answer } = await holding()
  const body = { type: 'authentication_error', code: 'permission_denied', detail: 'Not now.', attr: null }

  await gate.answer({ status: 403, body })

  expect([(await answer).status, await (await answer).json()]).toEqual([403, body])
  expect((await control.entry(1)).edited!.lie).toBeUndefined()
})

test.each([
  [{}, 'Nothing is edited: give a "status", "headers" or a "body".'],
  [{ lie: true }, 'Nothing is edited'],
  [{ lie: false, status: 200 }, 'Broken body: lie: expected true, got false.'],
  [{ status: 200, place: 2 }, 'Gate 1 holds no answer 2. Held, by arrival, from 1: 1.'],
  [{ status: 204 }, 'An answer with 204 has no body: give "body": null with it.'],
  [{ status: 99, lie: true }, 'The "status" of a fault is a whole number from 200 to 599'],
  [{ stauts: 200 }, 'Broken body: stauts: unknown key; the nearest is "status".'],
])('%j is refused in words, and the answer stays held', async (edit, says) => {
  const { control, gate, answer } = await holding()

  await expect(gate.answer(edit as never)).rejects.toThrow(says)

  expect((await control.gates.list())[0]!.held).toHaveLength(1)
  await gate.open()
  expect((await answer).status).toBe(200)
})

test('an answer in CSV is edited as text', async () => {
  const { gate, answer } = await holding({}, '/api/environments/1/events/?format=csv')

  await gate.answer({ body: 'a,b\r\n1,2\r\n' })

  const sent = await answer
  expect([sent.headers.get('content-type'), await sent.text()]).toEqual(['text/csv; charset=utf-8', 'a,b\r\n1,2\r\n'])
})

test.each([
  ['fitting', { body: undefined, headers: { 'X-Edited': 'yes' } }],
  ['a refusal as a lie', { status: 500, body: { oops: true }, lie: true as const }],
])('a capsule with an edited answer replays without a difference, redacted or not: %s', async (_, edit) => {
  const { control, server, gate, answer } = await holding()
  await gate.answer(edit)
  await answer
  await gate.open()
  await ask(server.url, first)

  for (const keep of [[], ['everything']] as const) {
    const capsule = await control.capture({ keep })
    expect(capsule.requests[0]!.faults).toHaveLength(1)
    expect(capsule.requests[0]!.rows).toHaveLength(1)
    expect(await replay(capsule)).toMatchObject({ differences: [], same: 2 })
  }
})

test('an app that follows the capsule is answered by the edited answer, and its request has its effect', async () => {
  const { control, gate, answer } = await holding()
  await gate.answer({ status: 500, body: { oops: true }, lie: true })
  await answer
  const fake = createFake({ capsule: await control.capture({ keep: ['everything'] }), follow: true })
  const key = fake.db.key.findFirst({ where: { name: { equals: 'owner' } } })!.value

  const again = await fake.fetch(`http://127.0.0.1${first}`, {
    method: 'PATCH',
    headers: { ...json, Authorization: `Bearer ${key}` },
    body: '{"name":"Renamed"}',
  })

  expect([again.status, await again.json()]).toEqual([500, { oops: true }])
  expect(fake.db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.name).toBe('Renamed')
})

test.each(['documented', 'live'] as const)(
  'every answer that the API gives fits what the %s contract describes',
  async (contract) => {
    const fake = createFake({ scenario: busyOffice, contract })
    const { log } = await recordSession(5, contract, 60)
    for (const { request } of log.entries) {
      const headers = request.headers.map(({ name, value }): [string, string] => [name, value])
      const sent = request.postData && { body: request.postData.text }
      await fake.fetch(request.url, { method: request.method, headers, ...sent })
    }

    const misfits = fake.journal.entries
      .filter(({ route, status }) => route !== undefined && status !== 405)
      .map(({ method, route, status, responseHeaders: { 'Content-Type': contentType }, responseBody: text }) => {
        const body: unknown = text === undefined ? null : contentType?.includes('json') ? JSON.parse(text) : text
        return findMisfit(fake.world.contract, { method, route, status: status!, body, contentType })
      })

    expect(misfits.length).toBeGreaterThan(40)
    expect(misfits.filter((one) => one !== undefined)).toEqual([])
  },
)

test('an answer to HEAD has no body to edit', () => {
  const { contract } = createFake().world
  const answer = { method: 'HEAD', route: LIST, status: 200, contentType: 'application/json' }

  expect(findMisfit(contract, { ...answer, body: {} })).toBe('body: an answer to HEAD has none')
  expect(findMisfit(contract, { ...answer, body: null })).toBeUndefined()
})
