import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { addCollaborators, addRestricted } from '../../support/api/rows.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'
import { WHOLE, expectReplay, filed, statusesOf } from '../../support/repro/capsules.ts'

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

  expect(await filed(fake, WHOLE)).toMatchObject({
    format: 'fake-dashboards/capsule',
    version: 1,
    requests: [],
    events: [],
  })
  await expectReplay(fake, 0)
})

test('a capsule holds each request with its key, the rows it wrote, and its answer', async () => {
  const { fake, send } = directBench()

  await send('POST', '/dashboards/', { name: 'First' }, { headers: { Cookie: 'a=b', 'X-Trace': 'c' } })

  const { requests, events } = await filed(fake, WHOLE)
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
  const stood = createFake({ capsule: await filed(fake, WHOLE), at: 3 })
  expect(stood.db.dashboard.getAll().map(({ id, name }) => [id, name])).toEqual([[2, 'By request']])
  expect(stood.clock.iso()).toBe('2026-01-01T00:01:30Z')
})

test('a fake can start before any request of a capsule, or after the last', async () => {
  const { fake, send } = directBench()
  for (const name of ['First', 'Second']) await send('POST', '/dashboards/', { name })
  const capsule = await filed(fake, WHOLE)
  const names = (at?: number) =>
    createFake({ capsule, ...(at !== undefined && { at }) })
      .db.dashboard.getAll()
      .map(({ name }) => name)

  expect([names(), names(1), names(2), names(3)]).toEqual([[], [], ['First'], ['First', 'Second']])
})

test('reset takes a fake that started in a capsule back to its start', async () => {
  const { fake, send } = directBench({ auth: 'lenient', contract: 'live', cors: ['https://app.example.com'] })
  for (const name of ['First', 'Second']) await send('POST', '/dashboards/', { name })

  const stood = createFake({ capsule: await filed(fake, WHOLE), at: 2 })
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

  const { events } = await filed(fake, WHOLE)
  expect(
    events.slice(3).map(({ asked = '', applied = '', answered = '' }) => `${asked}/${applied}/${answered}`),
  ).toEqual(['2//', '3//', '4//', '/4/', '/2/', '/3/', '//2', '//3', '//4'])
  await expectReplay(fake, 4)
})

test('a request that still waited for its answer gets none in a capsule', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { method: 'POST' }, effect: { hang: true } })
  void send('POST', '/dashboards/', { name: 'Never' }).catch(() => undefined)
  await send('GET', '/dashboards/')

  const { requests } = await filed(fake, WHOLE)
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
  expect(await filed(fake, WHOLE)).toMatchObject({ requests: [{ method: 'GET', answer: { status: 404 } }] })

  fake.journal.clear()
  await send('GET', '/dashboards/1/')
  expect(await filed(fake, WHOLE)).toMatchObject({ requests: [{ answer: { status: 200 } }] })
  await expectReplay(fake, 1)
})

test('a capsule goes back as far as the journal does, or further', async () => {
  const { fake, send } = directBench({ journalLimit: 5 })
  for (let n = 0; n < 30; n++) await send('POST', '/dashboards/', { name: `${n}` })

  const { requests, start } = await filed(fake, WHOLE)
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

  const { requests, start } = await filed(fake, WHOLE)

  expect(start.tables.collaborator.map(({ user_id }) => user_id)).toEqual([3, 2, 4])
  await expectReplay(fake, requests.length)
})

test('the capsule of a fork begins with the fork', async () => {
  const { fake, send } = directBench()
  await send('POST', '/dashboards/', { name: 'First' })
  const fork = fake.fork()
  await fork.fetch('https://app.example.test/api/environments/1/dashboards/1/')

  expect(await filed(fork, WHOLE)).toMatchObject({
    requests: [{ method: 'GET' }],
    start: { tables: { dashboard: [{ id: 1 }] } },
  })
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

test('a capsule from before insights could be shared replays', async () => {
  const { fake, send } = directBench()
  addRestricted(fake)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'abc' })
  await send('GET', '/dashboards/1/sharing/')
  await send('PATCH', '/dashboards/1/sharing/', { enabled: false })
  expect(statusesOf(fake)).toEqual([200, 200])
  const text = JSON.stringify(await filed(fake, WHOLE))
  const before = text.replaceAll('"insight_id":null,', '')

  expect(before.length).toBeLessThan(text.length)
  expect(String((await replay(JSON.parse(before))).difference)).toBe('undefined')
})
