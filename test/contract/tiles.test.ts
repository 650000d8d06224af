import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addDashboard, addPair, patchTiles, tilesOf } from '../support/api/dashboards.ts'
import { exactly } from '../support/api/exactly.ts'
import { OWNER } from '../support/api/office.ts'
import { allRows } from '../support/api/state.ts'

const ROW = 'readOnlyDashboardFields'

withRow(ROW, 'live', 'a tile changes in colour, layout and whether it is deleted, each alone', async (bench) => {
  const { fake } = bench
  addPair(fake)
  const seen = () => fake.world.tables.tile.get(1)
  const before = seen()

  await patchTiles(bench, [{ id: 1, color: 'green' }])
  expect(seen()).toEqual({ ...before, color: 'green' })
  await patchTiles(bench, [{ id: 1, color: null }])
  expect(seen()).toEqual({ ...before, color: null })
  await patchTiles(bench, [{ id: 1, layouts: { xs: { x: 0 } } }])
  expect(seen()).toEqual({ ...before, color: null, layouts: { xs: { x: 0 } } })
  await patchTiles(bench, [{ id: 1, layouts: {} }])
  expect(seen()).toEqual({ ...before, color: null, layouts: {} })
  await patchTiles(bench, [{ id: 1, deleted: 'true' }])
  expect(seen()).toEqual({ ...before, color: null, layouts: {}, deleted: true })
  expect((await tilesOf(bench, 1)).map(({ id }) => id)).toEqual([2])
  await patchTiles(bench, [{ id: 1, deleted: false }])
  expect(seen()).toEqual({ ...before, color: null, layouts: {}, deleted: false })
})

withRow(ROW, 'live', 'an insight and what a tile cannot change are ignored', async (bench) => {
  const { fake } = bench
  addPair(fake)
  const before = allRows(fake)

  const answer = await patchTiles(bench, [
    { id: 1, insight: { id: 99, name: 'Other' }, is_cached: true, last_refresh: null, dashboard: 2, insight_id: 7 },
    { id: 2, insight: 'x', text: null, text_id: 9, dashboard_id: 2 },
    { id: 2, text: {} },
    { insight: { id: 1 } },
    {},
  ])

  expect(answer).toMatchObject({ id: 1 })
  expect(allRows(fake)).toEqual(before)
})

withRow(ROW, 'live', 'tiles that were read can be sent back whole', async (bench) => {
  addPair(bench.fake)
  const read = await tilesOf(bench, 1)

  const { tiles } = await patchTiles(bench, read)

  const [insight, text] = tiles
  expect(insight).toEqual(read[0])
  expect(text).toMatchObject({ ...read[1], text: { ...read[1]!.text, last_modified_by: { id: OWNER } } })
})

for (const tiles of [[], undefined])
  withRow(ROW, 'live', `tiles of ${JSON.stringify(tiles)} change nothing`, async (bench) => {
    addPair(bench.fake)
    const before = allRows(bench.fake)

    expect(await patchTiles(bench, tiles)).toMatchObject({ id: 1 })
    expect(allRows(bench.fake)).toEqual(before)
  })

withRow(ROW, 'live', 'tiles change in their order, also several times', async (bench) => {
  addPair(bench.fake)

  const { tiles } = await patchTiles(bench, [
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
      filters: exactly({ a: 1 }),
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
