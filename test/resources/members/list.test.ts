import { expect } from 'vitest'
import { insufficient, noCredentials, notAllowed, notFound, noUuid } from '../../support/api/errors.ts'
import { FOREIGN, MEMBER, PRIVATE, PUBLIC, RETIRED, SECOND, THIRD } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addMember, leaveAll, membershipOf, shownMember, uuidOf } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/explicit_members/'

everyTransport('explicit members are listed bare and in the order they were added', async ({ fake, send }) => {
  addMember(fake, THIRD, { level: 8 })

  const response = await send('GET', path, undefined, { project: PRIVATE })

  const listed = await response.json()
  expect(response.status).toBe(200)
  expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
  expect(listed).toEqual([
    shownMember(fake, MEMBER),
    shownMember(fake, SECOND),
    { ...shownMember(fake, THIRD), level: 8, effective_level: 8 },
  ])
  expect(Object.keys(listed[0]).join()).toBe(
    'id,level,parent_level,parent_membership_id,joined_at,updated_at,user,user_uuid,effective_level',
  )
})

everyTransport('the effective level is the higher of the two', async ({ fake, json }) => {
  const { membership } = fake.world.tables
  membership.update(membershipOf(fake, MEMBER), { level: 15 })

  const [first] = await json<object[]>('GET', path, undefined, { project: PRIVATE })

  expect(first).toMatchObject({ level: 1, parent_level: 15, effective_level: 15 })
})

everyTransport('a project that is not private lists its explicit members too', async ({ fake, json }) => {
  expect(await json('GET', path)).toEqual([])

  fake.world.tables.member.insert({ project_id: PUBLIC, membership_id: membershipOf(fake, MEMBER).id })

  expect(await json('GET', path)).toEqual([expect.objectContaining({ user_uuid: uuidOf(fake, MEMBER) })])
})

everyTransport('an explicit member who is not active any more is neither listed nor found', async (bench) => {
  const { fake, json } = bench
  addMember(fake, RETIRED)

  expect(await json('GET', path, undefined, { project: PRIVATE })).toHaveLength(2)
  await expectRefusal(
    bench,
    ['GET', `${path}${uuidOf(fake, RETIRED)}/`, undefined, { project: PRIVATE }],
    404,
    notFound(),
  )
})

everyTransport('one explicit member is found by the UUID of the user', async ({ fake, send }) => {
  const uuid = uuidOf(fake, MEMBER)

  for (const name of [uuid, `${uuid}/`, uuid.toUpperCase(), uuid.replaceAll('-', '')]) {
    const response = await send('GET', path + name, undefined, { project: PRIVATE, as: 'second' })

    expect(response.status, name).toBe(200)
    expect(response.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS')
    expect(await response.json()).toEqual(shownMember(fake, MEMBER))
  }
})

everyTransport('a user who is no explicit member of the project is not found', async (bench) => {
  for (const user of [uuidOf(bench.fake, THIRD), '00000000-0000-4000-8000-000000000000'])
    await expectRefusal(bench, ['GET', `${path}${user}/`, undefined, { project: PRIVATE }], 404, notFound())
  await expectRefusal(bench, ['GET', `${path}${uuidOf(bench.fake, MEMBER)}/`], 404, notFound())
})

everyTransport('every user with access reads the members, whatever the scopes and bounds of the key', async (bench) => {
  const { fake, send } = bench
  fake.world.tables.key.insert({ value: 'phx_bound', user_id: MEMBER, scopes: ['query:read'], scoped_teams: [PUBLIC] })
  const asBound = { as: null, headers: { Authorization: 'Bearer phx_bound' } }

  for (const as of ['member', 'admin', 'star', 'reader', 'writer', 'sharer', 'querier'] as const)
    expect((await send('GET', path, undefined, { as, project: PRIVATE })).status, as).toBe(200)
  expect((await send('GET', path, undefined, { ...asBound, project: PRIVATE })).status).toBe(200)
})

everyTransport('the slash at the end, the tree and the name of the project make no difference', async (bench) => {
  const { fake, json } = bench
  fake.world.tables.member.insert({ project_id: PUBLIC, membership_id: membershipOf(fake, MEMBER).id })
  const listed = await json('GET', path)

  expect(listed).toHaveLength(1)
  expect(await json('GET', '/explicit_members')).toEqual(listed)
  expect(await json('GET', path, undefined, { project: '@current' })).toEqual(listed)
  expect(await json('GET', '/api/projects/1/explicit_members/')).toEqual(listed)
})

everyTransport('users without access to the project lack permissions there', async (bench) => {
  for (const options of [
    { as: 'third', project: PRIVATE },
    { as: 'outsider', project: PUBLIC },
    { as: 'owner', project: FOREIGN },
  ] as const)
    for (const [method, name] of [
      ['GET', ''],
      ['GET', 'nobody/'],
      ['OPTIONS', ''],
    ] as const)
      await expectRefusal(bench, [method, path + name, undefined, options], 403, insufficient)
})

everyTransport('a key and the project come before the permissions', async (bench) => {
  await expectRefusal(bench, ['GET', path, undefined, { as: null, project: 99 }], 401, noCredentials)
  for (const project of [99, 'abc'])
    await expectRefusal(bench, ['GET', path, undefined, { project }], 404, notFound('Project not found.'))
  leaveAll(bench.fake, THIRD)
  await expectRefusal(
    bench,
    ['GET', path, undefined, { as: 'third', project: '@current' }],
    404,
    notFound('Project not found.'),
  )
})

everyTransport('permissions come before a method that is not allowed, and scopes never matter', async (bench) => {
  const one = `${path}${uuidOf(bench.fake, MEMBER)}/`

  for (const [method, at] of [
    ['PUT', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', one],
  ] as const) {
    await expectRefusal(bench, [method, at, {}, { as: 'member', project: PRIVATE }], 403, insufficient)
    for (const as of ['owner', 'reader'] as const)
      await expectRefusal(bench, [method, at, {}, { as, project: PRIVATE }], 405, notAllowed(method))
  }
})

everyTransport('what is no UUID names no user', async (bench) => {
  for (const name of ['@me', 'abc', '3'])
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'])
      await expectRefusal(bench, [method, `${path}${name}/`, undefined, { project: PRIVATE }], 400, noUuid('user_uuid'))
})
