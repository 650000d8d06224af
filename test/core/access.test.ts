import { expect } from 'vitest'
import { cannotEnter, notFound } from '../support/api/errors.ts'
import { FOREIGN, OWNER, PRIVATE, PUBLIC, THIRD } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { addRestricted, leaveAll, organizationOf, withoutFeature } from '../support/api/rows.ts'
import { everyTransport } from '../support/api/transports.ts'

const noProject = notFound('Project not found.')
const badToken = {
  type: 'authentication_error',
  code: 'authentication_failed',
  detail: 'Incorrect authentication credentials.',
  attr: null,
}

for (const project of ['99', '0', '-1', 'abc', '1abc', '1e0', '%31x', '@curren', '@CURRENT', '99999999999999999999'])
  everyTransport(`there is no project ${project}`, (bench) =>
    expectRefusal(bench, ['GET', '/dashboards/', undefined, { project }], 404, noProject),
  )

everyTransport('a project is found by a number of any length', async ({ fake, send }) => {
  fake.world.tables.project.insert({ id: 1234, name: 'Late', organization_id: organizationOf(fake, PUBLIC).id })

  expect((await send('GET', '/dashboards/', undefined, { project: 1234 })).status).toBe(200)
})

everyTransport('@current is the project the user is in', async ({ fake, json }) => {
  addRestricted(fake, { name: 'Here' })

  expect(await json('GET', '/dashboards/1/', undefined, { project: '@current' })).toMatchObject({ name: 'Here' })
  expect(await json('GET', '/dashboards/1/', undefined, { project: '%40current' })).toMatchObject({ name: 'Here' })
})

everyTransport('@current of a user who may enter no project is not found', async (bench) => {
  leaveAll(bench.fake, THIRD)

  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: '@current', as: 'third' }], 404, noProject)
})

everyTransport(
  'without a current project, or when it is gone, @current is the first, an open one before others',
  async (bench) => {
    const { project } = bench.fake.world.tables
    const { id: organization_id } = organizationOf(bench.fake, PUBLIC)
    const seenBy = async (as: 'owner' | 'third') =>
      (await bench.json<{ id: number }>('GET', '/api/projects/@current/', undefined, { as })).id

    expect(await seenBy('third')).toBe(PUBLIC)
    const open = project.insert({ name: 'Open', organization_id })
    project.remove(project.get(PUBLIC)!)
    expect([await seenBy('owner'), await seenBy('third')]).toEqual([open.id, open.id])
    project.remove(open)
    expect(await seenBy('owner')).toBe(PRIVATE)
    await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: '@current', as: 'third' }], 404, noProject)
  },
)

everyTransport('a project of another organisation is refused, not hidden', (bench) =>
  expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: FOREIGN }], 403, cannotEnter),
)

everyTransport('a private project is refused to a member of the organisation', (bench) =>
  expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: PRIVATE, as: 'third' }], 403, cannotEnter),
)

for (const as of ['owner', 'admin', 'member'] as const)
  everyTransport(`a private project is open to the ${as}`, async ({ send }) => {
    expect((await send('GET', '/dashboards/', undefined, { project: PRIVATE, as })).status).toBe(200)
  })

everyTransport('an explicit member of one private project is none of another', async (bench) => {
  const { id: organization_id } = organizationOf(bench.fake, PRIVATE)
  const { id } = bench.fake.world.tables.project.insert({ name: 'Other', organization_id, access_control: true })

  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: id, as: 'member' }], 403, cannotEnter)
})

everyTransport('without the feature for private projects, every member may enter', async ({ fake, send }) => {
  withoutFeature(fake, 'project_based_permissioning')

  expect((await send('GET', '/dashboards/', undefined, { project: PRIVATE, as: 'third' })).status).toBe(200)
})

for (const name of ['token', 'api_key'])
  everyTransport(`on GET and HEAD, «${name}» names the project by its public token`, async (bench) => {
    const { fake, send, json } = bench
    addRestricted(fake, { project_id: PRIVATE, name: 'There' })

    expect(await json('GET', `/dashboards/1/?${name}=phc_private`)).toMatchObject({ name: 'There' })
    expect((await send('HEAD', `/dashboards/1/?${name}=phc_private`)).status).toBe(200)
    expect((await send('GET', '/dashboards/1/')).status).toBe(404)
    expect((await send('GET', `/dashboards/?${name}=`)).status).toBe(200)
    await expectRefusal(bench, ['GET', `/dashboards/?${name}=phc_nobody`], 401, badToken)
  })

everyTransport('an empty «token» leaves the project to «api_key»', async ({ fake, json }) => {
  addRestricted(fake, { project_id: PRIVATE, name: 'There' })

  expect(await json('GET', '/dashboards/1/?token=&api_key=phc_private')).toMatchObject({ name: 'There' })
})

everyTransport('a parameter without a name names no project', async ({ send }) => {
  expect((await send('GET', '/dashboards/?=phc_nobody')).status).toBe(200)
})

everyTransport('a public token gives no access of its own', (bench) =>
  expectRefusal(bench, ['GET', '/dashboards/?token=phc_foreign'], 403, cannotEnter),
)

everyTransport('a public token needs a key all the same', async ({ send }) => {
  expect((await send('GET', '/dashboards/?token=phc_public', undefined, { as: null })).status).toBe(401)
})

everyTransport('on any other method the token has no effect', async ({ fake, json }) => {
  await json('POST', '/dashboards/?token=phc_private', {})

  expect(fake.world.tables.dashboard.get(1)).toMatchObject({ project_id: PUBLIC, created_by_id: OWNER })
})

everyTransport('both trees, with and without a trailing slash, are the same routes', async ({ fake, send }) => {
  addRestricted(fake)
  const paths = ['environments', 'projects'].flatMap((root) => [
    `/api/${root}/1/dashboards/1`,
    `/api/${root}/1/dashboards/1/`,
    `/api/${root}/1/dashboards/1.json`,
    `/api/${root}/1/dashboards/1/?format=json`,
  ])

  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await send('GET', path)
      return { status: response.status, redirected: response.redirected, body: (await response.json()) as unknown }
    }),
  )

  for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 200, redirected: false })
})

everyTransport('a write works without a trailing slash too', async ({ fake, send }) => {
  addRestricted(fake)

  const response = await send('PATCH', '/api/projects/1/dashboards/1', { name: 'B' })

  expect(response.status).toBe(200)
  expect(fake.world.tables.dashboard.get(1)?.name).toBe('B')
})
