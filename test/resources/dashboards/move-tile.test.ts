import { expect, test } from 'vitest'
import { addInsight, addPair, showInsight, TILE_LAYOUTS, tilesOf } from '../../support/api/dashboards.ts'
import { expectBodiless } from '../../support/api/refusal.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const path = '/dashboards/1/move_tile/'

everyTransport('a tile moves and keeps its id, layout and colour; the answer has no body', async (bench) => {
  addPair(bench.fake)
  const [before] = await tilesOf(bench, 1)

  const response = await bench.send('PATCH', path, { tile: { id: 1, color: 'red', text: {} }, toDashboard: 2 })

  await expectBodiless(response, 200, 'PATCH, OPTIONS')
  expect((await tilesOf(bench, 1)).map((tile) => tile.id)).toEqual([2])
  const [moved] = await tilesOf(bench, 2)
  expect(moved).toMatchObject({
    id: before!.id,
    layouts: TILE_LAYOUTS,
    color: 'blue',
    insight: { id: 1, dashboards: [2] },
  })
})

everyTransport('a move changes where the tile is and nothing else', async ({ fake, send }) => {
  addPair(fake)
  const before = allRows(fake)

  await send('PATCH', path, { tile: { id: 2 }, toDashboard: 2 })

  const [insightTile, textTile] = before['tile']!
  expect(allRows(fake)).toEqual({ ...before, tile: [insightTile, { ...textTile, dashboard_id: 2 }] })
})

test.each([
  [{ tile: { id: '1' }, toDashboard: '2' }],
  [{ tile: { id: 1 }, toDashboard: '2' }],
  [{ tile: { id: 1 }, toDashboard: 2, name: null, pinned: 'maybe' }],
])('%j moves the tile', async (body) => {
  const bench = directBench()
  addPair(bench.fake)

  expect((await bench.send('PATCH', path, body)).status).toBe(200)
  expect((await tilesOf(bench, 2)).map((tile) => tile.id)).toEqual([1])
})

test.each([[{}], [{ name: 'New', pinned: true, deleted: true, tags: ['a'] }], [{ pinned: null }], [undefined]])(
  'the body %j moves nothing and is no mistake',
  async (body) => {
    const { fake, send } = directBench()
    addPair(fake)
    const before = allRows(fake)

    const response = await send('PATCH', path, body)

    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(allRows(fake)).toEqual(before)
  },
)

everyTransport('a removed tile of the same insight makes way; others stay', async (bench) => {
  const { fake } = bench
  addPair(fake)
  showInsight(fake, 2, 1, { deleted: true })
  showInsight(fake, 2, addInsight(fake).id, { deleted: true })

  const response = await bench.send('PATCH', path, { tile: { id: 1 }, toDashboard: 2 })

  expect(response.status).toBe(200)
  expect((await tilesOf(bench, 2)).map((tile) => tile.id)).toEqual([1])
  expect([...fake.world.tables.tile.all()].map((tile) => tile.id)).toEqual([1, 2, 4])
})

everyTransport('a move to where the tile is already changes nothing', async ({ fake, send }) => {
  addPair(fake)
  const before = allRows(fake)

  expect((await send('PATCH', path, { tile: { id: 1 }, toDashboard: 1 })).status).toBe(200)
  expect(allRows(fake)).toEqual(before)
})

everyTransport('moving is open to keys that may write dashboards, under both project trees', async (bench) => {
  addPair(bench.fake)
  let [from, to] = [1, 2]

  for (const as of ['owner', 'writer', 'star', 'third'] as const)
    for (const tree of ['environments', 'projects'])
      for (const end of ['', '/']) {
        const body = { tile: { id: 1 }, toDashboard: to }
        const response = await bench.send('PATCH', `/api/${tree}/1/dashboards/${from}/move_tile${end}`, body, { as })
        expect(response.status).toBe(200)
        ;[from, to] = [to, from]
      }
})
