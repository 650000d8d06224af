import { expect } from 'vitest'
import { denied, missingScope, noCredentials } from '../../support/api/errors.ts'
import { OUTSIDER, PRIVATE, PUBLIC } from '../../support/api/office.ts'
import { shownEnvironment } from '../../support/api/projects.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { membershipOf, organizationOf, withKey } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly results: readonly { readonly name: string }[]
}

const PATH = '/api/organizations/'
const namesOf = ({ results }: Page): string[] => results.map(({ name }) => name)

everyTransport(
  'the organisations of a user come with the level, the projects they may enter and the features',
  async (bench) => {
    const { fake, json } = bench
    const { id, created_at } = organizationOf(fake, PUBLIC)

    const page = await json<Page>('GET', PATH, undefined, { as: 'third' })

    expect(page).toMatchObject({ count: 1, next: null, previous: null })
    expect(page.results[0]).toEqual({
      id,
      name: 'Acme',
      slug: 'acme',
      logo_media_id: null,
      membership_level: 1,
      created_at,
      updated_at: created_at,
      plugins_access_level: 3,
      teams: [shownEnvironment(fake, PUBLIC)],
      projects: [{ id: PUBLIC, organization_id: id, name: 'Public' }],
      available_product_features: ['tagging', 'advanced_permissions', 'project_based_permissioning'].map((key) => ({
        key,
        name: key.replaceAll('_', ' '),
      })),
      is_member_join_email_enabled: true,
      metadata: { instance_tag: 'none' },
      customer_id: null,
      enforce_2fa: null,
      member_count: 5,
    })
  },
)

everyTransport('the fields of an organisation come in the order of the real service', async ({ json }) => {
  const { results } = await json<Page>('GET', PATH)
  const me = await json<{ organization: object; organizations: object[] }>('GET', '/api/users/@me/')

  const names = ['id', 'name', 'slug', 'logo_media_id']
  const [level, own] = ['membership_level', Object.keys(results[0]!)]
  expect(own.slice(0, 8)).toEqual([...names, 'created_at', 'updated_at', level, 'plugins_access_level'])
  expect(Object.keys(me.organization)).toEqual(own)
  expect(Object.keys(me.organizations[0]!)).toEqual([...names, level])
})

everyTransport('a user of two organisations sees both, cut into pages', async ({ fake, json, origin }) => {
  const { tables } = fake.world
  tables.membership.insert({ user_id: OUTSIDER, organization_id: organizationOf(fake, PUBLIC).id, level: 8 })

  const first = await json<Page>('GET', `${PATH}?limit=1`, undefined, { as: 'outsider' })

  expect(namesOf(await json('GET', PATH, undefined, { as: 'outsider' }))).toEqual(['Other', 'Acme'])
  expect(namesOf(first)).toEqual(['Other'])
  expect(first).toMatchObject({ count: 2, next: `${origin}${PATH}?limit=1&offset=1` })
})

everyTransport('a user without an organisation has an empty page', async ({ fake, json }) => {
  fake.world.tables.membership.remove(membershipOf(fake, OUTSIDER))

  expect(await json('GET', PATH, undefined, { as: 'outsider' })).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  })
})

everyTransport('a key bound to an organisation sees all of its owner, one bound to projects none', async (bench) => {
  const scopes = ['organization:read']
  const bound = withKey(bench.fake, { scopes, scoped_organizations: [organizationOf(bench.fake, 3).id] })

  expect(namesOf(await bench.json('GET', PATH, undefined, bound))).toEqual(['Acme'])
  bench.fake.db.key.update({
    where: { value: { equals: 'phx_made' } },
    data: { scoped_teams: [PRIVATE], scoped_organizations: [] },
  })
  const text = 'API keys with scoped projects are only supported on project-based endpoints.'
  await expectRefusal(bench, ['GET', PATH, undefined, bound], 403, denied(text))
})

everyTransport('listing organisations takes a key and organization:read', async (bench) => {
  await expectRefusal(bench, ['GET', PATH, undefined, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['GET', PATH, undefined, { as: 'reader' }], 403, missingScope('organization:read'))
  const options = withKey(bench.fake, { scopes: ['organization:write'] })

  expect((await bench.send('GET', PATH, undefined, options)).status).toBe(200)
})

everyTransport('making an organisation is real and not faked, replacing the list is neither', async ({ send }) => {
  expect((await send('POST', PATH, {})).status).toBe(501)
  expect((await send('PUT', PATH, {})).status).toBe(405)
  expect((await send('OPTIONS', PATH)).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})
