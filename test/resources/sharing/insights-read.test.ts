import { expect } from 'vitest'
import { addInsight } from '../../support/dashboards.ts'
import {
  cannotEnter,
  missingScope,
  noCredentials,
  notAllowed,
  notFound,
  unsupportedByKeys,
} from '../../support/errors.ts'
import { FOREIGN, PRIVATE } from '../../support/office.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { addRestricted } from '../../support/rows.ts'
import { allRows } from '../../support/state.ts'
import { everyTransport } from '../../support/transports.ts'

const path = '/insights/1/sharing/'

everyTransport('an insight whose sharing nobody changed shows it off, without a date', async ({ fake, send }) => {
  addInsight(fake)
  const before = allRows(fake)

  const response = await send('GET', path)

  expect(response.status).toBe(200)
  expect(response.headers.get('allow')).toBe('GET, PATCH, HEAD, OPTIONS')
  expect(await response.text()).toMatch(/^{"created_at":null,"enabled":false,"access_token":"[\w-]{30}"}$/)
  expect(allRows(fake)).toEqual(before)
})

everyTransport('the token of an insight is its own, also beside a dashboard of its number', async ({ fake, json }) => {
  addInsight(fake)
  addInsight(fake)
  addRestricted(fake)
  const first = await json('GET', path)

  fake.clock.advance('1d')

  expect(await json('GET', path)).toEqual(first)
  expect(await json('GET', '/insights/2/sharing/')).not.toEqual(first)
  expect(await json('GET', '/dashboards/1/sharing/')).not.toEqual(first)
})

everyTransport('the stored sharing of an insight is shown as it is', async ({ fake, json }) => {
  addInsight(fake)
  const stored = { created_at: '2020-02-02T02:02:02Z', enabled: true, access_token: 'public' }
  fake.world.tables.sharing.insert({ insight_id: 1, ...stored })

  expect(await json('GET', path)).toEqual(stored)
})

everyTransport('whoever sees the project reads the sharing of its insights', async ({ fake, json }) => {
  addRestricted(fake)
  addInsight(fake)
  addInsight(fake, { project_id: PRIVATE })
  fake.world.tables.tile.insert({ dashboard_id: 1, insight_id: 1 })

  expect(await json('GET', path, undefined, { as: 'third' })).toEqual(await json('GET', path))
  expect(await json('GET', '/insights/2/sharing/', undefined, { as: 'member', project: PRIVATE })).toMatchObject({
    enabled: false,
  })
})

everyTransport('the sharing of an insight stands under both trees, with a slash or without', async (bench) => {
  const { fake, json } = bench
  addInsight(fake)
  const sharing = await json('GET', path)

  expect(await json('GET', '/insights/1/sharing')).toEqual(sharing)
  expect(await json('GET', path, undefined, { project: '@current' })).toEqual(sharing)
  expect(await json('GET', `/api/projects/1${path}`)).toEqual(sharing)
})

everyTransport('the sharing of insights has the scope of sharing, not that of insights', async (bench) => {
  const { fake, send } = bench
  addInsight(fake)
  fake.world.tables.key.insert({ value: 'phx_insights', user_id: 1, scopes: ['insight:read', 'insight:write'] })
  const withInsights = { as: null, headers: { Authorization: 'Bearer phx_insights' } }
  const noScope = missingScope('sharing_configuration:read')

  for (const as of ['sharer', 'star'] as const) expect((await send('GET', path, undefined, { as })).status).toBe(200)
  await expectRefusal(bench, ['GET', path, undefined, { as: 'reader' }], 403, noScope)
  await expectRefusal(bench, ['GET', path, undefined, withInsights], 403, noScope)
})

everyTransport('only an insight of the project that is not deleted has sharing', async (bench) => {
  addInsight(bench.fake, { deleted: true })
  addInsight(bench.fake, { project_id: PRIVATE })
  addInsight(bench.fake, { short_id: 'shortish' })

  for (const id of [1, 2, 99, 'abc', 'shortish'])
    await expectRefusal(bench, ['GET', `/insights/${id}/sharing/`], 404, notFound('Insight not found.'))
})

everyTransport('a key, its scope and the project come before the insight', async (bench) => {
  const missing = '/insights/99/sharing/'
  const noScope = missingScope('sharing_configuration:read')

  await expectRefusal(bench, ['GET', missing, undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', missing, undefined, { as: 'reader', project: 99 }], 403, noScope)
  await expectRefusal(bench, ['GET', missing, undefined, { project: 99 }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['GET', missing, undefined, { as: 'third', project: PRIVATE }], 403, cannotEnter)
  await expectRefusal(bench, ['GET', missing, undefined, { project: FOREIGN }], 403, cannotEnter)
})

everyTransport('the sharing of an insight is neither created, replaced nor removed', async (bench) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    await expectRefusal(bench, [method, path], 405, notAllowed(method))
    await expectRefusal(bench, [method, path, undefined, { as: 'star' }], 403, unsupportedByKeys)
  }
})
