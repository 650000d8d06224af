import { expect } from 'vitest'
import { missingScope, noCredentials, notFound } from '../../support/api/errors.ts'
import { MEMBER, PRIVATE, RETIRED, SECOND, THIRD } from '../../support/api/office.ts'
import { expectProjectFirst, expectRefusal } from '../../support/api/refusal.ts'
import { addCollaborators, addRestricted, shownUser, uuidOf, withoutFeature } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/dashboards/1/collaborators/'

everyTransport('a dashboard without collaborators lists none', async ({ fake, send }) => {
  addRestricted(fake)

  const response = await send('GET', path)

  expect(response.status).toBe(200)
  expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
  expect(await response.json()).toEqual([])
})

everyTransport('collaborators are listed bare and in the order they were added', async ({ fake, json }) => {
  addRestricted(fake)
  addRestricted(fake)
  const [third, member] = addCollaborators(fake, 1, THIRD, MEMBER)
  addCollaborators(fake, 2, SECOND)

  const listed = await json<object[]>('GET', path)

  expect(listed).toEqual([
    {
      id: third!.id,
      dashboard_id: 1,
      user: shownUser(fake, THIRD),
      level: 37,
      added_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      user_uuid: uuidOf(fake, THIRD),
    },
    expect.objectContaining({ id: member!.id }),
  ])
  expect(Object.keys(listed[0]!).join()).toBe('id,dashboard_id,user,level,added_at,updated_at,user_uuid')
})

everyTransport('an old collaborator may show level 21', async ({ fake, json }) => {
  addRestricted(fake)
  fake.world.tables.collaborator.insert({ dashboard_id: 1, user_id: MEMBER, level: 21 })

  expect(await json('GET', path)).toEqual([expect.objectContaining({ level: 21 })])
})

everyTransport('a collaborator who is not active any more is not listed', async ({ fake, json }) => {
  addRestricted(fake)
  addCollaborators(fake, 1, RETIRED, MEMBER)

  expect(await json('GET', path)).toEqual([expect.objectContaining({ user: shownUser(fake, MEMBER) })])
})

everyTransport('a dashboard that is not restricted lists the collaborators it had', async ({ fake, json }) => {
  addRestricted(fake, { restriction_level: 21 })
  addCollaborators(fake, 1, MEMBER)

  expect(await json('GET', path)).toHaveLength(1)

  withoutFeature(fake, 'advanced_permissions')

  expect(await json('GET', path)).toHaveLength(1)
})

everyTransport('whoever sees the project reads the list, also without the right to edit', async ({ fake, json }) => {
  addRestricted(fake)
  addRestricted(fake, { project_id: PRIVATE })

  expect(await json('GET', path, undefined, { as: 'member' })).toEqual([])
  expect(await json('GET', '/dashboards/2/collaborators/', undefined, { as: 'member', project: PRIVATE })).toEqual([])
})

everyTransport('the slash at the end, the tree and the name of the project make no difference', async (bench) => {
  const { fake, json } = bench
  addRestricted(fake)
  addCollaborators(fake, 1, MEMBER)
  const listed = await json('GET', path)

  expect(listed).toHaveLength(1)
  expect(await json('GET', '/dashboards/1/collaborators')).toEqual(listed)
  expect(await json('GET', path, undefined, { project: '@current' })).toEqual(listed)
  expect(await json('GET', `/api/projects/1${path}`)).toEqual(listed)
})

everyTransport('a list of collaborators needs the right to read dashboards', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)

  for (const as of ['reader', 'writer', 'star'] as const)
    expect((await send('GET', path, undefined, { as })).status).toBe(200)
  for (const as of ['sharer', 'querier'] as const)
    await expectRefusal(bench, ['GET', path, undefined, { as }], 403, missingScope('dashboard:read'))
})

everyTransport('only a dashboard of the project that is not deleted has collaborators', async (bench) => {
  addRestricted(bench.fake, { deleted: true })
  addRestricted(bench.fake, { project_id: PRIVATE })
  addRestricted(bench.fake, { id: 12 })

  for (const id of ['1', '2', '99', '0', '-1', 'abc', '@current', '12e0', '0xc', '012x'])
    await expectRefusal(bench, ['GET', `/dashboards/${id}/collaborators/`], 404, notFound('Dashboard not found.'))
  expect((await bench.send('GET', '/dashboards/12/collaborators/')).status).toBe(200)
})

everyTransport('a key, its scope and the project come before the dashboard', async (bench) => {
  addRestricted(bench.fake, { project_id: PRIVATE })
  const missing = '/dashboards/99/collaborators/'

  await expectRefusal(bench, ['GET', missing, undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', missing, undefined, { as: 'sharer' }], 403, missingScope('dashboard:read'))
  await expectRefusal(bench, ['GET', missing, undefined, { project: 'abc' }], 404, notFound('Project not found.'))
  await expectProjectFirst(bench, 'GET', missing)
})
