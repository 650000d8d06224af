import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { hydrate, verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { FOREIGN, OWNER, PRIVATE } from '../../support/api/office.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import type { Recorder } from '../../support/repro/recorder.ts'

const ACME = createFake({ scenario: busyOffice }).db.organization.getAll()[0]!.id

/** A recording of the answers at these paths, each of which was granted. */
async function readings(...paths: readonly string[]): Promise<Recorder> {
  const recorder = recordBusyOffice()
  for (const path of paths) await recorder.get(path)
  expect(recorder.entries.map(({ response }) => response.status)).toEqual(paths.map(() => 200))
  return recorder
}

const PROJECT = '/api/environments/@current/dashboards/1/'

test.each([
  ['the only one that is named', ['/api/environments/1/insights/'], []],
  [
    'none where several are named',
    ['/api/environments/1/insights/', '/api/environments/2/insights/'],
    ['nothing shows which project it means'],
  ],
  [
    'none where another is shown by its number',
    ['/api/environments/1/insights/', '/api/projects/2/'],
    ['nothing shows which project it means'],
  ],
])('the project @current is %s', async (_title, named, whys) => {
  const { unplaced } = hydrate((await readings(PROJECT, ...named)).har)

  expect(unplaced.map(({ why }) => why)).toEqual(whys)
})

test('where no project is named at all, @current is one that is made up', async () => {
  const { har } = await readings(PROJECT, '/api/environments/@current/dashboards/')

  const { state, completed, unplaced } = hydrate(har)
  const found = await verify(har)

  expect(unplaced).toEqual([])
  expect(state.tables.dashboard.map(({ project_id }) => project_id)).toEqual([1, 1])
  expect(state.tables.user[0]!.current_project_id).toBe(1)
  expect(completed).toContainEqual({
    table: 'project',
    rows: [1],
    columns: ['id'],
    why: 'nothing shows which project @current is',
  })
  expect(found.differences).toEqual([])
})

test('the project @current is the only one that is named, even by whoever reads with a sharing token', async () => {
  const recorder = recordBusyOffice()
  const { db } = recorder.fake
  db.user.update({ where: { id: { equals: OWNER } }, data: { current_project_id: PRIVATE } })
  const { id } = db.insight.create({ project_id: PRIVATE })
  db.sharing.create({ insight_id: id, enabled: true, access_token: 'seen' })
  await recorder.get('/api/environments/@current/insights/')
  await recorder.get(`/api/environments/${PRIVATE}/insights/${id}/?sharing_access_token=seen`, { key: null })

  const { state } = hydrate(recorder.har)

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200])
  expect(state.tables.project.map((project) => project.id)).toEqual([PRIVATE])
  expect((await verify(recorder.har)).differences).toEqual([])
})

test('a user has the current project that is shown, and none where none is shown, whatever project is named', async () => {
  const recorder = recordBusyOffice()
  for (const path of ['/api/users/@me/', '/api/environments/1/insights/'])
    await recorder.get(path, { key: 'phx_third' })
  expect(hydrate(recorder.har).state.tables.user[0]!.current_project_id).toBe(1)
  const { content } = recorder.entries[0]!.response
  content.text = JSON.stringify({ ...JSON.parse(content.text!), team: null })

  expect(hydrate(recorder.har).state.tables.user[0]!.current_project_id).toBeNull()
})

const MEMBERS = '/api/organizations/@current/members/'

test.each(['/api/users/@me/', '/api/organizations/@current/'])(
  'the organisation @current is the one that %s shows, whatever is asked afterwards',
  async (shown) => {
    const { completed, unplaced } = hydrate((await readings(MEMBERS, shown, '/api/environments/1/insights/')).har)

    expect(unplaced).toEqual([])
    expect(completed.filter(({ columns }) => columns?.includes('organization_id'))).toEqual([])
  },
)

test.each([
  ['afterwards', [MEMBERS, `/api/organizations/${ACME}/`]],
  ['before', [`/api/organizations/${ACME}/`, MEMBERS]],
])('an organisation that is shown by its id %s is not known to be @current', async (_title, paths) => {
  const { unplaced } = hydrate((await readings(...paths)).har)

  expect(unplaced.map(({ why }) => why)).toEqual(['nothing shows which organisation it means'])
})

test('who reads a shared dashboard without a key gets none', async () => {
  const recorder = await readings('/api/environments/1/dashboards/1/')
  await recorder.get('/shared_dashboard/public', { key: null })

  expect(recorder.entries.at(-1)!.response.status).toBe(200)
  expect(hydrate(recorder.har).state.tables.key).toHaveLength(1)
})

test('the members of @current are those of the organisation that it was then', async () => {
  const recorder = recordBusyOffice()
  const { db } = recorder.fake
  const other = db.organization.findFirst({ where: { slug: { equals: 'other' } } })!
  db.membership.create({ user_id: OWNER, organization_id: other.id, level: 1 })
  await recorder.get('/api/organizations/@current/')
  const { results } = (await recorder.get(MEMBERS)) as { readonly results: readonly object[] }
  db.user.update({ where: { id: { equals: OWNER } }, data: { current_project_id: FOREIGN } })
  const { id } = (await recorder.get('/api/organizations/@current/')) as { readonly id: string }

  const { membership } = hydrate(recorder.har).state.tables

  expect(id).toBe(other.id)
  expect(membership.filter(({ organization_id }) => organization_id === ACME)).toHaveLength(results.length)
})

test('an organisation has the features that an answer shows, and no others', async () => {
  const recorder = recordBusyOffice()
  const features = ['project_based_permissioning'] as const
  recorder.fake.db.organization.updateMany({ where: {}, data: { features: [...features] } })
  await recorder.get('/api/users/@me/')

  const { organization } = hydrate(recorder.har).state.tables

  expect(organization.find(({ id }) => id === ACME)!.features).toEqual(features)
})

test('a project of which only the number is seen is of the one organisation that is seen', async () => {
  const { state, completed } = hydrate(
    (await readings('/api/environments/1/insights/', `/api/organizations/${ACME}/members/`)).har,
  )

  expect(state.tables.project).toMatchObject([{ id: 1, organization_id: ACME }])
  expect(completed.map(({ why }) => why)).not.toContain('no organisation was seen')
})

test.each([
  ['is not of an organisation whose owner was shown the others', 'phx_owner', 'phx_outsider', FOREIGN, 2],
  ['may be of an organisation of which only a member was shown the others', 'phx_third', 'phx_third', PRIVATE, 1],
])('a project of which only the number is seen %s', async (_title, key, other, project, organizations) => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/users/@me/', { key })
  await recorder.get(`/api/environments/${project}/insights/`, { key: other })

  const { state } = hydrate(recorder.har)

  const { organization_id } = state.tables.project.find(({ id }) => id === project)!
  expect(state.tables.organization).toHaveLength(organizations)
  expect(organization_id === ACME).toBe(organizations === 1)
})
