import { expect } from 'vitest'
import { denied, missingScope, noCredentials } from '../../support/api/errors.ts'
import { MEMBER, OWNER, PRIVATE, PUBLIC, THIRD } from '../../support/api/office.ts'
import { shownEnvironment } from '../../support/api/projects.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { membershipOf, organizationOf, uuidOf, withKey } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('@me is the owner of the key, as they see themselves', async ({ fake, json }) => {
  const me = await json('GET', '/api/users/@me/', undefined, { as: 'member' })

  const { uuid, date_joined } = fake.world.tables.user.get(MEMBER)!
  expect(me).toMatchObject({
    uuid,
    date_joined,
    distinct_id: 'user-member',
    first_name: 'member',
    last_name: 'Test',
    email: 'member@acme.test',
    pending_email: null,
    is_email_verified: null,
    mascot_config: null,
    is_staff: false,
  })
})

everyTransport('@me names the current project, its organisation and all organisations', async ({ fake, json }) => {
  const me = await json('GET', '/api/users/@me/', undefined, { as: 'third' })

  const { id } = organizationOf(fake, PUBLIC)
  const listed = { id, name: 'Acme', slug: 'acme', logo_media_id: null, membership_level: 1 }
  expect(me).toMatchObject({
    team: shownEnvironment(fake, PUBLIC),
    organization: {
      ...listed,
      teams: [shownEnvironment(fake, PUBLIC)],
      projects: [{ id: PUBLIC, organization_id: id, name: 'Public' }],
      member_count: 5,
    },
    organizations: [listed],
  })
})

everyTransport('the team of @me is the current project', async ({ fake, json }) => {
  expect(await json('GET', '/api/users/@me/')).toMatchObject({ team: shownEnvironment(fake, PUBLIC) })
})

everyTransport('the organisation of @me is that of the current project, not the first', async ({ fake, json }) => {
  const other = fake.world.tables.organization.insert({ name: 'Third', slug: 'third' })
  const project = fake.world.tables.project.insert({ name: 'New', organization_id: other.id })
  fake.world.tables.membership.insert({ user_id: MEMBER, organization_id: other.id, level: 8 })
  fake.world.tables.user.update(fake.world.tables.user.get(MEMBER)!, { current_project_id: project.id })

  const me = await json('GET', '/api/users/@me/', undefined, { as: 'member' })

  expect(me).toMatchObject({
    team: { id: project.id },
    organization: { id: other.id, membership_level: 8, projects: [{ id: project.id }] },
    organizations: [
      { name: 'Acme', membership_level: 1 },
      { name: 'Third', membership_level: 8 },
    ],
  })
})

everyTransport('a user without an organisation has none to show', async ({ fake, json }) => {
  fake.world.tables.membership.remove(membershipOf(fake, THIRD))

  expect(await json('GET', '/api/users/@me/', undefined, { as: 'third' })).toMatchObject({
    team: null,
    organization: null,
    organizations: [],
  })
})

everyTransport('the features of an organisation come with their names', async ({ json }) => {
  expect(await json('GET', '/api/users/@me/')).toMatchObject({
    organization: { available_product_features: [{ key: 'tagging' }, { key: 'advanced_permissions' }, {}] },
  })
})

/** Without a base URL only `@me` is the fake's, and others pass by. */
const everyUser = { baseUrl: 'https://app.example.test' }
const self = "As a non-staff user you're only allowed to access the `@me` user instance."

for (const id of ['1', 'abc', 'd2f3a4b5-0000-4000-8000-000000000000'])
  everyTransport(
    `the user ${id} is closed to everybody`,
    (bench) => expectRefusal(bench, ['GET', `/api/users/${id}/`], 403, denied(self)),
    everyUser,
  )

everyTransport(
  'users are closed to themselves under their own UUID',
  (bench) => expectRefusal(bench, ['GET', `/api/users/${uuidOf(bench.fake, OWNER)}/`], 403, denied(self)),
  everyUser,
)

everyTransport('@me takes a key with user:read', async (bench) => {
  await expectRefusal(bench, ['GET', '/api/users/@me/', undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', '/api/users/@me/', undefined, { as: 'reader' }], 403, missingScope('user:read'))
  const options = withKey(bench.fake, { scopes: ['user:read'] })

  expect((await bench.send('GET', '/api/users/@me/', undefined, options)).status).toBe(200)
})

everyTransport('@me is open to keys bound to projects and organisations', async ({ fake, send }) => {
  const options = withKey(fake, { scopes: ['user:read'], scoped_teams: [PRIVATE], scoped_organizations: ['none'] })

  expect((await send('GET', '/api/users/@me/', undefined, options)).status).toBe(200)
})

everyTransport('@me may come percent-encoded, without a slash and with a suffix', async ({ send }) => {
  for (const path of ['/api/users/%40me/', '/api/users/@me', '/api/users/@me.json'])
    expect((await send('GET', path)).status).toBe(200)
})

everyTransport('HEAD and OPTIONS on @me answer like everywhere', async ({ send }) => {
  const head = await send('HEAD', '/api/users/@me/')

  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(await (await send('OPTIONS', '/api/users/@me/')).json()).toMatchObject({ name: 'User Instance' })
})

everyTransport('changing @me is real and not faked: 501', async (bench) => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const response = await bench.send(method, '/api/users/@me/', { first_name: 'New' })

    expect(response.status).toBe(501)
    expect(await response.json()).toMatchObject({ type: 'not_faked' })
  }
  expect(bench.fake.world.tables.user.get(OWNER)!.first_name).toBe('owner')
})

everyTransport(
  'the list of users, and what else there is under one, is real and not faked: 501',
  async ({ send }) => {
    for (const path of ['/api/users/', '/api/users/@me/start_2fa_setup/'])
      expect((await send('GET', path)).status).toBe(501)
  },
  everyUser,
)
