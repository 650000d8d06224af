import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { addInsight } from '../support/api/dashboards.ts'
import { FOREIGN, office, PRIVATE, SECOND, THIRD } from '../support/api/office.ts'
import { addCollaborators, addMember, addRestricted, leaveAll, uuidOf } from '../support/api/rows.ts'
import { directBench, everyTransport } from '../support/api/transports.ts'
import type { SendOptions } from '../support/api/transports.ts'

const dashboards = '/api/environments/:project_id/dashboards'
const broken = { raw: '{', headers: { 'Content-Type': 'application/json' } }

const hints: readonly (readonly [method: string, path: string, options: SendOptions, hint: string])[] = [
  [
    'GET',
    '/shared_dashboard/a/b/',
    {},
    'GET /shared_dashboard/a/b/ is not a path of the fake. The nearest is /shared_dashboard/:token (GET, HEAD, OPTIONS).',
  ],
  ['GET', '/annotations/', {}, 'The real service has "annotations", but the fake does not.'],
  ['POST', '/insights/cancel/', {}, 'The real service has "cancel", but the fake does not.'],
  ['PUT', '/dashboards/1/access_controls/', {}, `The real service may have PUT for ${dashboards}/:id/access_controls.`],
  ['PUT', '/dashboards/', {}, `${dashboards} has no PUT. It has GET, POST, HEAD, OPTIONS.`],
  ['PUT', '/dashboards/', { as: 'star' }, `${dashboards} has no PUT. It has GET, POST, HEAD, OPTIONS.`],
  ['PUT', '/dashboards/', broken, `${dashboards} has no PUT. It has GET, POST, HEAD, OPTIONS.`],
  [
    'DELETE',
    '/dashboards/1/',
    {},
    `${dashboards}/:id has no DELETE. It has GET, PUT, PATCH, HEAD, OPTIONS. It is deleted by PATCH with {"deleted": true}.`,
  ],
  [
    'DELETE',
    '/insights/1/',
    {},
    '/api/environments/:project_id/insights/:id has no DELETE. It has GET, PUT, PATCH, HEAD, OPTIONS. It is deleted by PATCH with {"deleted": true}.',
  ],
  [
    'POST',
    '/dashboards/',
    { as: 'reader' },
    'API key "reader" lacks dashboard:write; keys that are let in: "owner", "admin", "member", "second", "third", "star", "writer".',
  ],
  [
    'OPTIONS',
    '/dashboards/',
    { as: 'sharer' },
    'API key "sharer" lacks dashboard:read; keys that are let in: "owner", "admin", "member", "second", "third", "star", "reader", "writer".',
  ],
  [
    'OPTIONS',
    '/explicit_members/',
    { as: 'reader', project: 99 },
    'There is no project 99; API key "reader" opens: 1 ("Public"), 2 ("Private").',
  ],
  [
    'GET',
    '/dashboards/',
    { project: FOREIGN },
    'Project 3 ("Foreign") is closed to API key "owner", because owner@acme.test has no row of membership in its organisation; keys that are let in: "outsider".',
  ],
  [
    'GET',
    '/dashboards/',
    { project: PRIVATE, as: 'third' },
    'Project 2 ("Private") is closed to API key "third", because third@acme.test has no row of member in it; keys that are let in: "owner", "admin", "member", "second", "star", "reader", "writer".',
  ],
  [
    'GET',
    '/dashboards/',
    { project: 99 },
    'There is no project 99; API key "owner" opens: 1 ("Public"), 2 ("Private").',
  ],
  ['GET', '/dashboards/9/', {}, 'There is no dashboard 9; in this project are: 1.'],
  ['GET', '/dashboards/9/', { project: '@current' }, 'There is no dashboard 9; in this project are: 1.'],
  ['GET', '/dashboards/2/', {}, 'Dashboard 2 is deleted. PATCH it with exactly { "deleted": false } to bring it back.'],
  [
    'GET',
    '/dashboards/0_2/',
    {},
    'Dashboard 2 is deleted. PATCH it with exactly { "deleted": false } to bring it back.',
  ],
  ['GET', '/dashboards/3/collaborators/', {}, 'Dashboard 3 belongs to project 2, not to 1.'],
  ['GET', '/dashboards/4/', {}, 'Dashboard 4 belongs to project 2, not to 1.'],
  ['GET', '/insights/9/', {}, 'There is no insight 9; in this project are: 1.'],
  ['GET', '/insights/abcd1234/', {}, 'An insight is found by its number: abcd1234 is the short id of insight 1.'],
  ['GET', '/insights/2/', {}, 'Insight 2 is deleted. PATCH it with { "deleted": false } to bring it back.'],
  ['GET', '/insights/3/', {}, 'Insight 3 belongs to project 2, not to 1.'],
  ['GET', '/insights/9/sharing/', {}, 'There is no insight 9; in this project are: 1.'],
]

for (const [method, path, options, hint] of hints)
  everyTransport(`the journal has a hint for ${method} ${path} ${JSON.stringify(options)}`, async ({ fake, send }) => {
    addRestricted(fake)
    addRestricted(fake, { deleted: true })
    addRestricted(fake, { project_id: PRIVATE })
    addRestricted(fake, { project_id: PRIVATE, deleted: true })
    addInsight(fake)
    addInsight(fake, { deleted: true })
    addInsight(fake, { project_id: PRIVATE })

    await send(method, path, undefined, options)

    expect(fake.journal.last?.hint).toBe(hint)
  })

const NOBODY = '00000000-0000-4000-8000-000000000000'

const unexplained: readonly (readonly [status: number, method: string, path: string, options: SendOptions])[] = [
  [501, 'GET', '/dashbords/', {}],
  [501, 'DELETE', '/insight/', {}],
  [404, 'GET', '/dashboards/1/?format=xml', {}],
  [404, 'GET', '/persons/9/', {}],
  [404, 'GET', `/explicit_members/${NOBODY}/`, { as: 'star' }],
  [404, 'GET', `/api/organizations/${NOBODY}/`, {}],
  [404, 'DELETE', `/dashboards/1/collaborators/${NOBODY}/`, {}],
  [404, 'DELETE', `/dashboards/1/collaborators/${NOBODY}/`, { project: '@current' }],
  [400, 'POST', '/dashboards/', { ...broken, project: FOREIGN }],
]

for (const [refused, method, path, options] of unexplained)
  test(`the refusal of ${method} ${path} ${JSON.stringify(options)} has no hint: its words say all`, async () => {
    const { fake, send } = directBench()
    addRestricted(fake)

    const { status } = await send(method, path, undefined, options)

    expect([status, fake.journal.last!.hint]).toEqual([refused, undefined])
  })

test.each([
  [10, '1, 2, 3, 4, 5, 6, 7, 8, 9, 10.'],
  [11, '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1 more.'],
])('of %d dashboards ten are named', async (count, named) => {
  const { fake, send } = directBench()
  for (let made = 0; made < count; made++) addRestricted(fake)

  await send('GET', '/dashboards/99/')

  expect(fake.journal.last!.hint).toBe(`There is no dashboard 99; in this project are: ${named}`)
})

everyTransport('an answer that is neither a refusal nor a list without rows has no hint', async ({ fake, send }) => {
  expect((await send('GET', '/api/users/@me/')).status).toBe(200)

  expect(fake.journal.last?.hint).toBeUndefined()
})

everyTransport('who may only view a dashboard hears why, and which keys may edit it', async ({ fake, send }) => {
  const { id } = addRestricted(fake)
  const ask = async (as: 'member' | 'second') => {
    await send('PATCH', `/dashboards/${id}/`, { name: 'Mine' }, { as })
    return fake.journal.last
  }
  const keys = 'keys that may edit it: "owner", "admin", "star", "writer".'
  const viewing = addCollaborators(fake, id, SECOND)[0]!
  fake.world.tables.collaborator.update(viewing, { level: 21 })

  expect(await ask('member')).toMatchObject({
    status: 403,
    hint: `Dashboard 1 is restricted, and member@acme.test is not a collaborator of it; ${keys}`,
  })
  expect((await ask('second'))?.hint).toBe(
    `Dashboard 1 is restricted, and second@acme.test is a collaborator of level 21, who may only view; ${keys}`,
  )
})

everyTransport('who may not change the collaborators of a dashboard hears the same', async ({ fake, send }) => {
  const { id } = addRestricted(fake, { project_id: PRIVATE })
  addMember(fake, SECOND)

  await send('DELETE', `/dashboards/${id}/collaborators/${uuidOf(fake, SECOND)}/`, undefined, {
    as: 'second',
    project: PRIVATE,
  })

  expect(fake.journal.last?.hint).toBe(
    'Dashboard 1 is restricted, and second@acme.test is not a collaborator of it; keys that may edit it: "owner", "admin", "star", "writer".',
  )
})

everyTransport('a user who is in no project is told that the key opens none', async ({ fake, send }) => {
  leaveAll(fake, THIRD)

  await send('GET', '/dashboards/', undefined, { as: 'third', project: 99 })
  expect(fake.journal.last?.hint).toBe('There is no project 99; API key "third" opens: none.')

  for (const path of ['/dashboards/', '/dashboards/9/']) {
    await send('GET', path, undefined, { as: 'third', project: '@current' })
    expect(fake.journal.last).toMatchObject({ status: 404, hint: undefined })
  }
})

everyTransport('a refusal that a fault gave, and one by the body, have no hint', async ({ fake, send }) => {
  for (const status of [401, 404]) {
    fake.faults.add({ times: 1, effect: { status } })
    await send('GET', '/dashboards/9/')
    expect(fake.journal.last).toMatchObject({ status, hint: undefined })
  }

  await send('POST', '/dashboards/', { name: [] })
  expect(fake.journal.last).toMatchObject({ status: 400, hint: undefined })
})

test.each([
  [
    'https://api.example.test/sub',
    'https://api.example.test/api/projects/',
    '/api/projects/ is not below',
    'without a path',
  ],
  [
    'https://api.example.test/sub',
    '/sub/api/projects/',
    '/sub/sub/api/projects/ is not below',
    'with the path /sub/sub',
  ],
  [
    'https://api.example.test/v1',
    'https://api.example.test/v2/api/projects/',
    '/v2/api/projects/ is not below',
    'with the path /v2',
  ],
  [undefined, 'https://api.example.test/sub/api/projects/', '/sub/api/projects/ is not below', 'with the path /sub'],
])('with the base URL %s, a route that is asked at %s is told to be elsewhere', async (baseUrl, url, ...parts) => {
  const fake = createFake({ scenario: office, ...(baseUrl !== undefined && { baseUrl }) })

  expect((await fake.fetch(url)).status).toBe(404)

  for (const part of parts) expect(fake.journal.last?.hint).toContain(part)
  expect(fake.journal.last?.hint).toContain("fake.fetch('/api/projects/')")
})

test.each(['//api/projects/', '/api//projects/'])('two slashes in a row are named: %s', async (path) => {
  const fake = createFake({ scenario: office, baseUrl: 'https://app.example.test' })

  await fake.fetch(`https://app.example.test${path}`)

  expect(fake.journal.last?.hint).toBe(
    `GET ${path} has two slashes in a row. Your base URL may end in one: leave out one of them.`,
  )
})
