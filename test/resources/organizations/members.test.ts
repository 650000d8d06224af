import { expect } from 'vitest'
import { denied, invalid, missingScope, notAllowed, notFound } from '../../support/api/errors.ts'
import { ADMIN, FOREIGN, MEMBER, OUTSIDER, OWNER, PUBLIC, THIRD } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { membershipOf, organizationOf, shownUser, withKey } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

interface Page {
  readonly count: number
  readonly results: readonly { readonly user: { readonly id: number } }[]
}

const pathOf = ({ fake }: Bench, project: number): string =>
  `/api/organizations/${organizationOf(fake, project).id}/members/`
const idsOf = async ({ json }: Bench, search = ''): Promise<number[]> =>
  (await json<Page>('GET', `/api/organizations/@current/members/${search}`)).results.map(({ user }) => user.id)

everyTransport('the members of an organisation are its active users, the last to join first', async (bench) => {
  const { fake, json } = bench
  const page = await json<Page>('GET', pathOf(bench, PUBLIC), undefined, { as: 'third' })

  expect(page.results.map(({ user }) => user.id)).toEqual([5, 4, 3, 2, 1])
  expect(page).toMatchObject({ count: 5, next: null, previous: null })
  const { id, joined_at, updated_at } = membershipOf(fake, THIRD)
  expect(page.results[0]).toEqual({
    id,
    user: shownUser(fake, THIRD),
    level: 1,
    joined_at,
    updated_at,
    is_2fa_enabled: false,
    has_social_auth: false,
    last_login: null,
  })
})

everyTransport('members are ordered by three columns, and another order has no effect', async (bench) => {
  const { membership } = bench.fake.world.tables
  membership.update(membershipOf(bench.fake, MEMBER), { joined_at: '2026-02-01T00:00:00Z' })
  membership.update(membershipOf(bench.fake, ADMIN), { joined_at: '2026-02-01T00:00:00.5Z' })

  expect(await idsOf(bench)).toEqual([2, 3, 5, 4, 1])
  expect(await idsOf(bench, '?order=joined_at')).toEqual([1, 4, 5, 3, 2])
  expect(await idsOf(bench, '?order=-level')).toEqual([1, 2, 5, 4, 3])
  expect(await idsOf(bench, '?order=user__email')).toEqual([2, 3, 5, 4, 1])
  expect(bench.fake.journal.last?.warnings).toEqual([
    'The order "user__email" was ignored. Known: joined_at, updated_at, level.',
  ])
})

everyTransport('members are found by e-mail address and by the time of their last change', async (bench) => {
  const { membership } = bench.fake.world.tables
  membership.update(membershipOf(bench.fake, MEMBER), { updated_at: '2026-02-01T00:00:00Z' })

  expect(await idsOf(bench, '?email=owner@acme.test')).toEqual([OWNER])
  expect(await idsOf(bench, '?email=OWNER@acme.test')).toEqual([])
  expect(await idsOf(bench, '?updated_after=2026-01-15')).toEqual([MEMBER])
  expect(await idsOf(bench, '?updated_after=2026-02-01T00:00:00Z')).toEqual([])
  await expectRefusal(
    bench,
    ['GET', `${pathOf(bench, PUBLIC)}?updated_after=soon`],
    400,
    invalid('Enter a valid date/time.', 'updated_after'),
  )
})

everyTransport('who belongs to two organisations sees the members of both', async (bench) => {
  const { fake, json } = bench
  const { id } = organizationOf(fake, PUBLIC)
  fake.world.tables.membership.insert({ user_id: OUTSIDER, organization_id: id, level: 1 })

  for (const [project, count] of [
    [PUBLIC, 6],
    [FOREIGN, 1],
  ] as const)
    expect(await json('GET', pathOf(bench, project), undefined, { as: 'outsider' })).toMatchObject({ count })
})

everyTransport('only members see the members, and this comes before the method', async (bench) => {
  const refused = denied('You do not have permission to perform this action.')
  const unknown = notFound('Organization not found.')

  await expectRefusal(bench, ['GET', pathOf(bench, FOREIGN)], 403, refused)
  await expectRefusal(bench, ['POST', pathOf(bench, FOREIGN), {}], 403, refused)
  await expectRefusal(bench, ['POST', pathOf(bench, PUBLIC), {}], 405, notAllowed('POST'))
  for (const id of ['00000000-0000-4000-8000-000000000000', 'acme'])
    await expectRefusal(bench, ['GET', `/api/organizations/${id}/members/`], 404, unknown)
  bench.fake.world.tables.membership.remove(membershipOf(bench.fake, THIRD))
  await expectRefusal(bench, ['GET', '/api/organizations/@current/members/', undefined, { as: 'third' }], 404, unknown)
})

everyTransport('a bound key meets its bounds before its scope', async (bench) => {
  const { fake } = bench
  const own = organizationOf(fake, PUBLIC).id
  const change = (data: object) => fake.db.key.update({ where: { value: { equals: 'phx_made' } }, data })
  const bound = withKey(fake, { scopes: ['query:read'], scoped_organizations: [organizationOf(fake, FOREIGN).id] })
  const mismatch = denied(`API key does not have access to the requested organization: ID ${own}.`)

  await expectRefusal(bench, ['GET', pathOf(bench, PUBLIC), undefined, bound], 403, mismatch)
  change({ scoped_organizations: [own] })
  const unscoped = missingScope('organization_member:read')
  await expectRefusal(bench, ['GET', pathOf(bench, PUBLIC), undefined, bound], 403, unscoped)
  change({ scopes: ['organization_member:read'] })
  expect((await bench.send('GET', pathOf(bench, PUBLIC), undefined, bound)).status).toBe(200)
  change({ scoped_teams: [PUBLIC] })
  const text = 'API keys with scoped projects are only supported on project-based endpoints.'
  await expectRefusal(bench, ['GET', pathOf(bench, PUBLIC), undefined, bound], 403, denied(text))
})
