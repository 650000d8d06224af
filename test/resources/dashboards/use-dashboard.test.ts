import { expect } from 'vitest'
import {
  addDashboard,
  addInsight,
  addInsightTile,
  addTextTile,
  shownDefaults,
  showInsight,
  TILE_LAYOUTS,
  tilesOf,
} from '../../support/api/dashboards.ts'
import type { SeenDashboard } from '../../support/api/dashboards.ts'
import { invalid } from '../../support/api/errors.ts'
import { exactly } from '../../support/api/exactly.ts'
import { FOREIGN, PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('a copy has tiles of its own that show the same insights and texts', async (bench) => {
  const { fake, json } = bench
  addDashboard(fake)
  addInsightTile(fake, 1, { layouts: TILE_LAYOUTS, color: 'blue' })
  addTextTile(fake, 1, { layouts: { sm: { x: 0, y: 9 } } })

  const copy = await json<SeenDashboard>('POST', '/dashboards/', { use_dashboard: 1 })

  const [insightTile, textTile] = await tilesOf(bench, 1)
  expect(copy.tiles).toMatchObject([
    { id: 3, layouts: exactly(TILE_LAYOUTS), color: 'blue', text: null, insight: { id: 1, dashboards: [1, 2] } },
    { id: 4, layouts: exactly({ sm: { x: 0, y: 9 } }), color: null, insight: null, text: textTile!.text },
  ])
  expect(copy.tiles[0]!.insight).toEqual(insightTile!.insight)
  expect([fake.world.tables.insight.size, fake.world.tables.text.size]).toEqual([1, 1])
})

everyTransport('nothing but tiles is copied', async ({ fake, json }) => {
  addDashboard(fake, {
    name: 'Source',
    description: 'Source',
    pinned: true,
    tags: ['source'],
    filters: { date_from: '-7d' },
    variables: { a: { value: 1 } },
    restriction_level: 37,
  })
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'shared' })

  expect(await json('POST', '/dashboards/', { use_dashboard: '1' })).toEqual({
    ...shownDefaults(fake),
    id: 2,
    creation_mode: 'duplicate',
    use_dashboard: 1,
  })
})

everyTransport('a copy takes its own fields from the body', async ({ fake, json }) => {
  addDashboard(fake, { name: 'Source' })
  const sent = { name: 'Copy', description: 'Copied', pinned: true, tags: ['copy'], restriction_level: 37 }

  expect(await json('POST', '/dashboards/', { ...sent, use_dashboard: 1, use_template: '' })).toMatchObject(sent)
})

everyTransport('removed tiles are not copied', async ({ fake, json }) => {
  addDashboard(fake)
  addTextTile(fake, 1, { deleted: true })
  addTextTile(fake, 1)

  const copy = await json<SeenDashboard>('POST', '/dashboards/', { use_dashboard: 1 })

  expect(copy.tiles.map((tile) => [tile.id, tile.text?.id])).toEqual([[3, 2]])
})

everyTransport('a tile of a deleted insight is copied and stays hidden', async ({ fake, json }) => {
  addDashboard(fake)
  showInsight(fake, 1, addInsight(fake, { deleted: true }).id)

  const copy = await json<SeenDashboard>('POST', '/dashboards/', { use_dashboard: 1 })

  expect(copy.tiles).toEqual([])
  expect(fake.world.tables.tile.size).toBe(2)
})

everyTransport('the source stays as it was and the two go their own ways', async (bench) => {
  addDashboard(bench.fake)
  addTextTile(bench.fake, 1)
  const before = await bench.json('GET', '/dashboards/1/')

  expect((await bench.send('POST', '/dashboards/', { use_dashboard: 1 })).status).toBe(201)
  expect((await bench.send('PATCH', '/dashboards/2/', { deleted: true })).status).toBe(200)

  expect(await bench.json('GET', '/dashboards/1/')).toEqual(before)
})

everyTransport('a dashboard one may not edit can be copied', async ({ fake, json }) => {
  addRestricted(fake)

  expect(await json('POST', '/dashboards/', { use_dashboard: 1 }, { as: 'member' })).toMatchObject({
    creation_mode: 'duplicate',
    restriction_level: 21,
  })
})

everyTransport('a dashboard that cannot be seen cannot be copied', async (bench) => {
  addDashboard(bench.fake, { deleted: true })
  addDashboard(bench.fake, { project_id: FOREIGN })
  addDashboard(bench.fake, { project_id: PRIVATE })
  const error = invalid('Invalid value provided', 'use_dashboard')

  for (const use_dashboard of [1, 2, 3, 999, -1, '99999999999999999999'])
    await expectRefusal(bench, ['POST', '/dashboards/', { name: 'Copy', use_dashboard }], 400, error)
})
