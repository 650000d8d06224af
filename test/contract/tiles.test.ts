import { expect } from 'vitest'
import { withRow } from '../support/contracts.ts'
import { addDashboard, addInsightTile, addPair, addTextTile, TILE_LAYOUTS, tilesOf } from '../support/dashboards.ts'
import type { SeenDashboard } from '../support/dashboards.ts'
import { MEMBER, OWNER, PUBLIC } from '../support/office.ts'
import { shownUser } from '../support/rows.ts'
import { allRows } from '../support/state.ts'
import type { Bench, SendOptions } from '../support/transports.ts'

const ROW = 'readOnlyDashboardFields'
const MADE_AT = '2026-01-01T00:00:00Z'

const patch = ({ json }: Bench, tiles: unknown, options: SendOptions = {}) =>
  json<SeenDashboard>('PATCH', '/dashboards/1/', { tiles }, options)

withRow(ROW, 'live', 'a text makes a tile, and the caller its creator', async (bench) => {
  const { fake } = bench
  addDashboard(fake)

  const { tiles } = await patch(bench, [{ text: { body: ' # Hello\n' } }], { as: 'member' })

  expect(tiles).toMatchObject([{ id: 1, layouts: {}, color: null, insight: null, text: { id: 1, body: ' # Hello\n' } }])
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

  const { tiles } = await patch(bench, [
    { id: null, text: { id: null, body: '' }, color: 'blue', layouts: TILE_LAYOUTS, insight: null, is_cached: true },
    { text: { body: 5 }, deleted: true },
  ])

  expect(tiles).toMatchObject([{ id: 1, color: 'blue', layouts: TILE_LAYOUTS, text: { body: '' }, is_cached: false }])
  expect(bench.fake.world.tables.tile.get(2)).toMatchObject({ deleted: true, dashboard_id: 1 })
})

for (const [named, tile] of [
  ['its tile and itself', { id: 1, text: { id: 1, body: 'New' } }],
  ['itself alone', { text: { id: 1, body: 'New' } }],
  ['numbers as text', { id: '1', text: { id: '1', body: 'New' } }],
] as const)
  withRow(ROW, 'live', `a text named by ${named} changes, and the caller is the last to change it`, async (bench) => {
    const { fake } = bench
    addDashboard(fake)
    addTextTile(fake, 1, { color: 'red' })
    fake.clock.advance('1h')

    const { tiles } = await patch(bench, [tile], { as: 'member' })

    expect(tiles).toHaveLength(1)
    expect(tiles[0]).toMatchObject({ id: 1, color: 'red' })
    expect(fake.world.tables.text.get(1)).toEqual({
      id: 1,
      project_id: PUBLIC,
      body: 'New',
      created_by_id: OWNER,
      last_modified_at: '2026-01-01T01:00:00Z',
      last_modified_by_id: MEMBER,
    })
  })

withRow(ROW, 'live', 'a text cannot be given another creator', async (bench) => {
  addDashboard(bench.fake)
  addTextTile(bench.fake, 1)
  const claim = { created_by: shownUser(bench.fake, MEMBER), last_modified_by: null, team: 99 }

  await patch(bench, [{ id: 1, text: { id: 1, body: 'New', ...claim } }, { text: { body: 'Made', ...claim } }])

  expect(bench.fake.world.tables.text.get(1)).toMatchObject({ created_by_id: OWNER, last_modified_by_id: OWNER })
  expect(bench.fake.world.tables.text.get(2)).toMatchObject({ created_by_id: OWNER, project_id: PUBLIC })
})

withRow(ROW, 'live', 'a text tile that is given a text without a number shows a new one', async (bench) => {
  addDashboard(bench.fake)
  addTextTile(bench.fake, 1)

  const { tiles } = await patch(bench, [{ id: 1, text: { body: 'Other' } }])

  expect(tiles).toMatchObject([{ id: 1, text: { id: 2, body: 'Other' } }])
  expect(bench.fake.world.tables.text.get(1)).toMatchObject({ body: 'Words' })
})

withRow(ROW, 'live', 'a tile changes in colour, layout and whether it is deleted, each alone', async (bench) => {
  const { fake } = bench
  addPair(fake)
  const seen = () => fake.world.tables.tile.get(1)
  const before = seen()

  await patch(bench, [{ id: 1, color: 'green' }])
  expect(seen()).toEqual({ ...before, color: 'green' })
  await patch(bench, [{ id: 1, color: null }])
  expect(seen()).toEqual({ ...before, color: null })
  await patch(bench, [{ id: 1, layouts: { xs: { x: 0 } } }])
  expect(seen()).toEqual({ ...before, color: null, layouts: { xs: { x: 0 } } })
  await patch(bench, [{ id: 1, layouts: {} }])
  expect(seen()).toEqual({ ...before, color: null, layouts: {} })
  await patch(bench, [{ id: 1, deleted: 'true' }])
  expect(seen()).toEqual({ ...before, color: null, layouts: {}, deleted: true })
  expect((await tilesOf(bench, 1)).map(({ id }) => id)).toEqual([2])
  await patch(bench, [{ id: 1, deleted: false }])
  expect(seen()).toEqual({ ...before, color: null, layouts: {} })
})

withRow(ROW, 'live', 'an insight and what a tile cannot change are ignored', async (bench) => {
  const { fake } = bench
  addPair(fake)
  const before = allRows(fake)

  await patch(bench, [
    { id: 1, insight: { id: 99, name: 'Other' }, is_cached: true, last_refresh: null, dashboard: 2, insight_id: 7 },
    { id: 2, insight: 'x', text: null, text_id: 9, dashboard_id: 2 },
    { id: 2, text: {} },
    { insight: { id: 1 } },
    {},
  ])

  expect(allRows(fake)).toEqual(before)
})

withRow(ROW, 'live', 'tiles that were read can be sent back whole', async (bench) => {
  addPair(bench.fake)
  const read = await tilesOf(bench, 1)

  const { tiles } = await patch(bench, read)

  const [insight, text] = tiles
  expect(insight).toEqual(read[0])
  expect(text).toMatchObject({ ...read[1], text: { ...read[1]!.text, last_modified_by: { id: OWNER } } })
})

for (const tiles of [[], undefined])
  withRow(ROW, 'live', `tiles of ${JSON.stringify(tiles)} change nothing`, async (bench) => {
    addPair(bench.fake)
    const before = allRows(bench.fake)

    await patch(bench, tiles)

    expect(allRows(bench.fake)).toEqual(before)
  })

withRow(ROW, 'live', 'tiles change in their order, also several times', async (bench) => {
  addPair(bench.fake)

  const { tiles } = await patch(bench, [
    { id: 2, color: 'red' },
    { id: 2, color: 'blue', text: { id: 1, body: 'First' } },
    { text: { id: 1, body: 'Second' } },
    { text: { body: 'Third' } },
  ])

  expect(tiles.slice(1)).toMatchObject([
    { id: 2, color: 'blue', text: { body: 'Second' } },
    { id: 3, text: { body: 'Third' } },
  ])
})

withRow(
  ROW,
  'live',
  'tiles go with the other fields, by PUT too; a dashboard that is deleted takes them with it',
  async (bench) => {
    const { fake, json } = bench
    addDashboard(fake)
    const tiles = [{ text: { body: 'Hi' } }]

    expect(await json('PUT', '/dashboards/1/', { name: 'A', filters: { a: 1 }, tiles })).toMatchObject({
      name: 'A',
      filters: { a: 1 },
      tiles: [{ text: { body: 'Hi' } }],
    })
    expect(await json('PATCH', '/dashboards/1/', { deleted: true, tiles })).toMatchObject({ deleted: true, tiles: [] })
    expect([...fake.world.tables.tile.all()].map(({ deleted }) => deleted)).toEqual([true, true])
  },
)

withRow(ROW, 'live', 'tiles on create are ignored', async (bench) => {
  for (const tiles of [[{ text: { body: 'Hi' } }], 'x', 5])
    expect(await bench.json('POST', '/dashboards/', { tiles })).toMatchObject({ tiles: [] })
  expect(bench.fake.world.tables.text.size).toBe(0)
})

withRow(ROW, 'live', 'a text that a copy shows too changes there as well', async (bench) => {
  addDashboard(bench.fake)
  addTextTile(bench.fake, 1)
  await bench.json('POST', '/dashboards/', { use_dashboard: 1 })

  await patch(bench, [{ text: { id: 1, body: 'Both' } }])

  expect(await tilesOf(bench, 2)).toMatchObject([{ text: { id: 1, body: 'Both' } }])
})

withRow(ROW, 'live', 'a body of 4000 characters fits', async (bench) => {
  addDashboard(bench.fake)
  addInsightTile(bench.fake, 1)
  const body = '🙂'.repeat(4000)

  const { tiles } = await patch(bench, [{ text: { body } }])

  expect(tiles[1]!.text!.body).toBe(body)
})
