import { expect, test } from 'vitest'
import {
  addDashboard,
  addInsight,
  addInsightTile,
  addTextTile,
  showInsight,
  tilesOf,
} from '../../support/api/dashboards.ts'
import { invalid, noNull, notFound } from '../../support/api/errors.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

everyTransport(
  'a body of exactly { deleted: false } brings a dashboard back as it was, its tiles put back',
  async (bench) => {
    const { fake, json, send } = bench
    addDashboard(fake, { name: 'Web', pinned: true, tags: ['a'] })
    addTextTile(fake, 1)
    addInsightTile(fake, 1)
    const before = await json('GET', '/dashboards/1/')
    const rows = allRows(fake)
    // Null says that a tile was never removed, false that it was put back.
    const putBack = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll('"deleted":null', '"deleted":false')) as T
    await send('PATCH', '/dashboards/1/', { deleted: true, delete_insights: true })

    const response = await send('PATCH', '/dashboards/1/', { deleted: false })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(putBack(before))
    expect(await json('GET', '/dashboards/1/')).toEqual(putBack(before))
    expect(allRows(fake)).toEqual(putBack(rows))
  },
)

everyTransport('a tile that was never removed is not put back', async ({ fake, send }) => {
  addDashboard(fake, { deleted: true })
  const tile = addTextTile(fake, 1)

  expect((await send('PATCH', '/dashboards/1/', { deleted: false })).status).toBe(200)

  expect(fake.world.tables.tile.get(tile.id)).toEqual(tile)
})

everyTransport('restoring brings back every tile there ever was, and their insights', async (bench) => {
  const { fake } = bench
  addDashboard(fake, { deleted: true })
  addTextTile(fake, 1, { deleted: true })
  addTextTile(fake, 1)
  showInsight(fake, 1, addInsight(fake, { deleted: true }).id, { deleted: true })
  showInsight(fake, 1, addInsight(fake, { deleted: true }).id)

  await bench.send('PATCH', '/dashboards/1/', { deleted: false })

  expect((await tilesOf(bench, 1)).map((tile) => tile.id)).toEqual([1, 2, 3, 4])
  expect([...fake.world.tables.insight.all()].map((insight) => insight.deleted)).toEqual([false, false])
})

everyTransport('restoring what is not deleted changes nothing', async ({ fake, send }) => {
  addDashboard(fake)
  addTextTile(fake, 1, { deleted: true })
  const before = allRows(fake)

  expect((await send('PATCH', '/dashboards/1/', { deleted: false })).status).toBe(200)
  expect(allRows(fake)).toEqual(before)
})

test.each([
  [{ deleted: false, name: 'New' }],
  [{ deleted: false, unknown: 1 }],
  [{ deleted: false, delete_insights: false }],
  [{ deleted: 'false' }],
  [{ deleted: '0' }],
  [{ deleted: true }],
  [{ deleted: [0] }],
  [{ name: 'New' }],
  [{}],
  [[]],
  [['deleted']],
  ['deleted'],
  [null],
])('%j does not bring a deleted dashboard back', async (body) => {
  const bench = directBench()
  addDashboard(bench.fake, { deleted: true })

  await expectRefusal(bench, ['PATCH', '/dashboards/1/', body], 404, notFound())
})

test.each([
  [null, noNull('deleted')],
  ['', invalid('Must be a valid boolean.', 'deleted')],
  [[], invalid('Must be a valid boolean.', 'deleted')],
  [{}, invalid('Must be a valid boolean.', 'deleted')],
])('{ deleted: %j } finds the deleted dashboard and is no boolean', async (deleted, error) => {
  const bench = directBench()
  addDashboard(bench.fake, { deleted: true })

  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { deleted }], 400, error)
})

everyTransport('zero restores, a form cannot', async (bench) => {
  addDashboard(bench.fake, { deleted: true })
  const raw = () => new URLSearchParams({ deleted: 'false' })

  await expectRefusal(bench, ['PATCH', '/dashboards/1/', undefined, { raw: raw() }], 404, notFound())
  expect(await bench.json('PATCH', '/dashboards/1/', { deleted: 0 })).toMatchObject({ id: 1, deleted: false })
})

everyTransport('an empty entry of a form finds the deleted dashboard and changes nothing', async ({ fake, json }) => {
  addDashboard(fake, { deleted: true })
  const before = allRows(fake)
  const raw = new URLSearchParams({ deleted: '' })

  expect(await json('PATCH', '/dashboards/1/', undefined, { raw })).toMatchObject({ id: 1, deleted: true })
  expect(allRows(fake)).toEqual(before)
})

everyTransport('a dashboard can be deleted and restored again and again', async ({ fake, json, send }) => {
  addDashboard(fake)
  addTextTile(fake, 1)
  const before = await json('GET', '/dashboards/1/')

  for (const deleted of [true, false, true, false]) await send('PATCH', '/dashboards/1/', { deleted })

  expect(await json('GET', '/dashboards/1/')).toEqual(before)
  expect(await json('GET', '/dashboards/')).toMatchObject({ count: 1 })
})
