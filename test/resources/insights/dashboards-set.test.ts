import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fake } from '../../../src/fake/fake.ts'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { denied, invalid } from '../../support/api/errors.ts'
import type { SeenInsight } from '../../support/api/insights.ts'
import { FOREIGN, PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const LAYOUTS = { sm: { x: 3, y: 4 } }

/** The tiles of the first insight by dashboard, without those of dashboards that never showed it. */
const tilesOf = ({ world }: Fake) => world.tables.tile.list('insight_id', 1)

everyTransport('dashboards replaces the set, and the tiles that stay are untouched', async ({ fake, json }) => {
  for (let at = 0; at < 3; at++) addDashboard(fake)
  addInsight(fake)
  showInsight(fake, 1, 1)
  showInsight(fake, 2, 1, { layouts: LAYOUTS, color: 'blue' })

  const changed = await json<SeenInsight>('PATCH', '/insights/1/', { dashboards: [3, 2] })

  expect(changed).toMatchObject({
    dashboards: [3, 2],
    dashboard_tiles: [
      { id: 2, dashboard_id: 2, deleted: null },
      { id: 3, dashboard_id: 3, deleted: null },
    ],
  })
  expect(tilesOf(fake)).toMatchObject([
    { id: 1, deleted: true },
    { id: 2, deleted: null, layouts: LAYOUTS, color: 'blue' },
    { id: 3, deleted: null, layouts: {}, color: null },
  ])
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ tiles: [] })
  expect(await json('GET', '/dashboards/3/')).toMatchObject({ tiles: [{ id: 3, insight: { id: 1 } }] })
})

everyTransport(
  'only the answer that changes the set names the dashboards as they were sent',
  async ({ fake, json }) => {
    for (let at = 0; at < 3; at++) addDashboard(fake)
    addInsight(fake)
    showInsight(fake, 1, 1)

    expect(await json('PATCH', '/insights/1/', { dashboards: [3, 1, 2] })).toMatchObject({ dashboards: [3, 1, 2] })
    expect(await json('GET', '/insights/1/')).toMatchObject({ dashboards: [1, 3, 2] })
    expect(await json('PATCH', '/insights/1/', { dashboards: [2, 3, 1] })).toMatchObject({ dashboards: [1, 3, 2] })
    expect(await json('PUT', '/insights/1/', { dashboards: [2, 1] })).toMatchObject({ dashboards: [2, 1] })
    expect(await json('PATCH', '/insights/1/', { dashboards: [3], deleted: true })).toMatchObject({ dashboards: [] })
  },
)

everyTransport('a dashboard that showed the insight before gets the same tile back', async ({ fake, json }) => {
  addDashboard(fake)
  addInsight(fake)
  showInsight(fake, 1, 1, { layouts: LAYOUTS, color: 'blue' })

  expect(await json('PATCH', '/insights/1/', { dashboards: [] })).toMatchObject({ dashboards: [], dashboard_tiles: [] })
  expect(await json('PATCH', '/insights/1/', { name: 'A' })).toMatchObject({ dashboards: [] })
  expect(await json('PATCH', '/insights/1/', { dashboards: [1] })).toMatchObject({
    dashboards: [1],
    dashboard_tiles: [{ id: 1, dashboard_id: 1, deleted: false }],
  })
  expect(tilesOf(fake)).toMatchObject([{ id: 1, layouts: LAYOUTS, color: 'blue' }])
})

everyTransport('adding needs the right to edit the dashboard, removing does not', async (bench) => {
  const { fake, json } = bench
  addDashboard(fake)
  addRestricted(fake)
  addDashboard(fake, { project_id: PRIVATE })
  addRestricted(fake)
  addInsight(fake)
  showInsight(fake, 1, 1)
  showInsight(fake, 4, 1)
  const patch = (dashboards: readonly number[]) =>
    ['PATCH', '/insights/1/', { dashboards, name: 'Changed' }, { as: 'member' }] as const

  const noRight = denied("You don't have permission to add insights to dashboard: 2")
  await expectRefusal(bench, patch([1, 2]), 403, noRight)
  await expectRefusal(bench, patch([3, 2]), 403, noRight)
  await expectRefusal(bench, patch([3, 1]), 400, invalid('Dashboard not found'))
  await expectRefusal(
    bench,
    patch([9]),
    400,
    invalid('Invalid pk "9" - object does not exist.', 'dashboards', 'does_not_exist'),
  )
  expect(await json(...patch([1]))).toMatchObject({ dashboards: [1], name: 'Changed' })
})

everyTransport('the level in the project of the path decides about a dashboard of another project', async (bench) => {
  addRestricted(bench.fake, { project_id: FOREIGN })
  addInsight(bench.fake)
  const patch = (as: 'admin' | 'member') => ['PATCH', '/insights/1/', { dashboards: [1] }, { as }] as const

  await expectRefusal(bench, patch('admin'), 400, invalid('Dashboard not found'))
  const noRight = denied("You don't have permission to add insights to dashboard: 1")
  await expectRefusal(bench, patch('member'), 403, noRight)
})

/**
 * The tiles of one insight as the rule demands them: by dashboard, the number of the tile and whether it is deleted.
 */
class Oracle {
  readonly #tiles = new Map<number, { id: number; deleted: boolean | null }>()

  replace(dashboards: readonly number[]): void {
    for (const [dashboard, tile] of this.#tiles) if (!dashboards.includes(dashboard)) tile.deleted = true
    for (const dashboard of dashboards) {
      const tile = this.#tiles.get(dashboard)
      if (!tile) this.#tiles.set(dashboard, { id: this.#tiles.size + 1, deleted: null })
      else if (tile.deleted) tile.deleted = false
    }
  }

  get shown(): readonly object[] {
    const live = [...this.#tiles].filter(([, { deleted }]) => deleted !== true)
    return live.map(([dashboard_id, tile]) => ({ dashboard_id, ...tile })).toSorted((a, b) => a.id - b.id)
  }
}

const sets = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 8 })

test('whatever sets are sent one after the other, the tiles are those of the last one', async () => {
  const { fake: start } = directBench()
  for (let at = 0; at < 5; at++) addDashboard(start)
  addInsight(start)

  await fc.assert(
    fc.asyncProperty(sets, async (sequence) => {
      const fake = start.fork()
      const oracle = new Oracle()
      for (const dashboards of sequence) {
        const response = await fake.fetch('https://app.example.test/api/environments/1/insights/1/', {
          method: 'PATCH',
          headers: { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json' },
          body: JSON.stringify({ dashboards }),
        })
        oracle.replace(dashboards)
        const { dashboard_tiles, dashboards: named } = (await response.json()) as SeenInsight

        expect(dashboard_tiles).toEqual(oracle.shown)
        expect(named.toSorted()).toEqual(dashboards.toSorted())
      }
    }),
    { numRuns: 100 },
  )
})
