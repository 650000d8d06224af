import { expect } from 'vitest'
import { missingScope, noCredentials, notFound, unsupportedByKeys } from '../../support/api/errors.ts'
import { OWNER, PRIVATE, PUBLIC } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { organizationOf, withKey } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/api/personal_api_keys/@current/'

everyTransport('the current key is the one the request is made with, without its value', async ({ fake, json }) => {
  const organization = organizationOf(fake, PUBLIC).id
  const values = { scopes: ['dashboard:read'], scoped_teams: [PRIVATE], scoped_organizations: [organization] }
  const options = withKey(fake, values)
  fake.clock.advance('1d')

  expect(await json('GET', path, undefined, options)).toEqual({
    id: String(fake.world.tables.key.first('value', 'phx_made')!.id),
    label: 'made',
    value: null,
    mask_value: 'phx_...made',
    created_at: '2026-01-01T00:00:00Z',
    last_used_at: '2026-01-02T00:00:00Z',
    user_id: OWNER,
    ...values,
  })
})

for (const scopes of [null, []])
  everyTransport(`a key with the scopes ${JSON.stringify(scopes)} shows full access`, async ({ fake, json }) => {
    const options = withKey(fake, { scopes })

    expect(await json('GET', path, undefined, options)).toMatchObject({ scopes: ['*'] })
  })

everyTransport('every key may look at itself', async ({ send }) => {
  for (const as of ['owner', 'star', 'reader', 'sharer', 'querier'] as const)
    expect((await send('GET', path, undefined, { as })).status).toBe(200)
})

everyTransport('a key may come in the query string', async ({ json }) => {
  expect(await json('GET', `${path}?personal_api_key=phx_querier`, undefined, { as: null })).toMatchObject({
    label: 'querier',
  })
})

everyTransport('without a key there is no current one: 401', (bench) =>
  expectRefusal(bench, ['GET', path, undefined, { as: null }], 401, noCredentials),
)

everyTransport(
  'the default user of a lenient fake has no current key',
  (bench) => expectRefusal(bench, ['GET', path, undefined, { as: null }], 404, notFound()),
  { auth: 'lenient' },
)

everyTransport('HEAD and OPTIONS on the current key answer like everywhere', async (bench) => {
  expect((await bench.send('HEAD', path)).status).toBe(200)
  expect((await bench.send('OPTIONS', path)).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  await expectRefusal(bench, ['OPTIONS', path, undefined, { as: 'reader' }], 403, missingScope('personal_api_key:read'))
})

everyTransport('a method nobody has is closed to keys with scopes and not allowed to others', async (bench) => {
  await expectRefusal(bench, ['POST', path, {}, { as: 'star' }], 403, unsupportedByKeys)

  expect((await bench.send('POST', path, {})).status).toBe(405)
})

everyTransport('changing the current key is real and not faked: 501', async ({ send }) => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await send(method, path)).status).toBe(501)
})

everyTransport(
  'other keys, and their list, are real and not faked: 501',
  async ({ send }) => {
    for (const other of ['/api/personal_api_keys/', '/api/personal_api_keys/1/', `${path}roll/`])
      expect((await send('GET', other)).status).toBe(501)
  },
  { baseUrl: 'https://app.example.test' },
)
