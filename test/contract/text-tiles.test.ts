import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import {
  addDashboard,
  addInsightTile,
  addTextTile,
  patchTiles,
  TILE_LAYOUTS,
  tilesOf,
} from '../support/api/dashboards.ts'
import { exactly } from '../support/api/exactly.ts'
import { MEMBER, OWNER, PUBLIC } from '../support/api/office.ts'
import { shownUser } from '../support/api/rows.ts'

const ROW = 'readOnlyDashboardFields'
const MADE_AT = '2026-01-01T00:00:00Z'

withRow(ROW, 'live', 'a text makes a tile, and the caller its creator', async (bench) => {
  const { fake } = bench
  addDashboard(fake)

  const { tiles } = await patchTiles(bench, [{ text: { body: ' # Hello\n' } }], { as: 'member' })

  expect(tiles).toMatchObject([
    { id: 1, layouts: exactly({}), color: null, insight: null, text: { id: 1, body: ' # Hello\n' } },
  ])
  expect(fake.world.tables.text.get(1)).toEqual({
    id: 1,
    project_id: PUBLIC,
    body: ' # Hello\n',
    created_by_id: MEMBER,
    last_modified_at: MADE_AT,
    last_modified_by_id: null,
  })
  expect(await tilesOf(bench, 1)).toEqual(tiles)
})

withRow(ROW, 'live', 'a new tile takes its layout and colour with it', async (bench) => {
  addDashboard(bench.fake)

  const { tiles } = await patchTiles(bench, [
    { id: null, text: { id: null, body: '' }, color: 'blue', layouts: TILE_LAYOUTS, insight: null, is_cached: true },
    { text: { body: 5 }, deleted: true },
  ])

  expect(tiles).toMatchObject([
    { id: 1, color: 'blue', layouts: exactly(TILE_LAYOUTS), text: { body: '' }, is_cached: false },
  ])
  expect(bench.fake.world.tables.tile.get(2)).toMatchObject({ deleted: true, dashboard_id: 1 })
})

withRow(ROW, 'live', 'a new text may bring a number for its tile that no tile has', async (bench) => {
  addDashboard(bench.fake)
  addInsightTile(bench.fake, 1)

  const { tiles } = await patchTiles(bench, [
    { id: 1, color: 'red' },
    { id: 7, color: 'blue', text: { body: 'First' } },
    { id: 7, text: { body: 'Second' } },
    { text: { body: 'Third' } },
  ])

  expect(tiles).toMatchObject([
    { id: 1, color: 'red' },
    { id: 7, color: 'blue', text: { body: 'Second' } },
    { id: 8, text: { body: 'Third' } },
  ])
})

for (const [named, tile] of [
  ['its tile and itself', { id: 1, text: { id: 1, body: 'New' } }],
  ['itself alone', { text: { id: 1, body: 'New' } }],
  ['numbers as text', { id: '1', text: { id: '1', body: 'New' } }],
] as const)
  withRow(
    ROW,
    'live',
    `a text named by ${named} changes, and without its creator it is the caller's`,
    async (bench) => {
      const { fake } = bench
      addDashboard(fake)
      addTextTile(fake, 1, { color: 'red' })
      fake.clock.advance('1h')

      const { tiles } = await patchTiles(bench, [tile], { as: 'member' })

      expect(tiles).toHaveLength(1)
      expect(tiles[0]).toMatchObject({ id: 1, color: 'red' })
      expect(fake.world.tables.text.get(1)).toEqual({
        id: 1,
        project_id: PUBLIC,
        body: 'New',
        created_by_id: MEMBER,
        last_modified_at: '2026-01-01T01:00:00Z',
        last_modified_by_id: null,
      })
    },
  )

withRow(
  ROW,
  'live',
  'a text that is sent back as it was shown has the caller as the last to change it',
  async (bench) => {
    addDashboard(bench.fake)
    addTextTile(bench.fake, 1)
    const [shown] = await tilesOf(bench, 1)
    bench.fake.clock.advance('1h')

    await patchTiles(bench, [{ ...shown, text: { ...shown!.text, body: 'New' } }], { as: 'member' })

    expect(bench.fake.world.tables.text.get(1)).toEqual({
      id: 1,
      project_id: PUBLIC,
      body: 'New',
      created_by_id: OWNER,
      last_modified_at: '2026-01-01T01:00:00Z',
      last_modified_by_id: MEMBER,
    })
  },
)

withRow(ROW, 'live', 'a text cannot be given another creator', async (bench) => {
  addDashboard(bench.fake)
  addTextTile(bench.fake, 1)
  const claim = { created_by: shownUser(bench.fake, MEMBER), last_modified_by: null, team: 99 }

  await patchTiles(bench, [{ id: 1, text: { id: 1, body: 'New', ...claim } }, { text: { body: 'Made', ...claim } }])

  expect(bench.fake.world.tables.text.get(1)).toMatchObject({ created_by_id: OWNER, last_modified_by_id: OWNER })
  expect(bench.fake.world.tables.text.get(2)).toMatchObject({ created_by_id: OWNER, project_id: PUBLIC })
})

withRow(ROW, 'live', 'a text tile that is given a text without a number shows a new one', async (bench) => {
  addDashboard(bench.fake)
  addTextTile(bench.fake, 1)

  const { tiles } = await patchTiles(bench, [{ id: 1, text: { body: 'Other' } }])

  expect(tiles).toMatchObject([{ id: 1, text: { id: 2, body: 'Other' } }])
  expect(bench.fake.world.tables.text.get(1)).toMatchObject({ body: 'Words' })
})

withRow(ROW, 'live', 'a text that a copy shows too changes there as well', async (bench) => {
  addDashboard(bench.fake)
  addTextTile(bench.fake, 1)
  await bench.json('POST', '/dashboards/', { use_dashboard: 1 })

  await patchTiles(bench, [{ text: { id: 1, body: 'Both' } }])

  expect(await tilesOf(bench, 2)).toMatchObject([{ text: { id: 1, body: 'Both' } }])
})

withRow(ROW, 'live', 'a body of 4000 characters fits', async (bench) => {
  addDashboard(bench.fake)
  addInsightTile(bench.fake, 1)
  const body = '🙂'.repeat(4000)

  const { tiles } = await patchTiles(bench, [{ text: { body } }])

  expect(tiles[1]!.text!.body).toBe(body)
})
