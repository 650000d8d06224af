import { expect } from 'vitest'
import { denied, missingScope, notFound } from '../../support/api/errors.ts'
import { FOREIGN, OWNER, PUBLIC, THIRD } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { membershipOf, organizationOf, withKey } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

const pathOf = ({ fake }: Bench, project: number): string => `/api/organizations/${organizationOf(fake, project).id}/`

everyTransport('one organisation is what the list shows, by UUID and as @current', async (bench) => {
  const list = await bench.json<{ results: readonly object[] }>('GET', '/api/organizations/')
  const path = pathOf(bench, PUBLIC)

  for (const one of [path, '/api/organizations/@current/', path.replaceAll('-', '')])
    expect(await bench.json('GET', one)).toEqual(list.results[0])
})

everyTransport('@current is the organisation of the current project, or else the first', async ({ fake, json }) => {
  const { tables } = fake.world
  const foreign = organizationOf(fake, FOREIGN)
  tables.membership.insert({ user_id: OWNER, organization_id: foreign.id, level: 1 })
  const current = async () => (await json<{ name: string }>('GET', '/api/organizations/@current/')).name

  expect(await current()).toBe('Acme')
  tables.user.update(tables.user.get(OWNER)!, { current_project_id: FOREIGN })
  expect(await current()).toBe('Other')
  tables.user.update(tables.user.get(OWNER)!, { current_project_id: null })
  expect(await current()).toBe('Acme')
})

everyTransport('without an organisation there is no current one', async (bench) => {
  bench.fake.world.tables.membership.remove(membershipOf(bench.fake, THIRD))

  await expectRefusal(
    bench,
    ['GET', '/api/organizations/@current/', undefined, { as: 'third' }],
    404,
    notFound('Current organization not found.'),
  )
})

everyTransport('an organisation of others, an unknown one and a slug are not found', async (bench) => {
  for (const path of [
    pathOf(bench, FOREIGN),
    '/api/organizations/00000000-0000-4000-8000-000000000000/',
    '/api/organizations/acme/',
  ])
    await expectRefusal(bench, ['GET', path], 404, notFound())
})

everyTransport('a bound key: not found, then its bounds, then its scope', async (bench) => {
  const { fake } = bench
  const own = organizationOf(fake, PUBLIC)
  const bound = withKey(fake, { scopes: ['query:read'], scoped_organizations: [organizationOf(fake, FOREIGN).id] })
  const mismatch = denied(`API key does not have access to the requested organization: ID ${own.id}.`)

  await expectRefusal(bench, ['GET', pathOf(bench, FOREIGN), undefined, bound], 404, notFound())
  await expectRefusal(bench, ['GET', pathOf(bench, PUBLIC), undefined, bound], 403, mismatch)
  fake.db.key.update({ where: { value: { equals: 'phx_made' } }, data: { scoped_organizations: [own.id] } })
  await expectRefusal(bench, ['GET', pathOf(bench, PUBLIC), undefined, bound], 403, missingScope('organization:read'))
  fake.db.key.update({ where: { value: { equals: 'phx_made' } }, data: { scopes: ['*'] } })
  expect((await bench.send('GET', pathOf(bench, PUBLIC), undefined, bound)).status).toBe(200)
  fake.db.key.update({ where: { value: { equals: 'phx_made' } }, data: { scoped_teams: [PUBLIC] } })
  const text = 'API keys with scoped projects are only supported on project-based endpoints.'
  await expectRefusal(bench, ['GET', pathOf(bench, PUBLIC), undefined, bound], 403, denied(text))
})

everyTransport('changing an organisation is real and not faked; posting to one is not real', async (bench) => {
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await bench.send(method, pathOf(bench, PUBLIC))).status).toBe(501)
  expect((await bench.send('POST', pathOf(bench, PUBLIC), {})).status).toBe(405)
})
