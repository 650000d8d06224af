import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addDashboard } from '../support/api/dashboards.ts'
import { notAllowed, notFound } from '../support/api/errors.ts'
import { MEMBER } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'

const ROW = 'accessControlViews'
const PATH = '/dashboards/1/access_controls/'
const GLOBAL = '/dashboards/1/global_access_controls/'
const projectsOnly = notFound('Role based access controls are only available for projects.')

withRow(ROW, 'live', 'access_controls shows who may do what', async ({ fake, json }) => {
  addDashboard(fake)

  expect(await json('GET', PATH)).toEqual({
    access_controls: [],
    available_access_levels: ['none', 'viewer', 'editor'],
    default_access_level: 'editor',
    user_access_level: 'editor',
    user_can_edit_access_levels: true,
  })
})

withRow(ROW, 'live', 'the creator and administrators of the project may change access levels', async (bench) => {
  const { fake, json } = bench
  addDashboard(fake, { created_by_id: MEMBER, user_access_level: 'viewer' })

  for (const [as, may] of [
    ['owner', true],
    ['admin', true],
    ['member', true],
    ['second', false],
  ] as const)
    expect(await json('GET', PATH, undefined, { as })).toMatchObject({
      user_access_level: 'viewer',
      user_can_edit_access_levels: may,
    })
})

withRow(ROW, 'live', 'there are no global access controls of a dashboard, be it there or not', async (bench) => {
  addDashboard(bench.fake)
  addDashboard(bench.fake, { deleted: true })

  for (const id of ['1', '2', '99', 'abc'])
    await expectRefusal(bench, ['GET', `/dashboards/${id}/global_access_controls/`], 404, projectsOnly)
})

withRow(ROW, 'documented', 'both access-control views show the dashboard', async ({ fake, json }) => {
  addDashboard(fake, { name: 'Web', tags: ['a'] })

  const dashboard = await json('GET', '/dashboards/1/')

  expect(dashboard).toMatchObject({ name: 'Web' })
  expect(await json('GET', PATH)).toEqual(dashboard)
  expect(await json('GET', GLOBAL)).toEqual(dashboard)
})

const VIEWS = [
  ['live', ['access_controls']],
  ['documented', ['access_controls', 'global_access_controls']],
] as const

for (const [column, views] of VIEWS)
  withRow(ROW, column, 'a dashboard that is missing or deleted has no access-control views', async (bench) => {
    addDashboard(bench.fake, { deleted: true })

    for (const id of [1, 99])
      for (const view of views) await expectRefusal(bench, ['GET', `/dashboards/${id}/${view}/`], 404, notFound())
    await expectRefusal(bench, ['PATCH', PATH, {}], 405, notAllowed('PATCH'))
  })
