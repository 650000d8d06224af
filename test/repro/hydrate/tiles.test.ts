import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { hydrate } from '../../../src/repro.ts'
import type { FakeState } from '../../../src/state/state.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

const FIRST = '/api/environments/1/dashboards/1/'
const SECOND = '/api/environments/1/dashboards/2/'
const INSIGHT = '/api/environments/1/insights/1/'

const tablesOf = ({ har }: Recorder): FakeState['tables'] => hydrate(har, { keep: ['everything'] }).state.tables
const deletedTiles = (recorder: Recorder): readonly unknown[] =>
  tablesOf(recorder).tile.flatMap(({ id, deleted }) => (deleted ? id : []))

/** Reads the first dashboard again, where others have deleted its text or put it back. */
async function readAfter(recorder: Recorder, deleted: boolean): Promise<void> {
  recorder.fake.db.tile.update({ where: { id: { equals: 2 } }, data: { deleted } })
  await recorder.get(FIRST)
}

test('a tile that a dashboard no longer shows has been deleted, and was put back where it shows it once more', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(FIRST)
  await readAfter(recorder, true)
  const gone = deletedTiles(recorder)
  await readAfter(recorder, false)

  expect(gone).toEqual([2])
  expect(deletedTiles(recorder)).toEqual([])
})

test('a dashboard that is not found any more takes no tile of another one along', async () => {
  const recorder = recordBusyOffice()
  recorder.fake.db.tile.create({ id: 9, dashboard_id: 2, insight_id: 1 })
  await recorder.get(FIRST)
  await recorder.get(SECOND)
  recorder.fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { deleted: true } })
  await recorder.get(FIRST)

  expect(deletedTiles(recorder)).toEqual([1, 2])
})

test('an insight with a result tells the time zone of its project, and one without tells nothing of it', async () => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.project.update({ where: { id: { equals: 1 } }, data: { timezone: 'Europe/Berlin' } })
  fake.db.insight.create({ project_id: 1, name: 'Without' })
  const recorder = new Recorder(fake)
  await recorder.get(INSIGHT)
  await recorder.get('/api/environments/1/insights/2/')

  expect(tablesOf(recorder).project).toMatchObject([{ id: 1, timezone: 'Europe/Berlin' }])
})

test('filters of an insight that name its kind alone are its own, unless they are those of a trend', async () => {
  const shown = ['FUNNELS', 'TRENDS'].map(async (insight) => {
    const recorder = recordBusyOffice()
    await recorder.ask('PATCH', INSIGHT, { filters: { insight } })
    return tablesOf(recorder).insight[0]!.filters
  })

  expect(await Promise.all(shown)).toEqual([{ insight: 'FUNNELS' }, {}])
})

test('an insight is placed, also where a tile that it names has no number', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(INSIGHT)
  rewriteLast(recorder, (body) => ({ ...body, dashboard_tiles: [{ id: null, dashboard_id: 1, deleted: false }] }))

  const { unplaced, state } = hydrate(recorder.har, { keep: ['everything'] })

  expect(unplaced).toEqual([])
  expect(state.tables.insight.map(({ id }) => id)).toEqual([1])
})
