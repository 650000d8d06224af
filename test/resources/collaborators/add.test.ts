import { expect } from 'vitest'
import { invalid } from '../../support/api/errors.ts'
import { ADMIN, MEMBER, OUTSIDER, OWNER, PRIVATE, PUBLIC, RETIRED, SECOND, THIRD } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addCollaborators, addRestricted, shownUser, uuidOf, withoutFeature } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/dashboards/1/collaborators/'
const lowest = invalid('Cannot add collaborators to a dashboard on the lowest restriction level.')
const onlyEdit = invalid('Only edit access can be explicitly specified currently.')
const unknown = invalid('User does not exist.')
const noAccess = invalid('Cannot add collaborators that have no access to the project.')
const inherent = invalid(
  'Cannot add collaborators that already have inherent access (the dashboard owner or a project admins).',
)
const duplicate = invalid('User already is a collaborator.')
const NOBODY = '00000000-0000-4000-8000-000000000000'

everyTransport('an added collaborator is answered in full and stays', async ({ fake, send, json }) => {
  addRestricted(fake)
  fake.clock.advance('2h')

  const response = await send('POST', path, { level: 37, user_uuid: uuidOf(fake, MEMBER) })

  const added = await response.json()
  expect(response.status).toBe(201)
  expect(added).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    dashboard_id: 1,
    user: shownUser(fake, MEMBER),
    level: 37,
    added_at: '2026-01-01T02:00:00Z',
    updated_at: '2026-01-01T02:00:00Z',
    user_uuid: uuidOf(fake, MEMBER),
  })
  expect(await json('GET', path)).toEqual([added])
})

everyTransport('a collaborator may edit from then on, and add others', async ({ fake, send }) => {
  addRestricted(fake)
  await send('POST', path, { level: 37, user_uuid: uuidOf(fake, MEMBER) })

  const second = { level: 37, user_uuid: uuidOf(fake, SECOND) }

  expect((await send('POST', path, second, { as: 'third' })).status).toBe(403)
  expect((await send('POST', path, second, { as: 'member' })).status).toBe(201)
})

everyTransport('one user may collaborate on two dashboards', async ({ fake, send }) => {
  addRestricted(fake)
  addRestricted(fake)
  addCollaborators(fake, 2, MEMBER)

  expect((await send('POST', path, { level: 37, user_uuid: uuidOf(fake, MEMBER) })).status).toBe(201)
})

everyTransport('a dashboard that is not restricted takes no collaborators', async (bench) => {
  addRestricted(bench.fake, { restriction_level: 21 })

  for (const body of [
    { level: 37, user_uuid: uuidOf(bench.fake, MEMBER) },
    { level: 21, user_uuid: NOBODY },
  ])
    await expectRefusal(bench, ['POST', path, body], 400, lowest)
})

everyTransport('without advanced permissions no dashboard takes collaborators', async (bench) => {
  addRestricted(bench.fake)
  withoutFeature(bench.fake, 'advanced_permissions')

  await expectRefusal(bench, ['POST', path, { level: 37, user_uuid: uuidOf(bench.fake, MEMBER) }], 400, lowest)
})

everyTransport('a collaborator can only be added to edit, whoever it is', async (bench) => {
  addRestricted(bench.fake)

  for (const user_uuid of [uuidOf(bench.fake, MEMBER), uuidOf(bench.fake, OWNER), NOBODY])
    await expectRefusal(bench, ['POST', path, { level: 21, user_uuid }], 400, onlyEdit)
})

everyTransport('nobody adds a user who is unknown or not active', async (bench) => {
  addRestricted(bench.fake, { created_by_id: RETIRED })

  for (const user_uuid of [NOBODY, uuidOf(bench.fake, RETIRED)])
    await expectRefusal(bench, ['POST', path, { level: 37, user_uuid }], 400, unknown)
})

everyTransport('nobody adds a user without access to the project, not even its creator', async (bench) => {
  addRestricted(bench.fake, { created_by_id: OUTSIDER })
  addRestricted(bench.fake, { project_id: PRIVATE, created_by_id: THIRD })

  for (const [user, sending] of [
    [OUTSIDER, { project: PUBLIC, path }],
    [THIRD, { project: PRIVATE, path: '/dashboards/2/collaborators/' }],
  ] as const)
    await expectRefusal(
      bench,
      ['POST', sending.path, { level: 37, user_uuid: uuidOf(bench.fake, user) }, { project: sending.project }],
      400,
      noAccess,
    )
})

everyTransport('an explicit member of a private project can be added there', async ({ fake, send }) => {
  addRestricted(fake, { project_id: PRIVATE })

  const body = { level: 37, user_uuid: uuidOf(fake, SECOND) }

  expect((await send('POST', path, body, { project: PRIVATE })).status).toBe(201)
})

everyTransport('nobody adds the creator or an administrator, even one who is a collaborator already', async (bench) => {
  addRestricted(bench.fake, { created_by_id: MEMBER })
  addCollaborators(bench.fake, 1, ADMIN, MEMBER)

  for (const user of [MEMBER, ADMIN, OWNER]) {
    const body = { level: 37, user_uuid: uuidOf(bench.fake, user) }
    await expectRefusal(bench, ['POST', path, body, { as: 'member' }], 400, inherent)
  }
})

everyTransport('an explicit administrator of a private project has access anyway', async (bench) => {
  const { tables } = bench.fake.world
  addRestricted(bench.fake, { project_id: PRIVATE })
  const [membership] = tables.membership.list('user_id', THIRD)
  tables.member.insert({ project_id: PRIVATE, membership_id: membership!.id, level: 8 })

  const body = { level: 37, user_uuid: uuidOf(bench.fake, THIRD) }

  await expectRefusal(bench, ['POST', path, body, { project: PRIVATE }], 400, inherent)
})

everyTransport('nobody adds a collaborator twice, whatever the first level', async (bench) => {
  addRestricted(bench.fake)
  bench.fake.world.tables.collaborator.insert({ dashboard_id: 1, user_id: MEMBER, level: 21 })
  addCollaborators(bench.fake, 1, SECOND)

  for (const user of [MEMBER, SECOND])
    await expectRefusal(bench, ['POST', path, { level: 37, user_uuid: uuidOf(bench.fake, user) }], 400, duplicate)
})
