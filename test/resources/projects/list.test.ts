import { expect } from 'vitest'
import { denied, missingScope, noCredentials, unsupportedByKeys } from '../../support/api/errors.ts'
import { FOREIGN, OUTSIDER, OWNER, PRIVATE, PUBLIC, THIRD } from '../../support/api/office.ts'
import type { KeyName } from '../../support/api/office.ts'
import { shownEnvironment, shownProject } from '../../support/api/projects.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { leaveAll, membershipOf, organizationOf, withKey, withoutFeature } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly { readonly id: number }[]
}
const idsOf = ({ results }: Page): number[] => results.map(({ id }) => id)

everyTransport('the projects of a user are one page of small objects', async ({ fake, json }) => {
  const page = await json('GET', '/api/projects/')

  expect(page).toEqual({
    count: 2,
    next: null,
    previous: null,
    results: [shownProject(fake, PUBLIC), shownProject(fake, PRIVATE)],
  })
})

everyTransport('the environments of a user are the same, and each names its project', async ({ fake, json }) => {
  const page = await json('GET', '/api/environments/')

  expect(page).toEqual({
    count: 2,
    next: null,
    previous: null,
    results: [shownEnvironment(fake, PUBLIC), shownEnvironment(fake, PRIVATE)],
  })
})

const visible: readonly (readonly [KeyName, readonly number[]])[] = [
  ['owner', [PUBLIC, PRIVATE]],
  ['admin', [PUBLIC, PRIVATE]],
  ['member', [PUBLIC, PRIVATE]],
  ['second', [PUBLIC, PRIVATE]],
  ['third', [PUBLIC]],
  ['outsider', [FOREIGN]],
]
for (const root of ['projects', 'environments'])
  for (const [as, ids] of visible)
    everyTransport(`the list of ${root} shows «${as}» what they may enter and nothing else`, async ({ json }) => {
      const page = await json<Page>('GET', `/api/${root}`, undefined, { as })

      expect(idsOf(page)).toEqual(ids)
      expect(page.count).toBe(ids.length)
    })

everyTransport('without the paid feature no project is hidden', async ({ fake, json }) => {
  withoutFeature(fake, 'project_based_permissioning')

  expect(idsOf(await json<Page>('GET', '/api/projects/', undefined, { as: 'third' }))).toEqual([PUBLIC, PRIVATE])
})

everyTransport('the projects of all organisations of a user come by number', async ({ fake, json }) => {
  const { tables } = fake.world
  tables.membership.insert({ user_id: OUTSIDER, organization_id: organizationOf(fake, PUBLIC).id, level: 8 })

  const page = await json<Page>('GET', '/api/projects/', undefined, { as: 'outsider' })

  expect(idsOf(page)).toEqual([PUBLIC, PRIVATE, FOREIGN])
})

everyTransport('a user without an organisation has no projects', async ({ fake, json }) => {
  fake.world.tables.membership.remove(membershipOf(fake, THIRD))

  const page = await json('GET', '/api/projects/', undefined, { as: 'third' })

  expect(page).toEqual({ count: 0, next: null, previous: null, results: [] })
})

everyTransport('limit and offset cut a page, and its links lead on and back', async ({ json, origin }) => {
  const first = await json<Page>('GET', '/api/projects/?limit=1')
  const second = await json<Page>('GET', '/api/projects/?limit=1&offset=1')

  expect(idsOf(first)).toEqual([PUBLIC])
  expect(first).toMatchObject({ count: 2, next: `${origin}/api/projects/?limit=1&offset=1`, previous: null })
  expect(idsOf(second)).toEqual([PRIVATE])
  expect(second).toMatchObject({ count: 2, next: null, previous: `${origin}/api/projects/?limit=1` })
})

everyTransport('a project that has events says so', async ({ fake, json }) => {
  fake.world.tables.event.insert({ project_id: PRIVATE, event: 'seen' })

  const { results } = await json<Page>('GET', '/api/projects/')

  expect(results).toMatchObject([{ ingested_event: false }, { ingested_event: true }])
})

for (const root of ['projects', 'environments']) {
  everyTransport(`${root} are listed for nobody without a key`, (bench) =>
    expectRefusal(bench, ['GET', `/api/${root}/`, undefined, { as: null }], 401, noCredentials),
  )

  everyTransport(`listing ${root} takes project:read`, async (bench) => {
    await expectRefusal(bench, ['GET', `/api/${root}/`, undefined, { as: 'writer' }], 403, missingScope('project:read'))
    const options = withKey(bench.fake, { scopes: ['project:write'] })

    expect((await bench.send('GET', `/api/${root}/`, undefined, options)).status).toBe(200)
  })

  for (const scope of ['*', 'query:read'])
    everyTransport(`a key bound to projects cannot list ${root} with the scope ${scope}`, async (bench) => {
      const options = withKey(bench.fake, { scopes: [scope], scoped_teams: [PUBLIC] })

      await expectRefusal(
        bench,
        ['GET', `/api/${root}/`, undefined, options],
        403,
        denied('API keys with scoped projects are only supported on project-based endpoints.'),
      )
    })

  everyTransport(`HEAD and OPTIONS on ${root} answer like everywhere`, async ({ send }) => {
    const head = await send('HEAD', `/api/${root}/`)
    const options = await send('OPTIONS', `/api/${root}/`)

    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(options.status).toBe(200)
    expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await options.json()).toMatchObject({ renders: ['application/json'] })
  })

  everyTransport(`creating ${root} is real and not faked: 501, not 405`, (bench) =>
    expectRefusal(bench, ['POST', `/api/${root}/`, { name: 'New' }], 501, {
      type: 'not_faked',
      code: 'not_faked',
      detail: `POST /api/${root}/ is not faked. The nearest faked route is /api/${root}, which answers GET, HEAD, OPTIONS.`,
      attr: null,
    }),
  )
}

everyTransport(
  'a method no view of projects has is closed to keys with scopes and not allowed to others',
  async (bench) => {
    await expectRefusal(bench, ['PUT', '/api/projects/', {}, { as: 'star' }], 403, unsupportedByKeys)

    expect((await bench.send('PUT', '/api/projects/', {})).status).toBe(405)
  },
)

everyTransport('a key bound to organisations lists projects if the current one, if any, is of these', async (bench) => {
  const { user } = bench.fake.world.tables
  const own = organizationOf(bench.fake, PUBLIC).id
  const options = withKey(bench.fake, { user_id: THIRD, scopes: ['project:read'], scoped_organizations: [own] })

  for (const current_project_id of [PUBLIC, null]) {
    user.update(user.get(THIRD)!, { current_project_id })
    expect((await bench.send('GET', '/api/projects/', undefined, options)).status).toBe(200)
  }
  leaveAll(bench.fake, THIRD)
  expect((await bench.send('GET', '/api/projects/', undefined, options)).status).toBe(200)
})

for (const [user_id, which] of [
  [OWNER, 'the current one'],
  [THIRD, 'that of the project that counts as the current one'],
] as const)
  everyTransport(`a key bound to other organisations than ${which} does not`, async (bench) => {
    const [own, other] = [organizationOf(bench.fake, PUBLIC).id, organizationOf(bench.fake, FOREIGN).id]
    const options = withKey(bench.fake, { user_id, scopes: ['*'], scoped_organizations: [other] })

    await expectRefusal(
      bench,
      ['GET', '/api/projects/', undefined, options],
      403,
      denied(`API key does not have access to the requested organization: ID ${own}.`),
    )
  })
