import { expect, test } from 'vitest'
import type { ContractName } from '../../../src/contract/contract.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Capsule } from '../../../src/index.ts'
import { captureHar, replay, verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { answered, changed, statuses } from '../../support/repro/changed-recordings.ts'
import { recordSession } from '../../support/repro/recorded-sessions.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const dashboard = `${project}/dashboards/1/`

const uuidOfMember = (): string =>
  createFake({ scenario: busyOffice }).db.user.findFirst({ where: { first_name: { equals: 'member' } } })!.uuid

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

test('a row that nobody saw does not change the numbers of those that the session makes', async () => {
  const session = recordBusyOffice()
  await session.ask('PATCH', `${project}/insights/1/`, { dashboards: [1, 2] })
  await session.get(dashboard)
  await session.ask('PATCH', `${dashboard}move_tile/`, { tile: { id: 2 }, toDashboard: 2 })
  await session.get(`${project}/insights/1/`)
  const { id } = (await session.ask('POST', `${project}/insights/`, { name: 'New' })) as { id: number }
  await session.get(`${project}/insights/${id}/`)

  for (const keep of [[], ['everything'] as const]) {
    const { capsule } = await captureHar(session.har, { keep })

    expect(statuses(capsule)).toEqual([200, 200, 200, 200, 201, 200])
    expect(JSON.parse(capsule.requests[4]!.answer!.body!)).toMatchObject({ id })
  }
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

test('the clock of a capsule does not go back to the start of a request that was overtaken', async () => {
  const session = recordBusyOffice()
  await session.ask('PATCH', dashboard, { name: 'Draft' })
  await session.ask('PATCH', dashboard, { name: 'Final' })
  const har = changed(session, { 1: (entry) => (entry['time'] = 20_000) })

  const { capsule } = await captureHar(har)

  const times = [capsule.start.now, ...capsule.events.flatMap(({ at }) => at ?? [])]
  expect(times).toEqual(times.toSorted())
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

test('a request that was only redirected is left out: an app sees the answer to the next one', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  await session.get(dashboard)
  const to = [{ name: 'Location', value: `https://app.example.test${dashboard}` }]

  const { capsule, leftOut } = await captureHar(changed(session, { 1: answered(301, 'text/html', '', to) }))

  expect([addresses(capsule), statuses(capsule)]).toEqual([[`GET ${dashboard}`], [200]])
  expect(leftOut).toMatchObject([{ request: 1, why: 'it was redirected with 301' }])
})

test('a request whose address or method cannot be read is left out, and not counted as that of another server', async () => {
  const session = recordBusyOffice()
  await session.get(dashboard)
  await session.get(dashboard)
  const unreadable = (entry: Loose) => void (entry['request'] = { method: 'GET', url: dashboard })

  const { leftOut, others } = await captureHar(changed(session, { 1: unreadable }))

  expect({ leftOut, others }).toEqual({
    leftOut: [{ request: 1, method: '', path: '', why: 'its request cannot be read' }],
    others: 0,
  })
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
    const har = await recordSession(seed, contract)
    const { capsule, incomplete, ...report } = await captureHar(har)

    expect(statuses(capsule)).toContain(201)
    expect(report).toEqual({ forced: [], guessed: [], byOthers: [], differs: [], leftOut: [], others: 0 })
    for (const number of incomplete)
      expect(har.log.entries[number - 1]!.response.content.text).toMatch(/"next":"|"count":/)
    expect((await replay(capsule)).differences).toEqual([])
  },
)

test('a page of a list with rows that were not recorded is told, because the capsule has only the recorded ones', async () => {
  const session = recordBusyOffice()
  await session.get(`${project}/dashboards/?limit=1`)
  await session.get(`${project}/dashboards/?limit=9`)
  const whole = await captureHar(session.har)
  session.entries.pop()

  const { capsule, differs, incomplete } = await captureHar(session.har)

  expect(whole.incomplete).toEqual([])
  expect({ differs, incomplete }).toEqual({ differs: [], incomplete: [1] })
  expect(JSON.parse(capsule.requests[0]!.answer!.body!)).toMatchObject({ count: 1, next: null })
})
