import { expect } from 'vitest'
import {
  cannotEdit,
  cannotEnter,
  missingScope,
  noCredentials,
  notAllowed,
  notFound,
  unsupportedByKeys,
} from '../../support/api/errors.ts'
import { MEMBER, PRIVATE, PUBLIC, SECOND } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import type { Sending } from '../../support/api/refusal.ts'
import { addCollaborators, addRestricted, uuidOf } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench, SendOptions } from '../../support/api/transports.ts'

const noDashboard = notFound('Dashboard not found.')

/** The two requests that change collaborators, on a dashboard. */
const changes = ({ fake }: Bench, dashboard: number | string, options: SendOptions = {}): Sending[] => [
  ['POST', `/dashboards/${dashboard}/collaborators/`, { level: 37, user_uuid: uuidOf(fake, SECOND) }, options],
  ['DELETE', `/dashboards/${dashboard}/collaborators/${uuidOf(fake, MEMBER)}/`, undefined, options],
]

everyTransport('a change needs the right to write dashboards', async (bench) => {
  const { fake, send } = bench
  addRestricted(fake)
  addCollaborators(fake, 1, MEMBER)

  for (const as of ['reader', 'sharer', 'querier'] as const)
    for (const sending of changes(bench, 1, { as }))
      await expectRefusal(bench, sending, 403, missingScope('dashboard:write'))
  const [add] = changes(bench, 1, { as: 'writer' })
  const [, remove] = changes(bench, 1, { as: 'star' })
  expect((await send(...add!)).status).toBe(201)
  expect((await send(...remove!)).status).toBe(204)
})

everyTransport('only who can edit a restricted dashboard changes its collaborators', async (bench) => {
  addRestricted(bench.fake)
  bench.fake.world.tables.collaborator.insert({ dashboard_id: 1, user_id: MEMBER, level: 21 })

  for (const as of ['member', 'third'] as const)
    for (const sending of changes(bench, 1, { as })) await expectRefusal(bench, sending, 403, cannotEdit)
})

everyTransport('creators and administrators change collaborators', async (bench) => {
  addRestricted(bench.fake, { created_by_id: MEMBER })

  const [byCreator] = changes(bench, 1, { as: 'member' })
  expect((await bench.send(...byCreator!)).status).toBe(201)
  const byAdmin: Sending = [
    'DELETE',
    `/dashboards/1/collaborators/${uuidOf(bench.fake, SECOND)}/`,
    undefined,
    { as: 'admin' },
  ]
  expect((await bench.send(...byAdmin)).status).toBe(204)
})

everyTransport('a change of a dashboard that is deleted, elsewhere or nowhere finds none', async (bench) => {
  addRestricted(bench.fake, { deleted: true })
  addRestricted(bench.fake, { project_id: PRIVATE })

  for (const id of [1, 2, 99, 'abc'])
    for (const sending of changes(bench, id)) await expectRefusal(bench, sending, 404, noDashboard)
})

everyTransport('the right to edit comes before the fields and the collaborator', async (bench) => {
  addRestricted(bench.fake)
  const as = 'third'

  await expectRefusal(bench, ['POST', '/dashboards/1/collaborators/', {}, { as }], 403, cannotEdit)
  await expectRefusal(bench, ['DELETE', '/dashboards/1/collaborators/nobody/', undefined, { as }], 403, cannotEdit)
  await expectRefusal(bench, ['POST', '/dashboards/99/collaborators/', {}, { as }], 404, noDashboard)
})

everyTransport(
  'broken JSON comes before a missing dashboard, and a missing scope before broken JSON',
  async (bench) => {
    const headers = { 'Content-Type': 'application/json' }
    const broken: SendOptions = { raw: '{', headers }

    const response = await bench.send('POST', '/dashboards/99/collaborators/', undefined, broken)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'parse_error' })
    await expectRefusal(
      bench,
      ['POST', '/dashboards/99/collaborators/', undefined, { ...broken, as: 'reader' }],
      403,
      missingScope('dashboard:write'),
    )
  },
)

everyTransport('a key and access to the project come before the dashboard', async (bench) => {
  addRestricted(bench.fake, { project_id: PRIVATE })

  for (const sending of changes(bench, 99, { as: null })) await expectRefusal(bench, sending, 401, noCredentials)
  for (const sending of changes(bench, 1, { as: 'third', project: PRIVATE }))
    await expectRefusal(bench, sending, 403, cannotEnter)
  for (const sending of changes(bench, 1, { as: 'outsider', project: PUBLIC }))
    await expectRefusal(bench, sending, 403, cannotEnter)
})

everyTransport('a collaborator cannot be read or changed one by one', async (bench) => {
  addRestricted(bench.fake)
  addCollaborators(bench.fake, 1, MEMBER)
  const one = `/dashboards/1/collaborators/${uuidOf(bench.fake, MEMBER)}/`

  for (const method of ['GET', 'PUT', 'PATCH', 'POST'])
    await expectRefusal(bench, [method, one], 405, notAllowed(method))
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    await expectRefusal(bench, [method, '/dashboards/1/collaborators/'], 405, notAllowed(method))
  expect((await bench.send('PATCH', one)).headers.get('allow')).toBe('DELETE, OPTIONS')
})

everyTransport('scope, dashboard and the right to edit come before a method that is not allowed', async (bench) => {
  addRestricted(bench.fake)
  const one = '/dashboards/1/collaborators/nobody/'

  for (const as of ['star', 'writer'] as const)
    await expectRefusal(bench, ['PATCH', one, {}, { as }], 403, unsupportedByKeys)
  await expectRefusal(bench, ['PATCH', '/dashboards/99/collaborators/nobody/', {}], 404, noDashboard)
  await expectRefusal(bench, ['PATCH', one, {}, { as: 'third' }], 403, cannotEdit)
  await expectRefusal(bench, ['GET', '/dashboards/99/collaborators/nobody/'], 405, notAllowed('GET'))
})

everyTransport('raising the restriction again brings the old collaborators back', async (bench) => {
  const { fake, send } = bench
  const dashboard = addRestricted(fake, { restriction_level: 21 })
  addCollaborators(fake, 1, MEMBER)

  fake.world.tables.dashboard.update(dashboard, { restriction_level: 37 })

  const [byOld] = changes(bench, 1, { as: 'member' })
  expect((await send(...byOld!)).status).toBe(201)
})
