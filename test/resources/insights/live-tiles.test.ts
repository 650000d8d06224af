import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

interface ShownInsight {
  readonly dashboards: readonly number[]
  readonly dashboard_tiles: readonly object[]
  readonly filters_hash: string
}

/** Adds three dashboards that show one insight. */
function addTriple({ fake }: Bench): void {
  const { id } = addInsight(fake)
  for (const dashboard of [1, 2, 3]) {
    addDashboard(fake)
    showInsight(fake, dashboard, id)
  }
}

/** The first insight on a dashboard. */
async function insightOn({ json }: Bench, dashboard: number): Promise<ShownInsight> {
  const { tiles } = await json<{ tiles: readonly { insight: ShownInsight }[] }>('GET', `/dashboards/${dashboard}/`)
  return tiles[0]!.insight
}

const never = (id: number) => ({ id, dashboard_id: id, deleted: null })

everyTransport('an insight does not name its tile on a dashboard that was deleted', async (bench) => {
  addTriple(bench)

  expect(await insightOn(bench, 2)).toMatchObject({ dashboards: [1, 2, 3], dashboard_tiles: [1, 2, 3].map(never) })
  await bench.send('PATCH', '/dashboards/1/', { deleted: true })

  expect(await insightOn(bench, 2)).toMatchObject({ dashboards: [2, 3], dashboard_tiles: [2, 3].map(never) })
})

test('an insight does not name its tile on a dashboard that left the tables, nor one that was removed there', async () => {
  const bench = directBench()
  addTriple(bench)

  bench.fake.db.dashboard.delete({ where: { id: { equals: 1 } } })
  bench.fake.db.tile.update({ where: { id: { equals: 3 } }, data: { deleted: true } })

  expect(await insightOn(bench, 2)).toMatchObject({ dashboards: [2], dashboard_tiles: [never(2)] })
})

test('a tile that was put back is not as one that was never removed', async () => {
  const bench = directBench()
  addTriple(bench)

  await bench.send('PATCH', '/dashboards/1/', { deleted: true })
  await bench.send('PATCH', '/dashboards/1/', { deleted: false })

  expect(await insightOn(bench, 2)).toMatchObject({
    dashboards: [1, 2, 3],
    dashboard_tiles: [{ id: 1, dashboard_id: 1, deleted: false }, never(2), never(3)],
  })
})

test('the cache key of an insight is one of 32 digits, and another after its query has changed', async () => {
  const bench = directBench({ contract: 'live' })
  const { id } = addDashboard(bench.fake)
  const insight = addInsight(bench.fake, { query: { kind: 'HogQLQuery', query: 'select 1' } })
  showInsight(bench.fake, id, insight.id)

  const first = await insightOn(bench, id)
  const again = await insightOn(bench, id)
  bench.fake.db.insight.update({ where: { id: { equals: insight.id } }, data: { query: null } })
  const other = await insightOn(bench, id)

  expect(first.filters_hash).toMatch(/^cache_[0-9a-f]{32}$/)
  expect(again.filters_hash).toBe(first.filters_hash)
  expect(other.filters_hash).toMatch(/^cache_[0-9a-f]{32}$/)
  expect(other.filters_hash).not.toBe(first.filters_hash)
})
