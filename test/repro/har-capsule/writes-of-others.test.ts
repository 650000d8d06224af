import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { captureHar } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { statuses } from '../../support/repro/changed-recordings.ts'
import { Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const dashboard = `${project}/dashboards/1/`

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
