import { expect, test } from 'vitest'
import type { Fake } from '../../src/index.ts'
import { addInsight } from '../support/dashboards.ts'
import { FOREIGN, PRIVATE, PUBLIC, THIRD } from '../support/office.ts'
import { addRestricted, organizationOf, withKey } from '../support/rows.ts'
import { directBench, everyTransport } from '../support/transports.ts'
import type { SendOptions } from '../support/transports.ts'

const dashboards = '/api/environments/:project_id/dashboards'

const hints: readonly (readonly [method: string, path: string, options: SendOptions, hint: string])[] = [
  [
    'GET',
    '/dashbords/',
    {},
    `GET /api/environments/1/dashbords/ is no path of the fake. The nearest is ${dashboards} (GET, POST, HEAD, OPTIONS).`,
  ],
  [
    'GET',
    '/annotations/',
    {},
    'GET /api/environments/1/annotations/ is no path of the fake. The nearest is /api/environments/:project_id/insights (GET, POST, HEAD, OPTIONS).',
  ],
  [
    'GET',
    '/members/',
    {},
    'GET /api/environments/1/members/ is no path of the fake. The nearest is /api/environments/:project_id/explicit_members (GET, POST, HEAD, OPTIONS).',
  ],
  [
    'POST',
    '/dashboards/1/insights/',
    {},
    'POST /api/environments/1/dashboards/1/insights/ is no path of the fake. The nearest is /api/environments/:project_id/insights (GET, POST, HEAD, OPTIONS).',
  ],
  [
    'DELETE',
    '/insight/',
    {},
    'DELETE /api/environments/1/insight/ is no path of the fake. The nearest is /api/environments/:project_id/insights/:id (GET, PUT, PATCH, DELETE, HEAD, OPTIONS).',
  ],
  [
    'PUT',
    '/dashboards/1/access_controls/',
    {},
    `The fake does not have PUT for ${dashboards}/:id/access_controls, and the real service may. The fake answers GET, HEAD, OPTIONS.`,
  ],
  ['PUT', '/dashboards/', {}, `PUT does nothing for ${dashboards}. It answers to GET, POST, HEAD, OPTIONS.`],
  [
    'DELETE',
    '/dashboards/1/',
    {},
    `DELETE does nothing for ${dashboards}/:id. It answers to GET, PUT, PATCH, HEAD, OPTIONS.`,
  ],
  [
    'POST',
    '/dashboards/',
    { as: 'reader' },
    'API key "reader" lacks dashboard:write; keys that have it: "owner", "admin", "member", "second", "third", "outsider", "star", "writer".',
  ],
  [
    'GET',
    '/dashboards/',
    { project: FOREIGN },
    'Project 3 ("Foreign") is closed to API key "owner"; keys that open it: "outsider".',
  ],
  [
    'GET',
    '/dashboards/',
    { project: PRIVATE, as: 'third' },
    'Project 2 ("Private") is closed to API key "third"; keys that open it: "owner", "admin", "member", "second", "star", "reader", "writer", "sharer", "querier".',
  ],
  [
    'GET',
    '/dashboards/',
    { project: 99 },
    'There is no project 99; API key "owner" opens: 1 ("Public"), 2 ("Private").',
  ],
  ['GET', '/dashboards/9/', {}, 'There is no dashboard 9; in this project are: 1.'],
  ['GET', '/dashboards/2/', {}, 'Dashboard 2 is deleted. PATCH it with exactly { "deleted": false } to bring it back.'],
  ['GET', '/dashboards/3/collaborators/', {}, 'Dashboard 3 belongs to project 2, not to 1.'],
  ['GET', '/insights/9/', {}, 'There is no insight 9; in this project are: 1.'],
  ['GET', '/insights/abcd1234/', {}, 'An insight is found by its number: abcd1234 is the short id of insight 1.'],
  ['GET', '/insights/2/', {}, 'Insight 2 is deleted. PATCH it with { "deleted": false } to bring it back.'],
  ['GET', '/insights/3/', {}, 'Insight 3 belongs to project 2, not to 1.'],
]

for (const [method, path, options, hint] of hints)
  everyTransport(`the journal has a hint for ${method} ${path} ${JSON.stringify(options)}`, async ({ fake, send }) => {
    addRestricted(fake)
    addRestricted(fake, { deleted: true })
    addRestricted(fake, { project_id: PRIVATE })
    addInsight(fake)
    addInsight(fake, { deleted: true })
    addInsight(fake, { project_id: PRIVATE })

    await send(method, path, undefined, options)

    expect(fake.journal.last?.hint).toBe(hint)
  })

const unexplained: readonly (readonly [method: string, path: string, options: SendOptions])[] = [
  ['GET', '/dashboards/1/?format=xml', {}],
  ['GET', '/dashboards/', { project: '@current', as: 'third' }],
  ['GET', '/persons/9/', {}],
  ['DELETE', '/dashboards/1/collaborators/00000000-0000-4000-8000-000000000000/', {}],
]

for (const [method, path, options] of unexplained)
  test(`the refusal of ${method} ${path} has no hint: its words say all`, async () => {
    const { fake, send } = directBench()
    addRestricted(fake)

    const { status } = await send(method, path, undefined, options)

    expect([status, fake.journal.last!.hint]).toEqual([404, undefined])
  })

test('a key without scopes opens every project of its user, whatever it is bound to', async () => {
  const { fake, send } = directBench()
  withKey(fake, { scopes: null, scoped_teams: [PUBLIC] })

  await send('GET', '/dashboards/', undefined, { project: PRIVATE, as: 'third' })

  expect(fake.journal.last!.hint).toContain('"made"')
})

everyTransport('an answer that is no refusal has no hint', async ({ fake, send }) => {
  await send('GET', '/dashboards/')

  expect(fake.journal.last?.hint).toBeUndefined()
})

everyTransport(
  'a key that is not accepted is named if it has a name, and no value is shown',
  async ({ fake, send }) => {
    const accepted =
      'keys that are accepted: "owner", "admin", "member", "second", "third", "outsider", "star", "reader", "writer", "sharer", 1 more.'
    const ask = async (options: SendOptions) => {
      await send('GET', '/dashboards/', undefined, options)
      return fake.journal.last?.hint
    }

    expect(await ask({ as: null })).toBe(`No API key was sent; ${accepted}`)
    expect(await ask({ as: 'revoked' })).toBe(`API key "revoked" or its owner is not active; ${accepted}`)
    expect(await ask({ as: 'retired' })).toBe(`API key "retired" or its owner is not active; ${accepted}`)
    expect(await ask({ as: null, headers: { Authorization: 'Bearer phx_secret' } })).toBe(
      `No API key has this value; ${accepted}`,
    )
  },
)

everyTransport(
  'a key that is sent in another form than Bearer is told of, by its name if it has one',
  async ({ fake, send }) => {
    const { value } = fake.db.key.findFirst({ where: { name: { equals: 'owner' } } })!
    const ask = async (authorization: string) => {
      await send('GET', '/dashboards/', undefined, { as: null, headers: { Authorization: authorization } })
      return fake.journal.last!.hint
    }
    const reads = 'and the API reads Bearer with a key after it; keys that are accepted: "owner"'

    expect(await ask(`Token ${value}`)).toContain(
      `API key "owner" was sent, but the Authorization header has Token, ${reads}`,
    )
    expect(await ask(`Token  ${value}`)).toContain('API key "owner" was sent, but')
    expect(await ask(`My Token ${value}`)).toContain(
      `API key "owner" was sent, but the Authorization header has a key alone, `,
    )
    expect(await ask(value)).toContain(`the Authorization header has a key alone, ${reads}`)
    expect(await ask('Basic phx_secret')).toMatch(/^An API key was sent in a form that is not read: .* has Basic, and/)
    expect(await ask('phx_secret')).not.toContain('phx_')
  },
)

everyTransport('a body whose type is not JSON is told which header it needs', async ({ fake, send }) => {
  const ask = async (headers: Readonly<Record<string, string>>) => {
    await send('POST', '/dashboards/', new TextEncoder().encode('{}'), { headers })
    return fake.journal.last!.hint
  }

  expect(await ask({ 'Content-Type': 'text/plain' })).toBe(
    'The body came as text/plain. JSON needs the header Content-Type: application/json.',
  )
})

for (const [place, bind] of [
  ['another project', () => ({ scoped_teams: [PRIVATE] })],
  ['another organisation', (fake: Fake) => ({ scoped_organizations: [organizationOf(fake, FOREIGN).id] })],
] as const)
  everyTransport(`a key that is bound to ${place} hears which keys are not`, async ({ fake, send }) => {
    const bound = withKey(fake, { scopes: ['dashboard:read'], ...bind(fake) })

    await send('GET', '/dashboards/', undefined, bound)

    expect(fake.journal.last?.hint).toMatch(
      /^Project 1 \("Public"\) is closed to API key "made"; keys that open it: "owner", /,
    )
  })

everyTransport('a key whose organisation is the one it is bound to is not bound elsewhere', async ({ fake, send }) => {
  const { id } = organizationOf(fake, PUBLIC)
  const bound = withKey(fake, { scopes: ['dashboard:read'], scoped_organizations: [id] })

  await send('GET', '/dashboards/9/', undefined, bound)

  expect(fake.journal.last?.hint).toBe('There is no dashboard 9; in this project are: none.')
})

everyTransport('of somebody who is in no project there is no more to say', async ({ fake, send }) => {
  for (const { id } of [...fake.world.tables.membership.all()].filter(({ user_id }) => user_id === THIRD))
    fake.db.membership.delete({ where: { id: { equals: id } } })

  await send('GET', '/dashboards/', undefined, { as: 'third', project: 99 })
  expect(fake.journal.last?.hint).toBe('There is no project 99; API key "third" opens: none.')

  await send('GET', '/dashboards/', undefined, { as: 'third', project: '@current' })
  expect(fake.journal.last).toMatchObject({ status: 404, hint: undefined })
})

everyTransport('a refusal that a fault gave, and one by the body, have no hint', async ({ fake, send }) => {
  fake.faults.add({ times: 1, effect: { status: 404 } })

  await send('GET', '/dashboards/9/')
  expect(fake.journal.last).toMatchObject({ status: 404, hint: undefined })

  await send('POST', '/dashboards/', { name: [] })
  expect(fake.journal.last).toMatchObject({ status: 400, hint: undefined })
})
