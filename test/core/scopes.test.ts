import { expect } from 'vitest'
import { denied, missingScope, notAllowed, notFound, unsupportedByKeys } from '../support/api/errors.ts'
import { OWNER, PRIVATE, PUBLIC } from '../support/api/office.ts'
import type { KeyName } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { addRestricted, withKey } from '../support/api/rows.ts'
import { everyTransport } from '../support/api/transports.ts'

const allowedTo: readonly (readonly [KeyName, string, string, number])[] = [
  ['reader', 'GET', '/dashboards/1/', 200],
  ['writer', 'GET', '/dashboards/1/', 200],
  ['star', 'GET', '/dashboards/1/', 200],
  ['writer', 'PATCH', '/dashboards/1/', 200],
  ['star', 'POST', '/dashboards/', 201],
  ['sharer', 'GET', '/dashboards/1/sharing/', 200],
  ['reader', 'HEAD', '/dashboards/1/', 200],
  ['reader', 'OPTIONS', '/dashboards/1/', 200],
  ['querier', 'GET', '/explicit_members/', 200],
]

for (const [as, method, path, status] of allowedTo)
  everyTransport(`the key «${as}» may ${method} ${path}`, async ({ fake, send }) => {
    addRestricted(fake)

    const response = await send(method, path, undefined, { as })

    expect(response.status).toBe(status)
  })

const refusedTo: readonly (readonly [KeyName, string, string, string])[] = [
  ['reader', 'POST', '/dashboards/', 'dashboard:write'],
  ['reader', 'PATCH', '/dashboards/1/', 'dashboard:write'],
  ['reader', 'DELETE', '/dashboards/1/', 'dashboard:write'],
  ['sharer', 'GET', '/dashboards/1/', 'dashboard:read'],
  ['writer', 'GET', '/dashboards/1/sharing/', 'sharing_configuration:read'],
  ['sharer', 'PATCH', '/dashboards/1/sharing/', 'sharing_configuration:write'],
  ['sharer', 'OPTIONS', '/dashboards/1/', 'dashboard:read'],
  ['querier', 'GET', '/dashboards/1/collaborators/', 'dashboard:read'],
]

for (const [as, method, path, scope] of refusedTo)
  everyTransport(`the key «${as}» may not ${method} ${path}`, async (bench) => {
    addRestricted(bench.fake)

    await expectRefusal(bench, [method, path, undefined, { as }], 403, missingScope(scope))
  })

for (const as of ['star', 'reader', 'querier'] as const)
  everyTransport(`a method that is not allowed is closed to the scopes of «${as}»`, (bench) =>
    expectRefusal(bench, ['PUT', '/dashboards/', {}, { as }], 403, unsupportedByKeys),
  )

everyTransport('PATCH of a list needs the write scope of its object, and is not allowed with it', async (bench) => {
  await expectRefusal(bench, ['PATCH', '/dashboards/', {}, { as: 'reader' }], 403, missingScope('dashboard:write'))
  await expectRefusal(bench, ['PATCH', '/events/', {}, { as: 'querier' }], 403, missingScope('query:write'))
  for (const as of ['writer', 'star'] as const)
    await expectRefusal(bench, ['PATCH', '/dashboards/', {}, { as }], 405, notAllowed('PATCH'))
})

everyTransport('PATCH of an action on a list needs the write scope of its object, too', async (bench) => {
  const path = '/dashboards/create_from_template_json/'

  await expectRefusal(bench, ['PATCH', path, {}, { as: 'reader' }], 403, missingScope('dashboard:write'))
  await expectRefusal(bench, ['PUT', path, {}, { as: 'writer' }], 403, unsupportedByKeys)
  for (const as of ['writer', 'star'] as const)
    await expectRefusal(bench, ['PATCH', path, {}, { as }], 405, notAllowed('PATCH'))
})

everyTransport('PATCH of a row that nobody can change is closed to every scope', (bench) =>
  expectRefusal(bench, ['PATCH', '/events/1/', {}, { as: 'star' }], 403, unsupportedByKeys),
)

everyTransport('every method on the values of a property needs query:read', async (bench) => {
  await expectRefusal(bench, ['PUT', '/events/values/', {}, { as: 'reader' }], 403, missingScope('query:read'))
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expectRefusal(bench, [method, '/events/values/', {}, { as: 'querier' }], 405, notAllowed(method))
})

everyTransport('a method that is not allowed is 405 where no scope is checked', (bench) =>
  expectRefusal(bench, ['PUT', '/explicit_members/', {}, { as: 'star' }], 405, notAllowed('PUT')),
)

for (const scopes of [null, []])
  everyTransport(
    `a key with ${JSON.stringify(scopes)} for scopes has full access, whatever it is bound to`,
    async ({ fake, send }) => {
      const options = withKey(fake, { scopes, scoped_teams: [PRIVATE] })

      expect((await send('POST', '/dashboards/', {}, options)).status).toBe(201)
      expect((await send('PUT', '/dashboards/', {}, options)).status).toBe(405)
    },
  )

everyTransport('a key bound to a project opens that project', async ({ fake, send }) => {
  const options = withKey(fake, { scopes: ['*'], scoped_teams: [PUBLIC] })

  expect((await send('GET', '/dashboards/', undefined, options)).status).toBe(200)
})

everyTransport('a key bound to several projects, or to several organisations, opens each', async ({ fake, send }) => {
  const { organization } = fake.world.tables
  const options = withKey(fake, {
    scopes: ['*'],
    scoped_teams: [PRIVATE, PUBLIC],
    scoped_organizations: [...organization.all()].map(({ id }) => id).toReversed(),
  })

  for (const project of [PUBLIC, PRIVATE])
    expect((await send('GET', '/dashboards/', undefined, { ...options, project })).status).toBe(200)
})

everyTransport('a key bound to a project opens no other, which comes before its scopes', async (bench) => {
  const options = withKey(bench.fake, { scopes: ['dashboard:read'], scoped_teams: [PRIVATE] })
  const refusal = denied('API key does not have access to the requested project: ID 1.')

  await expectRefusal(bench, ['GET', '/dashboards/', undefined, options], 403, refusal)
  await expectRefusal(bench, ['POST', '/dashboards/', {}, options], 403, refusal)
})

everyTransport('a bound key still learns first that a method has no action', async (bench) => {
  const options = withKey(bench.fake, { scopes: ['*'], scoped_teams: [PRIVATE] })

  await expectRefusal(bench, ['PUT', '/dashboards/', {}, options], 403, unsupportedByKeys)
})

everyTransport('a bound key on a project that does not exist is a 404', async (bench) => {
  const options = withKey(bench.fake, { scopes: ['dashboard:read'], scoped_teams: [PRIVATE] })
  const sending = ['POST', '/dashboards/', {}, { ...options, project: 99 }] as const

  await expectRefusal(bench, sending, 404, notFound('Project not found.'))
})

everyTransport('a key bound to an organisation opens its projects and no others', async (bench) => {
  const { send, fake } = bench
  const [acme, other] = [...fake.world.tables.organization.all()].map(({ id }) => id)
  const own = withKey(fake, { scopes: ['*'], scoped_organizations: [acme!] })
  fake.world.tables.key.insert({
    value: 'phx_foreign',
    user_id: OWNER,
    scopes: ['*'],
    scoped_organizations: [other!],
  })
  const foreign = { as: null, headers: { Authorization: 'Bearer phx_foreign' } }

  expect((await send('GET', '/dashboards/', undefined, own)).status).toBe(200)
  await expectRefusal(
    bench,
    ['GET', '/dashboards/', undefined, foreign],
    403,
    denied(`API key does not have access to the requested organization: ID ${acme}.`),
  )
})

everyTransport('the explicit members are open to keys bound to other projects', async ({ fake, send }) => {
  const options = withKey(fake, { scopes: ['query:read'], scoped_teams: [PRIVATE] })

  expect((await send('GET', '/explicit_members/', undefined, options)).status).toBe(200)
})
