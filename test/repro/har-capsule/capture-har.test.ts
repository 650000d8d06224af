import { describe, expect, test } from 'vitest'
import type { ContractName } from '../../../src/contract/contract.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Capsule } from '../../../src/index.ts'
import { captureHar, redactHar, replay, verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { recordSession } from '../../support/repro/recorded-sessions.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const dashboard = `${project}/dashboards/1/`

/** The archive of a session, with some of its entries changed by their places from 1. */
function changed({ har }: Recorder, changes: Readonly<Record<number, (entry: Loose) => void>>): unknown {
  const entries = structuredClone(har.log.entries) as unknown as Loose[]
  for (const [place, change] of Object.entries(changes)) change(entries[Number(place) - 1]!)
  return { log: { ...har.log, entries } }
}

const answered =
  (status: number, type: string, text: string, headers: readonly object[] = []) =>
  (entry: Loose): void =>
    void (entry['response'] = {
      status,
      headers: [{ name: 'Content-Type', value: type }, ...headers],
      content: { mimeType: type, text, size: text.length },
    })

const uuidOfMember = (): string =>
  createFake({ scenario: busyOffice }).db.user.findFirst({ where: { first_name: { equals: 'member' } } })!.uuid

const statuses = ({ requests }: Capsule): unknown[] => requests.map(({ answer }) => answer?.status)
const addresses = ({ requests }: Capsule): string[] =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

test('a recording becomes a capsule that replays, and no fault is needed where the rules answer as recorded', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  await session.ask('PATCH', dashboard, { deleted: true })
  await session.get(dashboard)

  const { capsule, forced, leftOut, differs } = await captureHar(session.har)

  expect({ forced, leftOut, differs }).toEqual({ forced: [], leftOut: [], differs: [] })
  expect(statuses(capsule)).toEqual([200, 200, 404])
  expect(await replay(JSON.parse(JSON.stringify(capsule)))).toMatchObject({ differences: [], same: 3 })
})

test('later requests name the rows that the session made, by their numbers, short ids and tokens', async () => {
  const session = recordBusyOffice()
  const { id } = (await session.ask('POST', `${project}/dashboards/`, { name: 'New' })) as { id: number }
  const { short_id } = (await session.ask('POST', `${project}/insights/`, { dashboards: [id] })) as Loose
  await session.get(`${project}/insights/?short_id=${String(short_id)}`)
  await session.ask('PATCH', `${project}/dashboards/${id}/sharing/`, { enabled: true })
  const { access_token } = (await session.get(`${project}/dashboards/${id}/sharing/`)) as Loose
  await session.get(`/shared_dashboard/${String(access_token)}`, { key: null })

  const { capsule, forced } = await captureHar(session.har)

  expect(forced).toEqual([])
  expect(statuses(capsule)).toEqual([201, 201, 200, 200, 200, 200])
  expect(JSON.parse(capsule.requests[2]!.answer!.body!)).toMatchObject({ count: 1 })
})

describe('where the fake answers otherwise, a fault gives the recorded answer', () => {
  test('a failure of a proxy, with its text and its time to wait', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    const wait = [{ name: 'Retry-After', value: '7' }]
    const har = changed(session, { 1: answered(503, 'text/html; charset=utf-8', '<h1>Busy</h1>', wait) })

    const { capsule, forced } = await captureHar(har, { keep: ['everything'] })
    const [answer] = capsule.requests.map((request) => request.answer)

    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '7' }, body: '<h1>Busy</h1>' })
    expect(forced).toMatchObject([{ request: 1, why: expect.stringContaining('503') as string }])
  })

  test('a refusal of a proxy to a HEAD, whose body nobody has', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    await session.ask('HEAD', dashboard)
    const har = changed(session, { 2: answered(503, 'text/html', '') })

    const { capsule, forced } = await captureHar(har)

    expect(statuses(capsule)).toEqual([200, 503])
    expect(capsule.requests[1]!.answer!.body).toBe(null)
    expect(forced.map(({ request }) => request)).toEqual([2])
  })

  test('a request that nothing answered', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    const har = changed(session, { 1: (entry) => (entry['response'] = { status: 0, headers: [], content: {} }) })

    const { capsule } = await captureHar(har)

    expect(capsule.requests).toMatchObject([
      { faults: [{ networkError: true }], failure: expect.any(String) as string },
    ])
    expect((await replay(capsule)).differences).toEqual([])
  })

  test.each([
    ['Chromium', { status: 0, _error: 'net::ERR_ABORTED' }],
    ['Playwright', { status: -1, _failureText: 'net::ERR_ABORTED' }],
    ['Firefox under Playwright', { status: -1, _failureText: 'NS_BINDING_ABORTED' }],
  ])(
    'nothing to a request that the client gave up, as %s records it: an app that waits for it is answered',
    async (_, response) => {
      const session = recordBusyOffice()
      await session.get(dashboard)
      await session.get(dashboard)
      const har = changed(session, { 1: (entry) => (entry['response'] = { headers: [], content: {}, ...response }) })

      const { capsule, forced } = await captureHar(har)
      const redacted = await captureHar(redactHar(har))
      const following = createFake({ capsule, follow: true })

      expect(capsule.requests[0]).toMatchObject({ failure: 'This operation was aborted' })
      expect(capsule.requests[0]).not.toHaveProperty('faults')
      expect([...forced, ...redacted.forced]).toEqual([])
      expect((await replay(capsule)).differences).toEqual([])
      const headers = { authorization: capsule.requests[0]!.headers['authorization']! }
      expect((await following.fetch(dashboard, { headers })).status).toBe(200)
    },
  )

  test('a path without a route, whose words are replaced like all others', async () => {
    const session = recordBusyOffice()
    await session.get(dashboard)
    await session.ask('POST', `${project}/query/`, { kind: 'Events' })
    const har = changed(session, { 2: answered(200, 'application/json', '{"results":[7,"Jo Doe"]}') })

    const { capsule, forced } = await captureHar(har)
    const { results } = JSON.parse(capsule.requests[1]!.answer!.body!) as { results: unknown[] }

    expect(statuses(capsule)).toEqual([200, 200])
    expect(forced.map(({ why }) => why)).toEqual(['the fake has no route for it'])
    expect(results[0]).toBe(7)
    expect(results[1]).not.toBe('Jo Doe')
  })
})

test('an answer that the browser had already is what the fake answers, and needs no fault', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  await session.get(dashboard)
  const har = changed(session, { 2: (entry) => (entry['response'] = { status: 304, headers: [], content: {} }) })

  const { capsule, forced } = await captureHar(har)

  expect(forced).toEqual([])
  expect(statuses(capsule)).toEqual([200, 200])
  expect(capsule.requests[1]!.answer!.body).toBe(capsule.requests[0]!.answer!.body)
})

test('requests that were under way together overlap in the capsule, and their rules run in the order of the answers', async () => {
  const session = recordBusyOffice()
  await session.ask('PATCH', dashboard, { name: 'Draft' })
  await session.ask('PATCH', dashboard, { name: 'Final' })
  const har = changed(session, { 1: (entry) => (entry['time'] = 1500) })

  const { capsule } = await captureHar(har, { keep: ['everything'] })

  expect(statuses(capsule)).toEqual([200, 200])
  expect(capsule.requests.map(({ body }) => body)).toEqual(['{"name":"Draft"}', '{"name":"Final"}'])
  expect(
    capsule.events.flatMap(({ asked, applied }) => (asked ? `asked ${asked}` : applied ? `applied ${applied}` : [])),
  ).toEqual(['asked 1', 'asked 2', 'applied 2', 'applied 1'])
  expect((await replay(capsule)).differences).toEqual([])
})

test('a request that a browser sends after an answer does not overlap, although its start is rounded down', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  await session.get(dashboard)
  const har = changed(session, { 1: (entry) => (entry['time'] = 1000.4) })

  const { capsule } = await captureHar(har)

  expect(statuses(capsule)).toEqual([200, 200])
  expect(capsule.events.filter(({ asked, answered: over }) => asked ?? over)).toMatchObject([
    { asked: 1 },
    { answered: 1 },
    { asked: 2 },
    { answered: 2 },
  ])
})

test('where cookies take the place of keys, an app under test needs none either', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  await session.ask('PATCH', dashboard, { name: 'Renamed' })
  const hide = (entry: Loose): void => {
    const request = entry['request'] as Loose
    request['headers'] = [{ name: 'Cookie', value: 'sessionid=x' }]
  }

  const { capsule } = await captureHar(changed(session, { 1: hide, 2: hide }))
  const fake = createFake({ capsule, follow: true })
  const answer = await fake.fetch(`https://app.example.test${dashboard}`)

  expect(capsule.requests.map(({ headers }) => Object.keys(headers))).toEqual([[], ['content-type']])
  expect(answer.status).toBe(200)
  expect((await fake.rehearsal()).requests[0]).toMatchObject({ recorded: 1, outcome: 'met' })
})

test('a write whose body was not recorded sends what its answer shows, so that later answers fit', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  await session.ask('PATCH', dashboard, { name: 'Renamed', tags: ['a'] })
  await session.ask('PATCH', `${dashboard}sharing/`, { enabled: true })
  const collaborators = `${project}/dashboards/2/collaborators/`
  await session.ask('DELETE', `${collaborators}${uuidOfMember()}/`)
  await session.ask('POST', collaborators, { user_uuid: uuidOfMember(), level: 37 })
  await session.get(dashboard)
  const cut = (entry: Loose): void => {
    const request = entry['request'] as Loose
    delete request['postData']
    request['headers'] = []
    Object.assign(request, { bodySize: 16 })
  }

  const { capsule, forced, differs, guessed } = await captureHar(changed(session, { 2: cut, 3: cut, 5: cut }))
  const { differences, notCompared } = await verify(changed(session, { 2: cut, 3: cut, 5: cut }))

  expect({ forced, differs, differences }).toEqual({ forced: [], differs: [], differences: [] })
  expect(statuses(capsule)).toEqual([200, 200, 200, 204, 201, 200])
  expect(guessed.map(({ request }) => request)).toEqual([2, 3, 5])
  expect(notCompared.map(({ request, why }) => `${request}: ${why}`)).toContain(
    '2: the recording does not show what it sent, so what it answers was sent',
  )
})

test('what others have written between two reads, they write again', async () => {
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  const change = (data: object): unknown => fake.db.dashboard.update({ where: { id: { equals: 1 } }, data })
  await session.get(dashboard)
  change({ tags: ['theirs'] })
  await session.get(dashboard)
  change({ deleted: true })
  await session.get(dashboard)

  const { capsule, byOthers, forced, differs } = await captureHar(session.har, { keep: ['everything'] })

  expect(capsule.events.map(({ written }) => written?.map(({ table }) => table)).filter(Boolean)).toEqual([
    ['dashboard'],
    ['dashboard'],
  ])
  expect(JSON.parse(capsule.requests[1]!.answer!.body!)).toMatchObject({ tags: ['theirs'] })
  expect(statuses(capsule)).toEqual([200, 200, 404])
  expect(byOthers.map(({ request }) => request)).toEqual([2, 3])
  expect({ forced, differs }).toEqual({ forced: [], differs: [] })
})

test('what others have changed in a list, they change again, also where it comes in another order then', async () => {
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  await session.get(`${project}/dashboards/`)
  fake.db.dashboard.update({ where: { id: { equals: 2 } }, data: { name: 'Attic' } })
  await session.get(`${project}/dashboards/`)

  const { capsule, byOthers, differs } = await captureHar(session.har, { keep: ['everything'] })
  const written = capsule.events.flatMap((event) => event.written ?? [])

  expect(written).toMatchObject([{ table: 'dashboard', row: { id: 2, name: 'Attic' } }])
  expect(byOthers.map(({ request }) => request)).toEqual([2])
  expect(differs).toEqual([])
})

test.each<[what: string, path: string, table: 'dashboard' | 'tile', values: object]>([
  ['a dashboard that the public sees', '/shared_dashboard/public', 'dashboard', { name: 'Renamed' }],
  ['the dashboard of a tile that an insight shows', `${project}/insights/1/`, 'tile', { dashboard_id: 2 }],
])('what others have changed of %s, they change again', async (_what, path, table, values) => {
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  await session.get(`${project}/dashboards/`)
  await session.get(path)
  fake.db[table].update({ where: { id: { equals: 1 } }, data: values })
  await session.get(path)

  const { capsule, byOthers, differs } = await captureHar(session.har, { keep: ['everything'] })
  const written = capsule.events.flatMap((event) => event.written ?? [])

  expect(written).toMatchObject([{ table, row: { id: 1, ...values } }])
  expect(byOthers.map(({ request }) => request)).toEqual([3])
  expect(differs).toEqual([])
})

test('an insight that others have deleted between two reads, they delete again', async () => {
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  await session.get(`${project}/insights/1/`)
  fake.db.insight.update({ where: { id: { equals: 1 } }, data: { deleted: true } })
  await session.get(`${project}/insights/1/`)

  const { capsule, byOthers, forced } = await captureHar(session.har, { keep: ['everything'] })

  expect(statuses(capsule)).toEqual([200, 404])
  expect(byOthers.map(({ request }) => request)).toEqual([2])
  expect(forced).toEqual([])
})

test('a person who is no longer found was not deleted as a dashboard is: a fault gives the recorded answer', async () => {
  const session = recordBusyOffice()
  await session.get(`${project}/persons/1/`)
  await session.get(`${project}/persons/1/`)
  const har = changed(session, { 2: answered(404, 'application/json', '{"detail":"Not found."}') })

  const { capsule, byOthers, forced } = await captureHar(har)

  expect(statuses(capsule)).toEqual([200, 404])
  expect(byOthers).toEqual([])
  expect(forced.map(({ request }) => request)).toEqual([2])
})

test('times that differ alone tell of no write of others', async () => {
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  const times = { updated_at: '2026-02-01T00:00:00Z', last_modified_at: '2026-02-01T00:00:00Z' }
  await session.get(`${project}/insights/1/`)
  fake.db.insight.update({ where: { id: { equals: 1 } }, data: times })
  await session.get(`${project}/insights/1/`)

  const { capsule, byOthers } = await captureHar(session.har)

  expect(statuses(capsule)).toEqual([200, 200])
  expect(byOthers).toEqual([])
})

test('a request that was only redirected is left out: an app sees the answer to the next one', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  await session.get(dashboard)
  const to = [{ name: 'Location', value: `https://app.example.test${dashboard}` }]

  const { capsule, leftOut } = await captureHar(changed(session, { 1: answered(301, 'text/html', '', to) }))

  expect([addresses(capsule), statuses(capsule)]).toEqual([[`GET ${dashboard}`], [200]])
  expect(leftOut).toMatchObject([{ request: 1, why: 'it was sent elsewhere with 301' }])
})

test('nobody is made up where all members of the organisation were shown', async () => {
  const session = recordBusyOffice()
  const { id } = createFake({ scenario: busyOffice }).db.organization.getAll()[0]!
  const { results } = (await session.get(`/api/organizations/${id}/members/`)) as { results: readonly object[] }

  const { capsule } = await captureHar(session.har)
  const listed = JSON.parse(capsule.requests[0]!.answer!.body!) as { results: readonly object[] }

  expect(listed.results).toHaveLength(results.length)
})

test('what stands before the root of the API is left out of addresses', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  const har = JSON.parse(JSON.stringify(session.har).replaceAll('app.example.test/api', 'app.example.test/proxy/api'))

  const { capsule } = await captureHar(har)

  expect([addresses(capsule), statuses(capsule)]).toEqual([[`GET ${dashboard}`], [200]])
})

test('an unknown option is refused, and so is what is no archive', async () => {
  await expect(captureHar(recordBusyOffice().har, { tokens: 'keep' } as never)).rejects.toThrow('tokens')
  await expect(captureHar({}, {})).rejects.toThrow('it is empty')
})

test.each<[seed: number, contract: ContractName]>([
  [5, 'documented'],
  [6, 'live'],
])(
  'of a session of all kinds of requests (%i, %s) nothing is forced, and nobody else writes',
  async (seed, contract) => {
    const { capsule, ...report } = await captureHar(await recordSession(seed, contract))

    expect(statuses(capsule)).toContain(201)
    expect(report).toEqual({ forced: [], guessed: [], byOthers: [], differs: [], leftOut: [], others: 0 })
    expect((await replay(capsule)).differences).toEqual([])
  },
)

test('two callers whose keys are hidden are one, and what one of them was refused is refused again', async () => {
  const session = recordBusyOffice()
  await session.ask('PATCH', dashboard, { name: 'Mine' })
  await session.ask('PATCH', dashboard, { name: 'Theirs' }, { key: 'phx_reader' })
  const hide = (entry: Loose): void => {
    const request = entry['request'] as Loose
    request['headers'] = [{ name: 'Content-Type', value: 'application/json' }]
  }

  const { capsule, forced } = await captureHar(changed(session, { 1: hide, 2: hide }))

  expect(statuses(capsule)).toEqual([200, 403])
  expect(forced).toMatchObject([{ request: 2, why: 'it was answered with 403, and the fake answers 200' }])
})
