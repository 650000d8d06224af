import { expect } from 'vitest'
import { denied, insufficient, invalid, missingScope, notFound } from '../../support/api/errors.ts'
import { FOREIGN, PRIVATE, PUBLIC, THIRD } from '../../support/api/office.ts'
import { shownProject } from '../../support/api/projects.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { membershipOf, organizationOf, withKey } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

const pathOf = ({ fake }: Bench, project: number): string =>
  `/api/organizations/${organizationOf(fake, project).id}/projects/`
const UNKNOWN = '/api/organizations/00000000-0000-4000-8000-000000000000/projects/'
const empty = { count: 0, next: null, previous: null, results: [] }

everyTransport('an organisation lists its projects, as far as the user may enter them', async (bench) => {
  const { fake, json } = bench
  const both = [shownProject(fake, PUBLIC), shownProject(fake, PRIVATE)]

  expect(await json('GET', pathOf(bench, PUBLIC))).toMatchObject({ count: 2, results: both })
  expect(await json('GET', '/api/organizations/@current/projects/')).toMatchObject({ results: both })
  expect(await json('GET', pathOf(bench, PUBLIC), undefined, { as: 'third' })).toMatchObject({
    results: [shownProject(fake, PUBLIC)],
  })
})

everyTransport('an organisation of others and an unknown one have no projects', async (bench) => {
  expect(await bench.json('GET', pathOf(bench, FOREIGN))).toEqual(empty)
  expect(await bench.json('GET', UNKNOWN)).toEqual(empty)
})

everyTransport('without an organisation there is nothing to list', async (bench) => {
  const missing = notFound('Organization not found.')
  await expectRefusal(bench, ['GET', '/api/organizations/acme/projects/'], 404, missing)
  bench.fake.world.tables.membership.remove(membershipOf(bench.fake, THIRD))

  const own = '/api/organizations/@current/projects/'
  await expectRefusal(bench, ['GET', own, undefined, { as: 'third' }], 404, missing)
})

everyTransport('a project of an organisation is the same as alone', async (bench) => {
  const alone = await bench.json('GET', `/api/projects/${PRIVATE}/`)
  const current = await bench.json('GET', '/api/projects/@current/')

  expect([alone, current]).toMatchObject([{ id: PRIVATE }, { id: PUBLIC }])
  expect(await bench.json('GET', `${pathOf(bench, PUBLIC)}${PRIVATE}/`)).toEqual(alone)
  expect(await bench.json('GET', `${pathOf(bench, FOREIGN)}@current/`)).toEqual(current)
})

everyTransport('a project elsewhere, closed or unknown is not found, and a word is no number', async (bench) => {
  const path = pathOf(bench, PUBLIC)

  for (const one of [`${path}${FOREIGN}/`, `${path}99/`, `${pathOf(bench, FOREIGN)}${PUBLIC}/`, `${UNKNOWN}1/`])
    await expectRefusal(bench, ['GET', one], 404, notFound())
  await expectRefusal(bench, ['GET', `${path}${PRIVATE}/`, undefined, { as: 'third' }], 404, notFound())
  await expectRefusal(bench, ['GET', `${path}abc/`], 400, invalid("Field 'id' expected a number but got 'abc'."))
  const { user } = bench.fake.world.tables
  user.update(user.get(THIRD)!, { current_project_id: PRIVATE })
  await expectRefusal(bench, ['GET', `${path}@current/`, undefined, { as: 'third' }], 403, insufficient)
})

everyTransport('a key bound to a project reads that one, and lists none', async (bench) => {
  const path = pathOf(bench, PUBLIC)
  const bound = withKey(bench.fake, { scopes: ['project:read'], scoped_teams: [PUBLIC] })
  const list = denied('API keys with scoped projects are only supported on project-based endpoints.')
  const other = denied(`API key does not have access to the requested project: ID ${PRIVATE}.`)

  expect((await bench.send('GET', `${path}${PUBLIC}/`, undefined, bound)).status).toBe(200)
  await expectRefusal(bench, ['GET', path, undefined, bound], 403, list)
  await expectRefusal(bench, ['GET', `${path}${PRIVATE}/`, undefined, bound], 403, other)
})

everyTransport('a key bound to an organisation reads below that one alone', async (bench) => {
  const own = organizationOf(bench.fake, PUBLIC).id
  const foreign = organizationOf(bench.fake, FOREIGN).id
  const bound = withKey(bench.fake, { scopes: ['query:read'], scoped_organizations: [own] })
  const mismatch = denied(`API key does not have access to the requested organization: ID ${foreign}.`)

  for (const project of ['', '@current/', `${PUBLIC}/`])
    await expectRefusal(bench, ['GET', pathOf(bench, FOREIGN) + project, undefined, bound], 403, mismatch)
  await expectRefusal(bench, ['GET', UNKNOWN, undefined, bound], 404, notFound('Organization not found.'))
  for (const path of [pathOf(bench, PUBLIC), `${pathOf(bench, PUBLIC)}${PUBLIC}/`])
    await expectRefusal(bench, ['GET', path, undefined, bound], 403, missingScope('project:read'))
})

everyTransport('writing projects below an organisation is real and not faked', async (bench) => {
  const path = pathOf(bench, PUBLIC)

  expect((await bench.send('POST', path, {})).status).toBe(501)
  for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await bench.send(method, `${path}1/`)).status).toBe(501)
})
