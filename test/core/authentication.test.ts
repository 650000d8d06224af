import { expect } from 'vitest'
import { noCredentials, notAllowed } from '../support/api/errors.ts'
import { ADMIN, MEMBER, OWNER } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { everyTransport } from '../support/api/transports.ts'

const invalidKey = (source: string) => ({
  type: 'authentication_error',
  code: 'authentication_failed',
  detail: `Personal API key found in request ${source} is invalid.`,
  attr: null,
})

const PATH = '/dashboards/'

for (const header of ['Bearer phx_owner', 'Bearer  phx_owner', 'Bearer\tphx_owner', ' Bearer   phx_owner  '])
  everyTransport(`the header ${JSON.stringify(header)} is a usable key`, async ({ send }) => {
    const response = await send('GET', PATH, undefined, { as: null, headers: { Authorization: header } })

    expect(response.status).toBe(200)
  })

for (const header of [
  '',
  'bearer phx_owner',
  'BEARER phx_owner',
  'Bearer',
  'Bearer x',
  'Bearerphx_owner',
  'Basic cGh4X293bmVyOg==',
  'Token phx_owner',
  'phx_owner',
])
  everyTransport(`the header ${JSON.stringify(header)} is no key at all`, (bench) =>
    expectRefusal(
      bench,
      ['GET', PATH, undefined, { as: null, headers: { Authorization: header } }],
      401,
      noCredentials,
    ),
  )

everyTransport('a request without a key is refused, and not told how to sign in', async (bench) => {
  await expectRefusal(bench, ['GET', PATH, undefined, { as: null }], 401, noCredentials)

  const response = await bench.send('GET', PATH, undefined, { as: null })
  expect(response.headers.has('www-authenticate')).toBe(false)
})

for (const [who, value] of [
  ['nobody', 'phx_nobody'],
  ['a revoked key', 'phx_revoked'],
  ['a user who is not active', 'phx_retired'],
  ['a key with something behind it', 'phx_owner phx_owner'],
  ['a key in other case', 'PHX_OWNER'],
] as const) {
  everyTransport(`the key of ${who} is refused in the header`, (bench) =>
    expectRefusal(
      bench,
      ['GET', PATH, undefined, { as: null, headers: { Authorization: `Bearer ${value}` } }],
      401,
      invalidKey('Authorization header'),
    ),
  )

  everyTransport(`the key of ${who} is refused in the query string`, (bench) =>
    expectRefusal(
      bench,
      ['GET', `${PATH}?personal_api_key=${encodeURIComponent(value)}`, undefined, { as: null }],
      401,
      invalidKey('query string'),
    ),
  )

  everyTransport(`the key of ${who} is refused in the body`, (bench) =>
    expectRefusal(bench, ['POST', PATH, { personal_api_key: value }, { as: null }], 401, invalidKey('body')),
  )
}

everyTransport('a key may come in the query string', async ({ send, fake }) => {
  const response = await send('GET', `${PATH}?personal_api_key=phx_member`, undefined, { as: null })

  expect(response.status).toBe(200)
  expect(fake.journal.last).toMatchObject({ key: 'member', warnings: [] })
})

everyTransport('a key may come in the body, where it names the creator', async ({ json }) => {
  const body = { name: 'A', personal_api_key: 'phx_member' }

  expect(await json('POST', PATH, body, { as: null })).toMatchObject({ name: 'A', created_by: { id: MEMBER } })
})

everyTransport('a key may come in a form', async ({ json }) => {
  const raw = new URLSearchParams({ name: 'A', personal_api_key: 'phx_member' })

  expect(await json('POST', PATH, undefined, { as: null, raw })).toMatchObject({ created_by: { id: MEMBER } })
})

everyTransport('the header wins over the body, and the body over the query string', async ({ json, send }) => {
  const body = { personal_api_key: 'phx_member' }

  expect(await json('POST', PATH, body, { as: 'owner' })).toMatchObject({ created_by: { id: OWNER } })
  expect(await json('POST', `${PATH}?personal_api_key=phx_owner`, body, { as: null })).toMatchObject({
    created_by: { id: MEMBER },
  })
  const refused = await send('GET', `${PATH}?personal_api_key=phx_owner`, undefined, {
    as: null,
    headers: { Authorization: 'Bearer phx_nobody' },
  })
  expect(refused.status).toBe(401)
})

everyTransport('an empty key is a key, and wrong', (bench) =>
  expectRefusal(bench, ['GET', `${PATH}?personal_api_key=`, undefined, { as: null }], 401, invalidKey('query string')),
)

everyTransport('a key that is no text is wrong', (bench) =>
  expectRefusal(bench, ['POST', PATH, { personal_api_key: { a: [1] } }, { as: null }], 401, invalidKey('body')),
)

everyTransport(
  'a lenient fake takes a request without a usable key for the first active user, with full access',
  async ({ fake, json, send }) => {
    const requests = [{ as: null }, { as: null, headers: { Authorization: 'Bearer phx_nobody' } }]

    for (const options of requests)
      expect(await json('POST', PATH, {}, options)).toMatchObject({ created_by: { id: OWNER } })

    expect((await send('PATCH', '/dashboards/1/move_tile/', {}, { as: null })).status).toBe(200)
    expect(fake.journal.last?.key).toBeUndefined()
    expect(fake.journal.entries.flatMap(({ warnings }) => warnings)).toEqual([])
    const { user } = fake.world.tables
    user.update(user.get(OWNER)!, { is_active: false })
    expect(await json('POST', PATH, {}, { as: null })).toMatchObject({ created_by: { id: ADMIN } })
  },
  { auth: 'lenient' },
)

everyTransport(
  'a lenient fake still takes a usable key for what it is',
  async ({ json, send }) => {
    expect(await json('POST', PATH, {}, { as: 'member' })).toMatchObject({ created_by: { id: MEMBER } })
    expect((await send('POST', PATH, {}, { as: 'reader' })).status).toBe(403)
  },
  { auth: 'lenient' },
)

everyTransport(
  'a lenient fake refuses what its default user may not do',
  (bench) => expectRefusal(bench, ['POST', '/dashboards/1/', {}, { as: null }], 405, notAllowed('POST')),
  { auth: 'lenient' },
)

everyTransport(
  'a lenient fake without users has nobody to take a request for',
  (bench) => expectRefusal(bench, ['GET', PATH, undefined, { as: null }], 401, noCredentials),
  { auth: 'lenient', scenario: () => undefined },
)
