import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Fake } from '../../../src/index.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { alarmsOf, BASE, record, recordOn } from '../../support/repro/alarms.ts'
import type { Session } from '../../support/repro/alarms.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

const copyWith =
  (fields: object): Session =>
  (r) =>
    r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1, duplicate_tiles: true, ...fields })
const copy = copyWith({})
const copyUnderDates = copyWith({ filters: { date_from: '-30d' } })
const copyOther = copyWith({ use_dashboard: 2, duplicate_tiles: false })
const seeSource: Session = (r) => r.get(`${BASE}/dashboards/1/`)
const seeInsight: Session = (r) => r.get(`${BASE}/insights/1/`)
const putOnOther: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { dashboards: [1, 2] })
const deleteTile =
  (id: number): Session =>
  (r) =>
    r.ask('PATCH', `${BASE}/dashboards/1/`, { tiles: [{ id, deleted: true }] })

const first = { where: { id: { equals: 1 } } } as const

/** Puts a second insight on the dashboard that is copied, with the name of the first. */
function twoOfName(name: string | null) {
  return ({ db }: Fake): void => {
    db.insight.update({ ...first, data: { name } })
    db.insight.create({ project_id: 1, short_id: 'second', name, filters: { insight: 'FUNNELS' } })
    db.tile.create({ dashboard_id: 1, insight_id: 2 })
  }
}

/** Puts a second text on the dashboard that is copied. */
const secondText =
  (body: string) =>
  ({ db }: Fake): void => {
    db.text.create({ project_id: 1, body })
    db.tile.create({ dashboard_id: 1, text_id: 2 })
  }

/** Puts a deleted insight on the dashboard that is copied, and a third tile after it. */
const hiddenBetween = ({ db }: Fake): void => {
  db.insight.create({ project_id: 1, short_id: 'hidden', name: 'Gone', deleted: true })
  db.tile.create({ dashboard_id: 1, insight_id: 2 })
  db.text.create({ project_id: 1, body: 'After' })
  db.tile.create({ dashboard_id: 1, text_id: 2 })
}

const hiddenTwice = (fake: Fake): void => {
  hiddenBetween(fake)
  fake.db.tile.create({ dashboard_id: 1, insight_id: 2 })
  fake.db.text.create({ project_id: 1, body: 'Last' })
  fake.db.tile.create({ dashboard_id: 1, text_id: 3 })
}

const dated = ({ db }: Fake): void =>
  void db.insight.update({ ...first, data: { filters: { insight: 'TRENDS', date_from: '-90d' } } })
const marked = ({ db }: Fake): void => void db.insight.update({ ...first, data: { name: 'A (Copy) of B' } })
const asItIs = (): void => {}

test.each<[title: string, prepare: (fake: Fake) => void, ...steps: Session[]]>([
  ['two insights of one name were not seen', twoOfName('Visitors'), copy],
  ['one of two insights of one name was seen before', twoOfName('Visitors'), seeInsight, copy],
  ['one of two insights of one name was seen afterwards', twoOfName('Visitors'), copy, seeInsight],
  ['two insights of one name were seen before', twoOfName('Visitors'), seeSource, copy],
  ['two insights of one name were seen afterwards', twoOfName('Visitors'), copy, seeSource],
  ['two insights without a name were not seen', twoOfName(null), copy],
  ['one of two insights without a name was seen afterwards', twoOfName(null), copy, seeInsight],
  ['two equal texts were not seen', secondText('Hello'), copy],
  ['two equal texts were seen afterwards', secondText('Hello'), copy, seeSource],
  ['the first of two texts was deleted afterwards', secondText('Other'), copy, deleteTile(2), seeSource],
  ['a tile was deleted afterwards', asItIs, copy, deleteTile(1), seeSource],
  [
    'a tile with an insight that was seen before was deleted afterwards',
    asItIs,
    seeInsight,
    copy,
    deleteTile(1),
    seeSource,
  ],
  ['an insight was put on the dashboard before that nothing else shows', asItIs, putOnOther, copyOther],
  ['it is under other dates than an insight that was seen before', dated, seeInsight, copyUnderDates],
  ['it is under other dates than an insight that was seen afterwards', dated, copyUnderDates, seeInsight],
  ['it is under other dates than the dashboard', dated, seeSource, copyUnderDates, seeInsight],
  ['the name of an insight has the mark of a clone in it', marked, seeSource, copy],
  ['a tile between two others is hidden', hiddenBetween, copy],
  ['a tile between two others is hidden, and its dashboard was seen before', hiddenBetween, seeSource, copy],
  ['a tile between two others is hidden, and its dashboard is copied twice', hiddenBetween, copy, copy],
  ['two tiles are hidden, each between two others', hiddenTwice, copy],
  ['two tiles are hidden, and their dashboard is copied twice', hiddenTwice, copy, copy],
  ['a tile between two others is hidden, and its dashboard was seen afterwards', hiddenBetween, copy, seeSource],
])('a copy raises no alarm where %s', async (_title, prepare, ...steps) => {
  const fake = createFake({ scenario: busyOffice, contract: 'live' })
  prepare(fake)

  expect(await alarmsOf(await recordOn(fake, steps, ['/api/users/@me/']))).toEqual([])
})

test('a copy of a dashboard that nothing else shows raises no alarm', async () => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/users/@me/')
  await recorder.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 })

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a dashboard that is copied, and restored after that, was not deleted at the start', async () => {
  const recorder = await record([copyOther, (r) => r.ask('PATCH', `${BASE}/dashboards/2/`, { deleted: false })])
  recorder.entries.splice(0, 4)

  expect(await alarmsOf(recorder)).toEqual([])
})

test('use_dashboard 0 names no dashboard that was there', async () => {
  expect(await alarmsOf(await record([(r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 0 })]))).toEqual([])
})

test('a copy shows the layouts of a dashboard that was not read', async () => {
  const recorder = await record([
    (r) => r.get(`${BASE}/insights/1/`),
    (r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 }),
  ])

  expect(await alarmsOf(recorder)).toEqual([])
})

const seeCopy: Session = (r) => r.get(`${BASE}/dashboards/5/`)
const seeInsights: Session = (r) => r.get(`${BASE}/insights/`)
const seeBasic: Session = (r) => r.get(`${BASE}/insights/?basic=true`)
const renameInsight: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { name: 'Renamed' })
const changeInsight: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { description: 'Changed' })

for (const contract of ['live', 'documented'] as const)
  test.each<[title: string, ...steps: Session[]]>([
    ['read before', seeSource, copy, seeCopy],
    ['read afterwards', copy, seeCopy, seeSource],
    ['not read', copy, seeCopy],
    ['copied twice', copy, copy, seeCopy, seeSource],
    ['known by an insight read before', seeInsight, copy, seeCopy],
    ['known by an insight read before only, and the copy by its answer', seeInsight, copy],
    ['known by an insight read afterwards', copy, seeCopy, seeInsight],
    ['known by a list of insights read before', seeInsights, copy, seeCopy],
    ['known by a short list of insights', seeBasic, copy, seeCopy],
    ['known by an insight that was changed before', changeInsight, copy, seeInsight],
    ['known by an insight, and copied twice', seeInsight, copy, copy, seeCopy],
    ['known by an insight first and read afterwards', seeInsight, copy, seeSource],
    ['read between a list of insights and the copy', seeInsights, seeSource, copy],
    ['read before a list of insights and the copy', seeSource, seeInsights, copy],
    ['known by an insight that was renamed before', seeInsight, renameInsight, copy],
    ['known by an insight that was renamed afterwards', seeInsight, copy, renameInsight, seeSource],
    [
      'known by an insight and copied without clones then',
      seeInsight,
      copy,
      (r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 }),
    ],
  ])(`${contract}: a copy with clones raises no alarm where its source is %s`, async (_title, ...steps) => {
    expect(await alarmsOf(await record(steps, contract))).toEqual([])
  })

test.each([
  { duplicate_tiles: true, contract: 'live', above: { text_id: 1 } },
  { duplicate_tiles: true, contract: 'live', above: { insight_id: 2 } },
  { duplicate_tiles: false, contract: 'live', above: { text_id: 1 } },
  { duplicate_tiles: false, contract: 'documented', above: { text_id: 1 } },
] as const)('a copy raises no alarm where only the last tile of its source was seen: %j', async (one) => {
  const fake = createFake({ scenario: busyOffice, contract: one.contract })
  const { insight, tile } = fake.db
  insight.create({ project_id: 1, name: 'Above' })
  tile.create({ dashboard_id: 2, ...one.above })
  tile.create({ dashboard_id: 2, insight_id: 1 })
  const recorder = new Recorder(fake)
  await recorder.get(`${BASE}/insights/1/`)
  const { duplicate_tiles } = one
  for (const copy of [5, 6]) {
    await recorder.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 2, duplicate_tiles })
    await recorder.get(`${BASE}/dashboards/${copy}/`)
  }

  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([
  { contract: 'live', tiles: [1, 2] },
  { contract: 'documented', tiles: [8, 9] },
] as const)('tiles that a recording only shows being deleted raise no alarm: %j', async ({ contract, tiles }) => {
  const recorder = new Recorder(createFake({ scenario: busyOffice, contract }))
  await recorder.get('/api/users/@me/')
  await recorder.ask('PATCH', `${BASE}/dashboards/1/`, { tiles: tiles.map((id) => ({ id, deleted: true })) })
  await recorder.ask('PATCH', `${BASE}/dashboards/1/`, { name: 'Seen' })

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('a tile that is copied first and moved away later is one tile', async () => {
  const recorder = await record([
    (r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 }),
    (r) => r.ask('PATCH', `${BASE}/dashboards/1/move_tile/`, { tile: { id: 2 }, toDashboard: 2 }),
  ])

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a tile that is copied first is the one that moves to a dashboard of which an insight has shown a tile', async () => {
  const steps: readonly Session[] = [
    (r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 }),
    (r) => r.ask('POST', `${BASE}/insights/`, { name: 'New', dashboards: [1, 2] }),
    (r) => r.ask('PATCH', `${BASE}/dashboards/1/move_tile/`, { tile: { id: 2 }, toDashboard: 2 }),
    (r) => r.get('/shared_dashboard/public'),
  ]

  expect(await alarmsOf(await record(steps, 'live'))).toEqual([])
})

test.each([
  ['to a dashboard that was seen', []],
  ['from a dashboard that was seen', [seeSource]],
])('a hidden tile that is moved %s raises no alarm', async (_title, before) => {
  const fake = createFake({ scenario: busyOffice, contract: 'live' })
  hiddenBetween(fake)
  fake.db.tile.create({ dashboard_id: 2, insight_id: 1 })
  const move: Session = (r) => r.ask('PATCH', `${BASE}/dashboards/1/move_tile/`, { tile: { id: 4 }, toDashboard: 2 })
  const seeTarget: Session = (r) => r.get(`${BASE}/dashboards/2/`)

  const steps = before.length > 0 ? [...before, move] : [move, seeTarget]

  expect(await alarmsOf(await recordOn(fake, steps, ['/api/users/@me/']))).toEqual([])
})

test('a tile that was put back once, and is moved before it is seen, raises no alarm', async () => {
  const fake = createFake({ scenario: busyOffice, contract: 'live' })
  fake.db.tile.update({ ...first, data: { deleted: false } })
  const move: Session = (r) => r.ask('PATCH', `${BASE}/dashboards/1/move_tile/`, { tile: { id: 1 }, toDashboard: 2 })

  expect(await alarmsOf(await recordOn(fake, [move, seeInsight], ['/api/users/@me/']))).toEqual([])
})
