import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import type { Fake } from '../../src/index.ts'
import { addInsight } from '../support/dashboards.ts'
import { FOREIGN, PRIVATE, PUBLIC, SECOND, THIRD } from '../support/office.ts'
import { addCollaborators, addMember, addRestricted, organizationOf, uuidOf, withKey } from '../support/rows.ts'
import { directBench, everyTransport } from '../support/transports.ts'
import type { SendOptions } from '../support/transports.ts'

const dashboards = '/api/environments/:project_id/dashboards'
const broken = { raw: '{', headers: { 'Content-Type': 'application/json' } }

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
    'GET /api/environments/1/annotations/ is no path of the fake. The real service has "annotations", and the fake has not.',
  ],
  [
    'POST',
    '/insights/cancel/',
    {},
    'POST /api/environments/1/insights/cancel/ is no path of the fake. The real service has "cancel", and the fake has not.',
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
    'PUT',
    '/dashboards/',
    { as: 'star' },
    `PUT does nothing for ${dashboards}. It answers to GET, POST, HEAD, OPTIONS.`,
  ],
  ['PUT', '/dashboards/', broken, `PUT does nothing for ${dashboards}. It answers to GET, POST, HEAD, OPTIONS.`],
  [
    'DELETE',
    '/dashboards/1/',
    {},
    `DELETE does nothing for ${dashboards}/:id. It answers to GET, PUT, PATCH, HEAD, OPTIONS. It is deleted by PATCH with {"deleted": true}.`,
  ],
  [
    'DELETE',
    '/insights/1/',
    {},
    'DELETE does nothing for /api/environments/:project_id/insights/:id. It answers to GET, PUT, PATCH, HEAD, OPTIONS. It is deleted by PATCH with {"deleted": true}.',
  ],
  [
    'POST',
    '/dashboards/',
    { as: 'reader' },
    'API key "reader" lacks dashboard:write; keys that have it: "owner", "admin", "member", "second", "third", "outsider", "star", "writer".',
  ],
  [
    'OPTIONS',
    '/dashboards/',
    { as: 'sharer' },
    'API key "sharer" lacks dashboard:read; keys that have it: "owner", "admin", "member", "second", "third", "outsider", "star", "reader", "writer".',
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

const links: readonly (readonly [
  title: string,
  shared: (fake: Fake) => object,
  query: string,
  hint: string | undefined,
])[] = [
  [
    'whose sharing is off',
    () => ({ dashboard_id: 1, enabled: false }),
    '',
    'It is the link of dashboard 1, whose sharing is off. PATCH that with { "enabled": true } to open it.',
  ],
  [
    'of a deleted dashboard',
    (fake) => ({ dashboard_id: addRestricted(fake, { deleted: true }).id, enabled: true }),
    '',
    'It is the link of dashboard 2, which is deleted.',
  ],
  [
    'of a deleted insight',
    (fake) => ({ insight_id: addInsight(fake, { deleted: true }).id, enabled: true }),
    '',
    'It is the link of insight 1, which is deleted.',
  ],
  ['that works otherwise', () => ({ dashboard_id: 1, enabled: true }), '?format=xml', undefined],
]

for (const [title, shared, query, hint] of links)
  test(`a public link ${title} has the hint ${hint}`, async () => {
    const { fake, send } = directBench()
    addRestricted(fake)
    fake.world.tables.sharing.insert({ access_token: 'public', ...shared(fake) } as never)

    const { status } = await send('GET', `/shared_dashboard/public${query}`)

    expect([status, fake.journal.last!.hint]).toEqual([404, hint])
  })

test('a public link with a token that nobody has says so, without the token', async () => {
  const { fake, send } = directBench()

  await send('GET', '/shared_dashboard/nothing')

  expect(fake.journal.last!.hint).toBe('No sharing has this token.')
})

const NOBODY = '00000000-0000-4000-8000-000000000000'

const unexplained: readonly (readonly [status: number, method: string, path: string, options: SendOptions])[] = [
  [404, 'GET', '/dashboards/1/?format=xml', {}],
  [404, 'GET', '/dashboards/', { project: '@current', as: 'third' }],
  [404, 'GET', '/dashboards/9/', { project: '@current', as: 'third' }],
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

test('an action that no scope opens has no hint about its dashboard', async () => {
  const { fake, send } = directBench({ contract: 'live' })

  const { status } = await send('PATCH', '/dashboards/9/move_tile/', {}, { as: 'star' })

  expect([status, fake.journal.last!.hint]).toEqual([403, undefined])
})

test('without a key, the default user of a lenient fake is named', async () => {
  const { fake, send } = directBench({ auth: 'lenient' })
  const ask = async (project: number) => {
    await send('GET', '/dashboards/9/', undefined, { as: null, project })
    return fake.journal.last!.hint
  }

  expect(await ask(99)).toBe('There is no project 99; owner@acme.test opens: 1 ("Public"), 2 ("Private").')
  expect(await ask(PUBLIC)).toBe('There is no dashboard 9; in this project are: none.')
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

test('a key without scopes opens every project of its user, whatever it is bound to', async () => {
  const { fake, send } = directBench()
  withKey(fake, { scopes: null, scoped_teams: [PUBLIC] })

  await send('GET', '/dashboards/', undefined, { project: PRIVATE, as: 'third' })

  expect(fake.journal.last!.hint).toContain('"made"')
})

everyTransport('an answer that is no refusal has no hint', async ({ fake, send }) => {
  expect((await send('GET', '/dashboards/')).status).toBe(200)

  expect(fake.journal.last?.hint).toBeUndefined()
})

everyTransport(
  'a key that is not accepted is named if it has a name, and no value is shown',
  async ({ fake, send }) => {
    const accepted =
      'keys that are accepted: "owner", "admin", "member", "second", "third", "outsider", "star", "reader", "writer", "sharer", 1 more. ' +
      "With auth: 'lenient', none is needed."
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

everyTransport('a token in place of a key, as shared dashboards send it, is said not to be read', async (bench) => {
  await bench.send('GET', '/insights/1/?sharing_access_token=abc&refresh=true', undefined, { as: null })

  expect(bench.fake.journal.last?.hint).toMatch(
    /^No API key was sent, and the fake takes no sharing_access_token in its place; keys that are accepted: /,
  )
})

test.each(['strict', 'lenient'] as const)(
  'where nobody is there who could ask, a %s fake says how to have somebody',
  async (auth) => {
    const fake = createFake({ auth })
    await fake.fetch('https://app.example.test/api/environments/2/dashboards/1/')

    expect(fake.journal.last!.hint).toBe(
      'No API key was sent, and there is no user who could ask: start from a scenario, such as typical, or add one.',
    )
  },
)

everyTransport('a key in the body is looked at as one in the header is', async ({ fake, send }) => {
  const ask = async (personal_api_key: string) => {
    await send('POST', '/dashboards/', { personal_api_key }, { as: null })
    return fake.journal.last!.hint
  }

  expect(await ask('phx_nobody')).toMatch(/^No API key has this value; /)
  expect(await ask('phx_revoked')).toMatch(/^API key "revoked" or its owner is not active; /)
})

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
    await send('POST', '/dashboards/', undefined, { raw: new TextEncoder().encode('{}'), headers })
    return fake.journal.last!.hint
  }

  expect(await ask({ 'Content-Type': 'text/plain' })).toBe(
    'The body came as text/plain. JSON needs the header Content-Type: application/json.',
  )
  expect(await ask({})).toBe(
    'The body came without a Content-Type. JSON needs the header Content-Type: application/json.',
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
    hint: `Dashboard 1 is restricted, and member@acme.test is no collaborator of it; ${keys}`,
  })
  expect((await ask('second'))?.hint).toBe(
    `Dashboard 1 is restricted, and second@acme.test is a collaborator of level 21, which only views; ${keys}`,
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
    'Dashboard 1 is restricted, and second@acme.test is no collaborator of it; keys that may edit it: "owner", "admin", "star", "writer".',
  )
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
  for (const status of [401, 404]) {
    fake.faults.add({ times: 1, effect: { status } })
    await send('GET', '/dashboards/9/')
    expect(fake.journal.last).toMatchObject({ status, hint: undefined })
  }

  await send('POST', '/dashboards/', { name: [] })
  expect(fake.journal.last).toMatchObject({ status: 400, hint: undefined })
})
