import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/index.ts'
import { captureHar, replay, verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { statuses } from '../../support/repro/changed-recordings.ts'
import { Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const dashboard = `${project}/dashboards/1/`
/** When an event of somebody happened, which comes in later. */
const moment = { distinct_id: 'u1', timestamp: '2025-12-31T12:00:00Z' }
const addDashboard = ({ db }: Fake, name: string): unknown =>
  db.tile.create({ dashboard_id: db.dashboard.create({ project_id: 1, name }).id, insight_id: 1 })
type List = { readonly results: readonly { readonly [field: string]: unknown }[] }

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

test('what others have written does not differ in later answers either', async () => {
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  await session.get(dashboard)
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { tags: ['theirs'] } })
  await session.get(dashboard)
  await session.ask('PATCH', dashboard, { pinned: true })
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { deleted: true } })
  await session.get(dashboard)
  await session.ask('PATCH', dashboard, { pinned: false })

  const { byOthers, forced, differs } = await captureHar(session.har)

  expect(byOthers.map(({ request }) => request)).toEqual([2, 4])
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

test.each<[rows: string, list: string, add: (fake: Fake, name: string) => unknown]>([
  ['dashboards', 'dashboards/', addDashboard],
  ['insights', 'insights/?limit=9', ({ db }, name) => db.insight.create({ project_id: 1, name, short_id: name })],
  ['events', 'events/?limit=3', ({ db }, event) => db.event.create({ project_id: 1, event, ...moment })],
  ['events without pages', 'events/', ({ db }, event) => db.event.create({ project_id: 1, event, ...moment })],
  [
    'events of one name',
    'events/?event=Theirs',
    ({ db }) => db.event.create({ project_id: 1, event: 'Theirs', ...moment }),
  ],
  ['persons', 'persons/', ({ db }, id) => db.person.create({ project_id: 1, distinct_ids: [id] })],
])('%s that others have added meanwhile are added before the first answer that shows them', async (...given) => {
  const [, list, add] = given
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  await session.ask('POST', `${project}/dashboards/`, { name: 'Own' })
  const shown = [await session.get(`${project}/${list}`)]
  for (const name of ['Theirs', 'Another']) add(fake, name)
  shown.push(await session.get(`${project}/${list}`), await session.get(`${project}/${list}`))
  await session.get(`${project}/insights/1/`)

  const { capsule, byOthers, forced, differs } = await captureHar(session.har, { keep: ['everything'] })

  expect((await verify(session.har)).differences).toEqual([])
  expect({ forced, differs, byOthers: byOthers.map(({ request }) => request) }).toEqual({
    forced: [],
    differs: [],
    byOthers: [3],
  })
  const names = (body: unknown): unknown => (body as List).results.map(({ id, name, event }) => [id, name, event])
  const answers = capsule.requests.slice(1, 4).map(({ answer }): unknown => JSON.parse(answer!.body!))
  expect(answers.map(names)).toEqual(shown.map(names))
  expect((await replay(capsule)).differences).toEqual([])
})

test('a dashboard that was not found before others added it is added again', async () => {
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  await session.get(`${project}/dashboards/5/`)
  addDashboard(fake, 'Theirs')
  await session.get(`${project}/dashboards/5/`)

  const { capsule, byOthers, forced, differs } = await captureHar(session.har)

  expect((await verify(session.har)).differences).toEqual([])
  expect(statuses(capsule)).toEqual([404, 200])
  expect({ byOthers: byOthers.map(({ request }) => request), forced, differs }).toEqual({
    byOthers: [2],
    forced: [],
    differs: [],
  })
})

test('a row that appears after the session has made one may come of that: it is a difference', async () => {
  const fake = createFake({ scenario: busyOffice })
  const session = new Recorder(fake)
  await session.get(`${project}/dashboards/`)
  await session.ask('POST', `${project}/dashboards/`, { name: 'Own' })
  fake.db.dashboard.create({ project_id: 1, name: 'Its double' })
  await session.get(`${project}/dashboards/`)

  expect((await verify(session.har)).differences.map(({ request }) => request)).toContain(1)
  expect((await captureHar(session.har)).differs).toContain(1)
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
