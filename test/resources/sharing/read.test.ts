import { expect } from 'vitest'
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

const path = '/dashboards/1/sharing/'

everyTransport('a dashboard whose sharing nobody changed shows it off, without a date', async ({ fake, send }) => {
  addRestricted(fake)
  const before = allRows(fake)

  const response = await send('GET', path)

  expect(response.status).toBe(200)
  expect(response.headers.get('allow')).toBe('GET, PATCH, HEAD, OPTIONS')
  expect(await response.text()).toMatch(/^{"created_at":null,"enabled":false,"access_token":"[\w-]{30}"}$/)
  expect(allRows(fake)).toEqual(before)
})

everyTransport('the token of a dashboard is its own and does not change', async ({ fake, json }) => {
  addRestricted(fake)
  addRestricted(fake)
  const first = await json('GET', path)

  fake.clock.advance('1d')

  expect(await json('GET', path)).toEqual(first)
  expect(await json('GET', '/dashboards/2/sharing/')).not.toEqual(first)
})

everyTransport('a stored sharing configuration is shown as it is', async ({ fake, json }) => {
  addRestricted(fake)
  const stored = { created_at: '2020-02-02T02:02:02Z', enabled: true, access_token: 'public' }
  fake.world.tables.sharing.insert({ dashboard_id: 1, ...stored })

  expect(await json('GET', path)).toEqual(stored)
})

everyTransport('whoever sees the project reads the sharing, also without the right to edit', async ({ fake, json }) => {
  addRestricted(fake)
  addRestricted(fake, { project_id: PRIVATE })

  expect(await json('GET', path, undefined, { as: 'member' })).toEqual(await json('GET', path))
  expect(await json('GET', '/dashboards/2/sharing/', undefined, { as: 'member', project: PRIVATE })).toMatchObject({
    enabled: false,
  })
})

everyTransport('the slash at the end, the tree and the name of the project make no difference', async (bench) => {
  const { fake, json } = bench
  addRestricted(fake)
  const sharing = await json('GET', path)

  expect(await json('GET', '/dashboards/1/sharing')).toEqual(sharing)
  expect(await json('GET', path, undefined, { project: '@current' })).toEqual(sharing)
  expect(await json('GET', `/api/projects/1${path}`)).toEqual(sharing)
})

everyTransport('sharing has a scope of its own', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)

  for (const as of ['sharer', 'star'] as const) expect((await send('GET', path, undefined, { as })).status).toBe(200)
  for (const as of ['reader', 'writer', 'querier'] as const)
    await expectRefusal(bench, ['GET', path, undefined, { as }], 403, missingScope('sharing_configuration:read'))
})

everyTransport('only a dashboard of the project that is not deleted has sharing', async (bench) => {
  addRestricted(bench.fake, { deleted: true })
  addRestricted(bench.fake, { project_id: PRIVATE })

  for (const id of [1, 2, 99, 'abc'])
    await expectRefusal(bench, ['GET', `/dashboards/${id}/sharing/`], 404, notFound('Dashboard not found.'))
})

everyTransport('a key, its scope and the project come before the dashboard', async (bench) => {
  addRestricted(bench.fake, { project_id: PRIVATE })
  const missing = '/dashboards/99/sharing/'
  const noScope = missingScope('sharing_configuration:read')

  await expectRefusal(bench, ['GET', missing, undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', missing, undefined, { as: 'reader', project: 99 }], 403, noScope)
  await expectRefusal(bench, ['GET', missing, undefined, { project: 99 }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['GET', path, undefined, { as: 'third', project: PRIVATE }], 403, cannotEnter)
  await expectRefusal(bench, ['GET', path, undefined, { project: FOREIGN }], 403, cannotEnter)
  await expectRefusal(bench, ['GET', path, undefined, { as: 'outsider' }], 403, cannotEnter)
})

everyTransport('sharing is neither created, replaced nor removed', async (bench) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    await expectRefusal(bench, [method, path], 405, notAllowed(method))
    await expectRefusal(bench, [method, path, undefined, { as: 'star' }], 403, unsupportedByKeys)
  }
})
