import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import { hydrate } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { Recorder } from '../../support/repro/recorder.ts'

const INSIGHT = '/api/environments/1/insights/1/'
const DASHBOARD = '/api/environments/1/dashboards/1/'
const AS_STORED = { insight: 'FUNNELS', interval: 'day', date_from: '-1d' }
/** As the real service shows them on a dashboard of the last seven days. */
const ON_DASHBOARD = { insight: 'FUNNELS', interval: 'day', date_from: '-7d', date_to: null }

interface Insight {
  readonly filters: unknown
  readonly query: unknown
}
type Shown = Partial<Insight>

function record(own: object = { filters: AS_STORED }): Recorder {
  const fake = createFake({ scenario: busyOffice })
  const { insight } = fake.world.tables
  insight.update(insight.get(1)!, own)
  return new Recorder(fake)
}

/** Reads the dashboard, and answers as the real service does: with other filters on the tile of the insight. */
async function seeDashboard(recorder: Recorder, insight: Shown = { filters: ON_DASHBOARD }): Promise<void> {
  const dashboard = (await recorder.get(DASHBOARD)) as {
    readonly tiles: readonly { readonly insight: object | null }[]
  }
  const tiles = dashboard.tiles.map((tile) =>
    tile.insight ? { ...tile, insight: { ...tile.insight, ...insight } } : tile,
  )
  recorder.entries.at(-1)!.response.content.text = JSON.stringify({ ...dashboard, tiles })
}

async function insightOf({ har }: Recorder): Promise<Insight> {
  const { state } = hydrate(har, { keep: ['everything'] })
  const fake: Fake = createFake({ state, auth: 'lenient' })
  return (await (await fake.fetch(`https://app.example.test${INSIGHT}`)).json()) as Insight
}

test('an insight read by itself before its dashboard keeps its own filters', async () => {
  const recorder = record()
  await recorder.get(INSIGHT)
  await seeDashboard(recorder)

  expect((await insightOf(recorder)).filters).toEqual(AS_STORED)
})

test('an insight read by itself after its dashboard, and on it again, has its own filters', async () => {
  const recorder = record()
  await seeDashboard(recorder)
  await recorder.get(INSIGHT)
  await seeDashboard(recorder)

  expect((await insightOf(recorder)).filters).toEqual(AS_STORED)
})

test('a query keeps its own dates, also where the tile has its missing keys as null', async () => {
  const query = { kind: 'TrendsQuery', dateRange: { date_from: '-1d' } }
  const recorder = record({ filters: {}, query })
  await recorder.get(INSIGHT)
  const dateRange = { date_from: '-7d', date_to: null, explicitDate: null }
  await seeDashboard(recorder, { query: { ...query, dateRange, properties: null } })

  expect((await insightOf(recorder)).query).toEqual(query)
})

test('an insight without filters of its own gets none from a dashboard', async () => {
  const recorder = record({ filters: {} })
  await recorder.get(INSIGHT)
  await seeDashboard(recorder, { filters: { insight: 'TRENDS', date_from: '-7d', date_to: null } })

  expect((await insightOf(recorder)).filters).toEqual({ insight: 'TRENDS' })
})

test('filters that have changed since the insight was read by itself are the newer ones', async () => {
  const recorder = record()
  await recorder.get(INSIGHT)
  const changed = { ...ON_DASHBOARD, interval: 'week' }
  await seeDashboard(recorder, { filters: changed })

  expect((await insightOf(recorder)).filters).toEqual(changed)
})

test.each(['', `${INSIGHT}?from_dashboard=1`])(
  'where only tiles show an insight, they are all there is (%s)',
  async (path) => {
    const recorder = record()
    if (path) await recorder.get(path)
    await seeDashboard(recorder)

    expect((await insightOf(recorder)).filters).toEqual(ON_DASHBOARD)
  },
)
