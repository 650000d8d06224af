import { expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import {
  addDashboard,
  addInsight,
  addInsightTile,
  addPair,
  addTextTile,
  showInsight,
  tilesOf,
} from '../../support/api/dashboards.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

everyTransport('tiles go from top to bottom and left to right; those without a place come last', async (bench) => {
  addDashboard(bench.fake)
  for (const sm of [
    undefined,
    { x: 6, y: 5 },
    { x: 0, y: 5 },
    { x: 6, y: 0 },
    { y: 0 },
    { x: 3 },
    null,
    { x: 0, y: 101 },
  ])
    addTextTile(bench.fake, 1, { layouts: sm === undefined ? { xs: { x: 0, y: 0 } } : { sm } })

  expect((await tilesOf(bench, 1)).map((tile) => tile.id)).toEqual([4, 5, 3, 2, 6, 1, 7, 8])
})

test.each([undefined, null, '0', true])('a coordinate that is %j counts as 100', async (none) => {
  const bench = directBench()
  addDashboard(bench.fake)
  for (const sm of [{ y: 101 }, { y: none }, { y: 100 }, { y: 99 }, { y: 99, x: 101 }, { y: 99, x: none }])
    addTextTile(bench.fake, 1, { layouts: { sm: { x: 100, ...sm } } })

  expect((await tilesOf(bench, 1)).map((tile) => tile.id)).toEqual([4, 6, 5, 2, 3, 1])
})

everyTransport('removed tiles, and tiles of deleted insights, are hidden', async (bench) => {
  const { fake } = bench
  addDashboard(fake)
  addDashboard(fake)
  addTextTile(fake, 1, { deleted: true })
  showInsight(fake, 1, addInsight(fake, { deleted: true }).id)
  addTextTile(fake, 1)
  addInsightTile(fake, 1)
  addTextTile(fake, 2)

  expect((await tilesOf(bench, 1)).map((tile) => tile.id)).toEqual([3, 4])
})

everyTransport('tiles in the same place go by id, also one that came from elsewhere', async (bench) => {
  addPair(bench.fake)
  addTextTile(bench.fake, 2)
  addTextTile(bench.fake, 2)

  await bench.send('PATCH', '/dashboards/1/move_tile/', { tile: { id: 2 }, toDashboard: 2 })

  expect((await tilesOf(bench, 2)).map((tile) => tile.id)).toEqual([2, 3, 4])
})

for (const contract of CONTRACTS)
  everyTransport(
    `${contract}: every tile shows its place among the tiles that are shown, from 0`,
    async (bench) => {
      const { fake } = bench
      const orders = async () => (await tilesOf(bench, 1)).map(({ id, order }) => [id, order])
      addPair(fake)
      addTextTile(fake, 1, { deleted: true, layouts: { sm: { x: 0, y: 0 } } })
      const last = addTextTile(fake, 1)
      const first = addTextTile(fake, 1, { layouts: { sm: { x: 0, y: -1 } } })
      const before = await orders()

      await bench.send('PATCH', '/dashboards/1/move_tile/', { tile: { id: first.id }, toDashboard: 2 })

      expect(before).toEqual([
        [first.id, 0],
        [1, 1],
        [2, 2],
        [last.id, 3],
      ])
      expect(await orders()).toEqual([
        [1, 0],
        [2, 1],
        [last.id, 2],
      ])
    },
    { contract },
  )
