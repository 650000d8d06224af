import { expect, test } from 'vitest'
import { addDashboard, addPair, addTextTile, showInsight } from '../../support/api/dashboards.ts'
import {
  cannotEdit,
  cannotEnter,
  denied,
  invalid,
  missingScope,
  noCredentials,
  notAllowed,
  notFound,
  unsupportedByKeys,
} from '../../support/api/errors.ts'
import { FOREIGN, MEMBER, PRIVATE, SECOND } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addCollaborators, addRestricted } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const path = '/dashboards/1/move_tile/'

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
  [{ tile: { id: 1 }, toDashboard: [2] }, NO_TARGET],
  [{ tile: { id: [1] }, toDashboard: 2 }, NO_TILE],
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

  await expectRefusal(bench, ['PATCH', path, body, { as: 'second' }], 403, cannotEdit)
  await expectRefusal(bench, ['PATCH', path, {}, { as: 'second' }], 403, cannotEdit)
  await expectRefusal(bench, ['PATCH', path, { tile: 'x' }, { as: 'second' }], 403, cannotEdit)
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

everyTransport('moving is refused first things first', async (bench) => {
  addPair(bench.fake)
  const body = { tile: 'x' }

  await expectRefusal(bench, ['PATCH', path, body, { as: null }], 401, noCredentials)
  for (const as of ['reader', 'sharer'] as const)
    await expectRefusal(bench, ['PATCH', path, body, { as }], 403, missingScope('dashboard:write'))
  await expectRefusal(bench, ['PATCH', path, body, { project: 99 }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['PATCH', path, body, { as: 'outsider' }], 403, cannotEnter)
  await expectRefusal(bench, ['PATCH', path, body], 400, NO_TILE)
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const sent = method === 'GET' ? undefined : {}
    await expectRefusal(bench, [method, path, sent], 405, notAllowed(method))
    await expectRefusal(bench, [method, path, sent, { as: 'star' }], 403, unsupportedByKeys)
  }
})
