import { expect, test } from 'vitest'
import {
  addDashboard,
  addInsight,
  addInsightTile,
  addTextTile,
  showInsight,
  tilesOf,
} from '../../support/dashboards.ts'
import {
  denied,
  invalid,
  missingScope,
  noCredentials,
  notAllowed,
  notFound,
  unsupportedByKeys,
} from '../../support/errors.ts'
import { FOREIGN, MEMBER, PRIVATE, SECOND } from '../../support/office.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { addCollaborators, addRestricted } from '../../support/rows.ts'
import { allRows } from '../../support/state.ts'
import { directBench, everyTransport } from '../../support/transports.ts'
import type { Fake } from '../../../src/fake.ts'

const path = '/dashboards/1/move_tile/'
const layouts = { sm: { x: 6, y: 5, w: 6, h: 5 } }

/** Two dashboards; the first has an insight tile and a text tile. */
function addPair(fake: Fake): void {
  addDashboard(fake)
  addDashboard(fake)
  addInsightTile(fake, 1, { layouts, color: 'blue' })
  addTextTile(fake, 1)
}

everyTransport('a tile moves and keeps its id, layout and colour; the answer has no body', async (bench) => {
  addPair(bench.fake)
  const [before] = await tilesOf(bench, 1)

  const response = await bench.send('PATCH', path, { tile: { id: 1, color: 'red', text: {} }, toDashboard: 2 })

  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBe(0)
  expect(response.headers.get('Content-Type')).toBeNull()
  expect(response.headers.get('Allow')).toBe('PATCH, OPTIONS')
  expect((await tilesOf(bench, 1)).map((tile) => tile.id)).toEqual([2])
  const [moved] = await tilesOf(bench, 2)
  expect(moved).toMatchObject({ id: before!.id, layouts, color: 'blue', insight: { id: 1, dashboards: [2] } })
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

const NO_TILE = invalid('A tile with an integer id is required.', 'tile')
const NO_TARGET = invalid('A valid integer is required.', 'toDashboard')

test.each([
  [{ toDashboard: 2 }, NO_TILE],
  [{ tile: null, toDashboard: 2 }, NO_TILE],
  [{ tile: 1, toDashboard: 2 }, NO_TILE],
  [{ tile: {}, toDashboard: 2 }, NO_TILE],
  [{ tile: { id: null }, toDashboard: 2 }, NO_TILE],
  [{ tile: { id: 'x' }, toDashboard: 2 }, NO_TILE],
  [{ tile: { id: 1.5 }, toDashboard: 2 }, NO_TILE],
  [{ tile: { id: -1 }, toDashboard: 2 }, NO_TILE],
  [{ tile: [1], toDashboard: 2 }, NO_TILE],
  [{ tile: { id: 1 } }, NO_TARGET],
  [{ tile: { id: 1 }, toDashboard: null }, NO_TARGET],
  [{ tile: { id: 1 }, toDashboard: 'x' }, NO_TARGET],
  [{ tile: { id: 1 }, toDashboard: { id: 2 } }, NO_TARGET],
  [[], invalid('Invalid data. Expected a dictionary, but got list.')],
  [null, invalid('No data provided', null, 'null')],
])('the body %j is refused', async (body, error) => {
  const bench = directBench()
  addPair(bench.fake)

  await expectRefusal(bench, ['PATCH', path, body], 400, error)
})

everyTransport('a tile that is not on the dashboard is not found', async (bench) => {
  addPair(bench.fake)
  addTextTile(bench.fake, 1, { deleted: true })
  addTextTile(bench.fake, 2)

  for (const id of [3, 4, 999])
    await expectRefusal(bench, ['PATCH', path, { tile: { id }, toDashboard: 2 }], 404, notFound())
})

everyTransport('a target that cannot be seen is not found', async (bench) => {
  addPair(bench.fake)
  addDashboard(bench.fake, { deleted: true })
  addDashboard(bench.fake, { project_id: FOREIGN })
  addDashboard(bench.fake, { project_id: PRIVATE })

  for (const toDashboard of [3, 4, 5, 999])
    await expectRefusal(bench, ['PATCH', path, { tile: { id: 1 }, toDashboard }], 404, notFound())
})

everyTransport('a source that cannot be seen is not found, whatever the body says', async (bench) => {
  addPair(bench.fake)
  addDashboard(bench.fake, { deleted: true })
  addDashboard(bench.fake, { project_id: FOREIGN })

  for (const id of ['3', '4', '999', 'abc'])
    for (const body of [{ tile: { id: 1 }, toDashboard: 2 }, { tile: 'x' }, {}])
      await expectRefusal(bench, ['PATCH', `/dashboards/${id}/move_tile/`, body], 404, notFound())
})

everyTransport('a move takes the right to edit both dashboards', async (bench) => {
  addRestricted(bench.fake)
  addRestricted(bench.fake)
  addTextTile(bench.fake, 1)
  addCollaborators(bench.fake, 1, MEMBER)
  addCollaborators(bench.fake, 2, SECOND)
  const body = { tile: { id: 1 }, toDashboard: 2 }

  const source = denied("You don't have edit permissions for this dashboard.")
  await expectRefusal(bench, ['PATCH', path, body, { as: 'second' }], 403, source)
  await expectRefusal(bench, ['PATCH', path, {}, { as: 'second' }], 403, source)
  await expectRefusal(bench, ['PATCH', path, { tile: 'x' }, { as: 'second' }], 403, source)
  const target = denied("You don't have edit permissions for the destination dashboard.")
  await expectRefusal(bench, ['PATCH', path, body, { as: 'member' }], 403, target)
  expect((await bench.send('PATCH', path, body, { as: 'admin' })).status).toBe(200)
})

everyTransport('a target that shows the same insight or text already refuses the move', async (bench) => {
  const { fake } = bench
  addPair(fake)
  showInsight(fake, 2, 1)
  fake.world.tables.tile.insert({ dashboard_id: 2, text_id: 1 })

  for (const id of [1, 2]) {
    const error = invalid('Invalid request data for moving tile.')
    await expectRefusal(bench, ['PATCH', path, { tile: { id }, toDashboard: 2 }], 400, error)
  }
})

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

everyTransport('moving is refused first things first', async (bench) => {
  addPair(bench.fake)
  const body = { tile: 'x' }

  await expectRefusal(bench, ['PATCH', path, body, { as: null }], 401, noCredentials)
  for (const as of ['reader', 'sharer'] as const)
    await expectRefusal(bench, ['PATCH', path, body, { as }], 403, missingScope('dashboard:write'))
  await expectRefusal(bench, ['PATCH', path, body, { project: 99 }], 404, notFound('Project not found.'))
  const closed = denied("You don't have access to the project.")
  await expectRefusal(bench, ['PATCH', path, body, { as: 'outsider' }], 403, closed)
  await expectRefusal(bench, ['PATCH', path, body], 400, NO_TILE)
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const sent = method === 'GET' ? undefined : {}
    await expectRefusal(bench, [method, path, sent], 405, notAllowed(method))
    await expectRefusal(bench, [method, path, sent, { as: 'star' }], 403, unsupportedByKeys)
  }
})
