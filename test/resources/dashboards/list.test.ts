import { expect } from 'vitest'
import { addDashboard, addTextTile, DASHBOARD_KEYS } from '../../support/api/dashboards.ts'
import type { DashboardPage } from '../../support/api/dashboards.ts'
import { cannotEnter, missingScope, noCredentials, notFound } from '../../support/api/errors.ts'
import { FOREIGN, PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('a list without dashboards is an empty page', async ({ send }) => {
  const response = await send('GET', '/dashboards/')

  expect(response.status).toBe(200)
  expect(response.headers.get('Allow')).toBe('GET, POST, HEAD, OPTIONS')
  const body = (await response.json()) as object
  expect(body).toEqual({ count: 0, next: null, previous: null, results: [] })
  expect(Object.keys(body)).toEqual(['count', 'next', 'previous', 'results'])
})

everyTransport('a dashboard in a list is shown without tiles, filters and variables', async ({ fake, json }) => {
  addDashboard(fake, { name: 'Web', tags: ['a'], pinned: true })
  addTextTile(fake, 1)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'token' })
  const {
    tiles: _t,
    filters: _f,
    variables: _v,
    ...rest
  } = await json<Record<string, unknown>>('GET', '/dashboards/1/')

  const { results } = await json<DashboardPage>('GET', '/dashboards/')

  expect(results).toEqual([{ ...rest, is_shared: true }])
  const left = DASHBOARD_KEYS.filter((key) => !['tiles', 'filters', 'variables'].includes(key))
  expect(Object.keys(results[0]!)).toEqual(left)
})

everyTransport('the list goes by pin, then by name; dashboards without a name come last', async (bench) => {
  const { fake, json, send } = bench
  for (const [name, pinned] of [
    ['b', false],
    [null, true],
    ['c', true],
    ['a', false],
    [null, false],
    ['', false],
    ['a', true],
    ['ab', false],
  ] as const)
    addDashboard(fake, { name, pinned })
  const names = async () =>
    (await json<DashboardPage>('GET', '/dashboards/')).results.map((dashboard) => dashboard.name)

  expect(await names()).toEqual(['a', 'c', null, '', 'a', 'ab', 'b', null])
  await send('PATCH', '/dashboards/1/', { pinned: true })
  await send('PATCH', '/dashboards/5/', { name: 'aa' })
  expect(await names()).toEqual(['a', 'b', 'c', null, '', 'a', 'aa', 'ab'])
})

everyTransport('dashboards that are deleted or of another project are absent', async ({ fake, json, send }) => {
  addDashboard(fake, { name: 'a', deleted: true })
  addDashboard(fake, { name: 'b', project_id: FOREIGN })
  addDashboard(fake, { name: 'c', project_id: PRIVATE })
  addDashboard(fake, { name: 'd' })

  expect(await json('GET', '/dashboards/')).toMatchObject({ count: 1, results: [{ id: 4 }] })
  await send('PATCH', '/dashboards/1/', { deleted: false })
  expect(await json('GET', '/dashboards/')).toMatchObject({ count: 2, results: [{ id: 1 }, { id: 4 }] })
})

everyTransport('a parameter the list does not know filters nothing and is noted in the journal', async (bench) => {
  addDashboard(bench.fake, { name: 'Web' })

  expect(await bench.json('GET', '/dashboards/?search=nothing&pinned=true')).toMatchObject({ count: 1 })
  expect(bench.fake.journal.last?.warnings).toEqual([
    'Unknown query parameter "search" was ignored.',
    'Unknown query parameter "pinned" was ignored.',
  ])
})

everyTransport('everyone who may read dashboards sees all of them, each with their own rights', async (bench) => {
  addRestricted(bench.fake, { name: 'a' })
  addDashboard(bench.fake, { name: 'b' })

  for (const as of ['owner', 'reader', 'writer', 'star'] as const)
    expect(await bench.json('GET', '/dashboards/', undefined, { as })).toMatchObject({
      results: [{ effective_privilege_level: 37 }, { effective_privilege_level: 37 }],
    })
  expect(await bench.json('GET', '/dashboards/', undefined, { as: 'member' })).toMatchObject({
    results: [
      { effective_restriction_level: 37, effective_privilege_level: 21 },
      { effective_restriction_level: 21, effective_privilege_level: 37 },
    ],
  })
})

everyTransport('the list is refused first things first', async (bench) => {
  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { as: null }], 401, noCredentials)
  for (const as of ['sharer', 'querier'] as const)
    await expectRefusal(bench, ['GET', '/dashboards/', undefined, { as }], 403, missingScope('dashboard:read'))
  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: 99 }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: FOREIGN }], 403, cannotEnter)
  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: PRIVATE, as: 'third' }], 403, cannotEnter)
})
