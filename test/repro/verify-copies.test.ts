import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Fake } from '../../src/index.ts'
import { alarmsOf, BASE } from '../support/alarms.ts'
import type { Session } from '../support/alarms.ts'
import { busyOffice } from '../support/busy-office.ts'
import { Recorder } from '../support/recorder.ts'

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
])('a copy raises no alarm where %s', async (_title, prepare, ...steps) => {
  const fake = createFake({ scenario: busyOffice, contract: 'live' })
  prepare(fake)
  const recorder = new Recorder(fake)
  await recorder.get('/api/users/@me/')
  for (const step of steps) {
    fake.clock.advance('3s')
    await step(recorder)
  }

  expect(await alarmsOf(recorder)).toEqual([])
})
