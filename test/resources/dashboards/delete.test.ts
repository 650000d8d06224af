import { expect } from 'vitest'
import {
  addDashboard,
  addInsight,
  addInsightTile,
  addTextTile,
  shownDefaults,
  showInsight,
} from '../../support/api/dashboards.ts'
import { notFound } from '../../support/api/errors.ts'
import { MEMBER } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addCollaborators } from '../../support/api/rows.ts'
import { allRows } from '../../support/api/state.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('a dashboard patched to deleted is shown once more, without its tiles', async ({ fake, send }) => {
  addDashboard(fake, { pinned: true, tags: ['a'] })
  addTextTile(fake, 1)
  addInsightTile(fake, 1)

  const response = await send('PATCH', '/dashboards/1/', { deleted: true })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ...shownDefaults(fake), id: 1, pinned: true, tags: ['a'], deleted: true })
})

everyTransport('a deleted dashboard is gone from everywhere, and stays stored', async (bench) => {
  const { fake, send, json } = bench
  addDashboard(fake)
  const tile = addTextTile(fake, 1)
  addDashboard(fake, { name: 'Other' })
  await send('PATCH', '/dashboards/1/', { deleted: true })

  for (const path of ['', 'access_controls/', 'global_access_controls/'])
    await expectRefusal(bench, ['GET', `/dashboards/1/${path}`], 404, notFound())
  for (const path of ['collaborators/', 'sharing/'])
    await expectRefusal(bench, ['GET', `/dashboards/1/${path}`], 404, notFound('Dashboard not found.'))
  const move = { tile: { id: tile.id }, toDashboard: 2 }
  await expectRefusal(bench, ['PATCH', '/dashboards/1/move_tile/', move], 404, notFound())
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { deleted: true }], 404, notFound())
  await expectRefusal(bench, ['PUT', '/dashboards/1/', { deleted: false }], 404, notFound())
  expect((await send('DELETE', '/dashboards/1/')).status).toBe(405)
  expect(await json('GET', '/dashboards/')).toMatchObject({ count: 1, results: [{ id: 2 }] })
  expect(fake.world.tables.dashboard.get(1)).toMatchObject({ deleted: true })
})

everyTransport('deleting takes the tiles along and nothing else', async ({ fake, send }) => {
  addDashboard(fake, { pinned: true, tags: ['a'], restriction_level: 37 })
  addCollaborators(fake, 1, MEMBER)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'token' })
  addInsightTile(fake, 1)
  addTextTile(fake, 1)
  addDashboard(fake)
  addTextTile(fake, 2)
  const before = allRows(fake)

  await send('PATCH', '/dashboards/1/', { deleted: true })

  const [deleted, ...dashboards] = before['dashboard']!
  const [insightTile, textTile, ...tiles] = before['tile']!
  expect(allRows(fake)).toEqual({
    ...before,
    dashboard: [{ ...deleted, deleted: true }, ...dashboards],
    tile: [{ ...insightTile, deleted: true }, { ...textTile, deleted: true }, ...tiles],
  })
})

everyTransport('delete_insights takes along the insights that are shown nowhere else', async ({ fake, json }) => {
  const [here, hidden] = [addDashboard(fake), addDashboard(fake, { deleted: true })]
  const elsewhere = addDashboard(fake)
  const show = (...dashboards: readonly number[]) => {
    const insight = addInsight(fake)
    for (const id of dashboards) showInsight(fake, id, insight.id)
    return insight.id
  }
  const [alone, both, alsoHidden] = [
    show(here.id),
    show(here.id, elsewhere.id),
    show(here.id, hidden.id),
    show(elsewhere.id),
  ]
  const alsoRemoved = show(here.id)
  showInsight(fake, elsewhere.id, alsoRemoved, { deleted: true })

  const answer = await json('PATCH', `/dashboards/${here.id}/`, { deleted: true, delete_insights: true })

  expect(answer).toMatchObject({ deleted: true, delete_insights: false, tiles: [] })
  const gone = [...fake.world.tables.insight.all()].filter((insight) => insight.deleted).map((insight) => insight.id)
  expect(gone).toEqual([alone, alsoHidden, alsoRemoved])
  expect(gone).not.toContain(both)
})

everyTransport('delete_insights leaves alone what was removed from the dashboard before', async ({ fake, send }) => {
  addDashboard(fake)
  addInsightTile(fake, 1, { deleted: true })

  expect((await send('PATCH', '/dashboards/1/', { deleted: true, delete_insights: true })).status).toBe(200)

  expect(fake.world.tables.insight.get(1)).toMatchObject({ deleted: false })
})

everyTransport('a dashboard deleted with delete_insights false leaves the insights', async ({ fake, send }) => {
  addDashboard(fake)
  addInsightTile(fake, 1)

  expect((await send('PATCH', '/dashboards/1/', { deleted: true, delete_insights: false })).status).toBe(200)

  expect(fake.world.tables.insight.get(1)).toMatchObject({ deleted: false })
})

everyTransport('delete_insights without deleted has no effect', async ({ fake, send }) => {
  addDashboard(fake)
  addInsightTile(fake, 1)
  const before = allRows(fake)

  expect((await send('PATCH', '/dashboards/1/', { delete_insights: true })).status).toBe(200)
  expect((await send('PATCH', '/dashboards/1/', { delete_insights: true, deleted: false })).status).toBe(200)

  expect(allRows(fake)).toEqual(before)
})

everyTransport('an update that deletes writes its other fields too', async ({ fake, json }) => {
  addDashboard(fake)

  expect(await json('PATCH', '/dashboards/1/', { name: 'New', deleted: 'true' })).toMatchObject({ deleted: true })
  expect(await json('PATCH', '/dashboards/1/', { deleted: false })).toMatchObject({ name: 'New', deleted: false })
})

everyTransport('a replacement deletes as an update does', async ({ fake, send }) => {
  addDashboard(fake)
  addTextTile(fake, 1)

  expect((await send('PUT', '/dashboards/1/', { deleted: true })).status).toBe(200)
  expect((await send('GET', '/dashboards/1/')).status).toBe(404)
})
