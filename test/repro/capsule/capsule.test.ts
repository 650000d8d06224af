import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule, CaptureOptions, Fake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { addInsight } from '../../support/api/dashboards.ts'
import { addCollaborators, addRestricted } from '../../support/api/rows.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'
import { filed as toFile } from '../../support/repro/capsules.ts'

const WHOLE: CaptureOptions = { keep: ['everything'] }

const filed = (fake: Fake, options = WHOLE): Promise<Capsule> => toFile(fake, options)

const statusesOf = (fake: Fake) => fake.journal.entries.map(({ status }) => status)

/** It replays as it was, and with stand-ins for people and texts, where all is answered as it was but for these. */
async function expectReplay(fake: Fake, same: number): Promise<void> {
  if (same > 0) expect(statusesOf(fake).some((status) => status !== undefined && status < 300)).toBe(true)
  for (const options of [WHOLE, {}]) {
    const capsule = await filed(fake, options)
    const replayed = await replay(capsule)

    expect(String(replayed.difference)).toBe('undefined')
    expect(replayed.same).toBe(same)
    expect(capsule.redaction?.differs ?? []).toEqual([])
  }
}

everyTransport('a capsule replays, whichever transport its requests came by', async ({ fake, send }) => {
  await send('POST', '/dashboards/', { name: 'Ä', tags: ['a'] })
  await send('GET', '/dashboards/1/', undefined, { headers: { Origin: 'http://localhost:3000' } })
  await send('GET', '/dashboards/1/', undefined, { as: null })
  await send('GET', '/dashbords/')
  await send('HEAD', '/dashboards/1/')

  await expectReplay(fake, 5)
})

test('a capsule without requests replays', async () => {
  const { fake } = directBench()

  expect(await filed(fake)).toMatchObject({ format: 'fake-dashboards/capsule', version: 1, requests: [], events: [] })
  await expectReplay(fake, 0)
})

test('a capsule holds each request with its key, the rows it wrote, and its answer', async () => {
  const { fake, send } = directBench()

  await send('POST', '/dashboards/', { name: 'First' }, { headers: { Cookie: 'a=b', 'X-Trace': 'c' } })

  const { requests, events } = await filed(fake)
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: 'https://app.example.test/api/environments/1/dashboards/',
      body: '{"name":"First"}',
      rows: [{ table: 'dashboard', row: { id: 1, name: 'First' } }],
      answer: { status: 201 },
    },
  ])
  expect(Object.keys(requests[0]!.headers)).toEqual(['authorization', 'content-type'])
  expect(events).toEqual([{ asked: 1 }, { applied: 1, ids: { dashboard: 1 } }, { answered: 1 }])
})

test('rows written by no request, and the time of writing, are part of a capsule', async () => {
  const { fake, send } = directBench()
  await send('GET', '/dashboards/')
  fake.clock.advance('90s')
  fake.db.dashboard.create({ name: 'From outside', project_id: 1 })
  await send('POST', '/dashboards/', { name: 'By request' })
  fake.db.dashboard.delete({ where: { id: { equals: 1 } } })
  await send('GET', '/dashboards/')

  await expectReplay(fake, 3)
  const stood = createFake({ capsule: await filed(fake), at: 3 })
  expect(stood.db.dashboard.getAll().map(({ id, name }) => [id, name])).toEqual([[2, 'By request']])
  expect(stood.clock.iso()).toBe('2026-01-01T00:01:30Z')
})

test('a fake can start before any request of a capsule, or after the last', async () => {
  const { fake, send } = directBench()
  for (const name of ['First', 'Second']) await send('POST', '/dashboards/', { name })
  const capsule = await filed(fake)
  const names = (at?: number) =>
    createFake({ capsule, ...(at !== undefined && { at }) })
      .db.dashboard.getAll()
      .map(({ name }) => name)

  expect([names(), names(1), names(2), names(3)]).toEqual([[], [], ['First'], ['First', 'Second']])
})

test('reset takes a fake that started in a capsule back to its start', async () => {
  const { fake, send } = directBench({ auth: 'lenient', contract: 'live', cors: ['https://app.example.com'] })
  for (const name of ['First', 'Second']) await send('POST', '/dashboards/', { name })

  const stood = createFake({ capsule: await filed(fake), at: 2 })
  const before = allRows(stood)
  const { status } = await stood.fetch('https://app.example.test/api/environments/1/dashboards/', { method: 'POST' })
  expect(status).toBe(201)
  stood.reset()

  expect(allRows(stood)).toEqual(before)
  expect(stood.world).toMatchObject({ auth: 'lenient', contract: fake.world.contract })
})

test('requests that were held are applied and answered in the original order', async () => {
  const { fake, send } = directBench()
  await send('POST', '/dashboards/', { name: 'First' })
  const [requests, answers] = [fake.hold('PATCH', '/dashboards/:id'), fake.hold({ method: 'PATCH', at: 'answer' })]
  const sent = ['A', 'B', 'C'].map((name) => send('PATCH', '/dashboards/1/', { name }))
  await requests.arrived(3)
  for (const place of [3, 1, 2]) requests.release(place)
  await answers.arrived(3)
  fake.clock.advance('1m')
  for (const place of [2, 3, 1]) answers.release(place)
  await Promise.all(sent)
  requests.open()
  answers.open()

  const { events } = await filed(fake)
  expect(
    events.slice(3).map(({ asked = '', applied = '', answered = '' }) => `${asked}/${applied}/${answered}`),
  ).toEqual(['2//', '3//', '4//', '/4/', '/2/', '/3/', '//2', '//3', '//4'])
  await expectReplay(fake, 4)
})

test('faults and refusals at a gate happen again, also those that a function or chance decided', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { predicate: ({ number }) => number === 2 }, effect: { status: 503, latency: '2s' } })
  fake.faults.add({ effect: { malformed: true }, chance: 0.5 })
  fake.faults.add({ match: { method: 'DELETE' }, effect: { networkError: true, at: 'answer' } })
  const gate = fake.hold('PUT', '/dashboards/:id')
  await send('POST', '/dashboards/', { name: 'First' })
  const late = send('GET', '/dashboards/1/')
  fake.clock.advance('2s')
  await late
  const refused = send('PUT', '/dashboards/1/', { name: 'B' })
  await gate.arrived()
  gate.refuse({ status: 429, retryAfter: 5 })
  await refused
  await send('DELETE', '/dashboards/1/').catch(() => undefined)
  for (let n = 0; n < 6; n++) await send('GET', '/dashboards/')

  expect(fake.journal.list({ method: 'GET' }).some(({ faults }) => faults.length > 0)).toBe(true)
  await expectReplay(fake, 10)
})

test('a fault in force is in force in a fake that starts there, and fires as often as it had left', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { path: '/dashboards' }, effect: { status: 503 }, nth: 3, times: 2 })
  const statuses = async (bench: Pick<Bench, 'send'>, count: number) => {
    const all: number[] = []
    for (let n = 0; n < count; n++) all.push((await bench.send('GET', '/dashboards/')).status)
    return all
  }
  expect(await statuses({ send }, 5)).toEqual([200, 200, 503, 503, 200])

  const capsule = await filed(fake)
  const from = (at: number) =>
    createFake({ capsule, at })
      .faults.list()
      .map(({ definition }) => definition)

  const fault = { match: { path: '/dashboards' }, effect: { status: 503 } }
  expect([from(1), from(2), from(3), from(4), from(5)]).toEqual([
    [{ ...fault, nth: 3, times: 2 }],
    [{ ...fault, nth: 2, times: 2 }],
    [{ ...fault, times: 2 }],
    [{ ...fault, times: 1 }],
    [],
  ])
})

test('a fault that was cleared is the one of its time, although another had its number later', async () => {
  const { fake, send } = directBench()
  for (const status of [503, 502]) {
    fake.faults.clear()
    fake.faults.add({ effect: { status }, times: 1 })
    await send('GET', '/dashboards/')
    await send('GET', '/dashboards/')
  }

  const capsule = await filed(fake)
  const inForce = (at: number) => createFake({ capsule, at }).faults.list()

  expect([1, 3].map((at) => inForce(at).map(({ definition }) => definition.effect.status))).toEqual([[503], [502]])
  await expectReplay(fake, 4)
})

test('a fault that was added or removed after the last request is so at the end of the capsule', async () => {
  const { fake, send } = directBench()
  const removed = fake.faults.add({ effect: { status: 503 } })
  await send('GET', '/dashboards/')
  removed.remove()
  fake.faults.add({ effect: { status: 502 } })

  const capsule = await filed(fake)

  expect(createFake({ capsule, at: 2 }).faults.list()).toMatchObject([{ definition: { effect: { status: 502 } } }])
})

test('a request that still waited for its answer gets none in a capsule', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { method: 'POST' }, effect: { hang: true } })
  void send('POST', '/dashboards/', { name: 'Never' }).catch(() => undefined)
  await send('GET', '/dashboards/')

  const { requests } = await filed(fake)
  expect(requests.map(({ answer }) => answer?.status)).toEqual([undefined, 200])
  await expectReplay(fake, 1)
  fake.reset()
})

test('rate limits count again, and a fake that starts in the middle has the same counts', async () => {
  const { fake, send } = directBench({ rateLimits: { default: [{ requests: 2, within: '1m' }] } })
  for (let n = 0; n < 3; n++) await send('GET', '/dashboards/')
  const capsule = await fake.capture({ tokens: 'keep', keep: ['everything'] })
  const next = async (at: number) => {
    const headers = { Authorization: 'Bearer phx_owner' }
    const url = 'https://app.example.test/api/environments/1/dashboards/'
    return (await createFake({ capsule, at }).fetch(url, { headers })).status
  }

  expect([await next(1), await next(2), await next(3)]).toEqual([200, 200, 429])
  await expectReplay(fake, 3)
})

test('limits that were taken away are gone for a fake that starts after that', async () => {
  const { fake, send } = directBench({ rateLimits: { default: [{ requests: 0, within: '1m' }] } })
  await send('GET', '/dashboards/')
  fake.world.throttle.limit(false)
  await send('GET', '/dashboards/')
  const later = createFake({ capsule: await filed(fake, { ...WHOLE, tokens: 'keep' }), at: 2 })

  const answer = await later.fetch('https://app.example.test/api/environments/1/dashboards/', {
    headers: { Authorization: 'Bearer phx_owner' },
  })

  expect(answer.status).toBe(200)
  await expectReplay(fake, 2)
})

test('bytes that are no text, and a body that is too large, are sent again as they were', async () => {
  const { fake, send } = directBench()
  const headers = { 'Content-Type': 'application/json' }
  await send('GET', '/dashboards/')
  await send('POST', '/dashboards/', undefined, { raw: new Uint8Array([0x7b, 0xff, 0xfe]), headers })
  await send('POST', '/dashboards/', undefined, { raw: ' '.repeat(20 * 2 ** 20 + 1), headers })

  expect(statusesOf(fake)).toEqual([200, 400, 413])
  await expectReplay(fake, 3)
})

test('a clock that follows real time stands still while rules run, and each answer is of one moment', async () => {
  const { fake, send } = directBench({ liveClock: true })
  for (let n = 0; n < 20; n++) await send('POST', '/dashboards/', { name: `${n}` })

  await expectReplay(fake, 20)
})

test('a world of the server is replayed under its own path, which its links keep', async () => {
  const fake = createFake({ auth: 'lenient', scenario: busyOffice })
  const request = new Request('https://app.example.test/w/alice/api/environments/1/events/?limit=1')

  const { next } = (await (await fake.fetchUnder('/w/alice')(request)).json()) as { readonly next: string }

  expect(next).toContain('/w/alice/api/')
  await expectReplay(fake, 1)
})

test('requests before a restore, or before the journal was emptied, are not in a capsule', async () => {
  const { fake, send } = directBench()
  await send('POST', '/dashboards/', { name: 'First' })
  const snapshot = fake.snapshot()
  await send('POST', '/dashboards/', { name: 'Second' })
  fake.restore(snapshot)
  await send('GET', '/dashboards/2/')
  expect(await filed(fake)).toMatchObject({ requests: [{ method: 'GET', answer: { status: 404 } }] })

  fake.journal.clear()
  await send('GET', '/dashboards/1/')
  expect(await filed(fake)).toMatchObject({ requests: [{ answer: { status: 200 } }] })
  await expectReplay(fake, 1)
})

test('a capsule goes back as far as the journal does, or further', async () => {
  const { fake, send } = directBench({ journalLimit: 5 })
  for (let n = 0; n < 30; n++) await send('POST', '/dashboards/', { name: `${n}` })

  const { requests, start } = await filed(fake)
  expect(requests.length).toBeGreaterThanOrEqual(5)
  expect(requests.length + start.tables.dashboard.length).toBe(30)
  await expectReplay(fake, requests.length)
})

test('where a capsule begins later, rows are in the order in which they were written before it', async () => {
  const { fake, send } = directBench({ journalLimit: 1 })
  const { id } = addRestricted(fake)
  const [first] = addCollaborators(fake, id, 2, 3)
  await send('GET', '/dashboards/')
  fake.db.collaborator.delete({ where: { id: { equals: first!.id } } })
  fake.db.collaborator.create(first!)
  addCollaborators(fake, id, 4)
  for (let n = 0; n < 2; n++) await send('GET', `/dashboards/${id}/collaborators/`)

  const { requests, start } = await filed(fake)

  expect(start.tables.collaborator.map(({ user_id }) => user_id)).toEqual([3, 2, 4])
  await expectReplay(fake, requests.length)
})

test('the capsule of a fork begins with the fork', async () => {
  const { fake, send } = directBench()
  await send('POST', '/dashboards/', { name: 'First' })
  const fork = fake.fork()
  await fork.fetch('https://app.example.test/api/environments/1/dashboards/1/')

  expect(await filed(fork)).toMatchObject({
    requests: [{ method: 'GET' }],
    start: { tables: { dashboard: [{ id: 1 }] } },
  })
})

test('no key or token is in a capsule, wherever the API has them, and it replays all the same', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'tkn_shared' })
  fake.db.dashboard.create({ name: 'the key is phx_owner', project_id: 1 })
  const nobody = { as: null }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await send('GET', '/events/?personal_api_key=phx_owner', undefined, nobody)
  await send('GET', '/events/?personal_api_key=phx%5Fowner', undefined, nobody)
  await send('GET', '/events/?token=phc_public')
  await send('POST', '/dashboards/', { name: 'A', personal_api_key: 'phx_owner' }, nobody)
  await send('POST', '/dashboards/', undefined, { ...nobody, raw: 'name=A&personal_api_key=phx_owner', headers: form })
  await send('GET', '/dashboards/', undefined, {
    headers: { Cookie: 'phx_cookie', Authorization: 'Bearer phx_nobodys' },
  })
  await send('GET', '/dashboards/1/sharing/')
  await send('GET', '/shared_dashboard/tkn_shared.json')
  await send('GET', '/api/projects/1/')
  await send('GET', '/api/personal_api_keys/@current/')
  await send('PATCH', '/dashboards/2/sharing/', { enabled: true })
  const made = fake.world.tables.sharing.first('dashboard_id', 2)!.access_token
  await send('GET', `/shared_dashboard/${made}`)
  addInsight(fake)
  const { access_token } = (await (await send('PATCH', '/insights/1/sharing/', {})).json()) as { access_token: string }
  await send('GET', '/insights/?sharing_access_token=tkn_shared', undefined, nobody)
  const tokens = new RegExp(`(?:phx|phc|tkn)_(?!redacted_|\\.)|_cookie|\\.wner|${made}|${access_token}`)

  expect(JSON.stringify(await fake.capture()).match(tokens)).toBe(null)
  expect(JSON.stringify(await fake.capture(WHOLE)).match(tokens)).toBe(null)
  expect(statusesOf(fake)).toEqual([200, 200, 200, 201, 201, 401, 200, 200, 200, 200, 200, 200, 200, 200])
  await expectReplay(fake, 14)
})

test('HEAD tells the length of the body with its stand-ins for tokens', async () => {
  const { fake, send } = directBench()
  await send('HEAD', '/api/projects/1/')
  await send('GET', '/api/projects/1/')

  const [head, get] = (await filed(fake)).requests

  expect(head!.answer!.headers['Content-Length']).toBe(String(Buffer.byteLength(get!.answer!.body!)))
  await expectReplay(fake, 2)
})

test('rows that go with the row they belong to go again', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('GET', '/dashboards/')
  for (const table of ['dashboard', 'insight', 'user'] as const)
    fake.db[table].delete({ where: { id: { equals: table === 'user' ? 3 : 1 } } })
  await send('GET', '/dashboards/2/collaborators/')
  const last = allRows(fake)

  const capsule = await filed(fake, { ...WHOLE, tokens: 'keep' })

  expect(allRows(createFake({ capsule, at: 3 }))).toEqual(last)
  await expectReplay(fake, 2)
})

test('tokens are kept on request', async () => {
  const { fake, send } = directBench()
  await send('GET', '/dashboards/')

  const capsule = await fake.capture({ tokens: 'keep', keep: ['everything'] })

  expect(capsule).toMatchObject({
    tokens: 'kept',
    requests: [{ headers: { authorization: 'Bearer phx_owner' }, answer: { status: 200 } }],
  })
  expect((await replay(capsule)).same).toBe(1)
})

test('a capsule from before insights could be shared replays', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'abc' })
  await send('GET', '/dashboards/1/sharing/')
  await send('PATCH', '/dashboards/1/sharing/', { enabled: false })
  expect(statusesOf(fake)).toEqual([200, 200])
  const text = JSON.stringify(await filed(fake))
  const before = text.replaceAll('"insight_id":null,', '')

  expect(before.length).toBeLessThan(text.length)
  expect(String((await replay(JSON.parse(before))).difference)).toBe('undefined')
})
