import { expect } from 'vitest'
import { denied, insufficient, noChoice, noNull, notFound, notPrivate, required } from '../../support/api/errors.ts'
import { ADMIN, MEMBER, OUTSIDER, OWNER, PRIVATE, PUBLIC, SECOND, THIRD } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addMember, membershipOf, shownMember, uuidOf } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

const inPrivate = { project: PRIVATE }
const ownLevel = denied("You can't set your own access level.")
const yourself = denied("You can't explicitly add yourself to projects.")
const pathOf = ({ fake }: Pick<Bench, 'fake'>, user: number): string => `/explicit_members/${uuidOf(fake, user)}/`

everyTransport('a changed level is answered in full and stays', async (bench) => {
  const { fake, send, json } = bench
  const before = shownMember(fake, MEMBER)
  fake.clock.advance('1d')

  const response = await send('PATCH', pathOf(bench, MEMBER), { level: 8 }, inPrivate)

  const changed = { ...before, level: 8, effective_level: 8, updated_at: '2026-01-02T00:00:00Z' }
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(changed)
  expect(await json('GET', pathOf(bench, MEMBER), undefined, inPrivate)).toEqual(changed)
})

everyTransport('an explicit administrator manages the members', async (bench) => {
  const { send } = bench
  await send('PATCH', pathOf(bench, MEMBER), { level: 8 }, inPrivate)

  const asMember = { ...inPrivate, as: 'member' } as const

  expect((await send('PATCH', pathOf(bench, SECOND), { level: 8 }, asMember)).status).toBe(200)
  expect((await send('DELETE', pathOf(bench, SECOND), undefined, asMember)).status).toBe(204)
})

everyTransport('a change without a level leaves it, and still counts as one', async (bench) => {
  const { fake, json } = bench
  const before = shownMember(fake, MEMBER)
  fake.clock.advance('1d')

  const changed = await json('PATCH', pathOf(bench, MEMBER), {}, inPrivate)

  expect(changed).toEqual({ ...before, updated_at: '2026-01-02T00:00:00Z' })
})

everyTransport('a replacement names the user again and keeps a level it does not give', async (bench) => {
  const { fake, json } = bench
  const user_uuid = uuidOf(fake, MEMBER)

  expect(await json('PUT', pathOf(bench, MEMBER), { user_uuid, level: 8 }, inPrivate)).toMatchObject({ level: 8 })
  expect(await json('PUT', pathOf(bench, MEMBER), { user_uuid }, inPrivate)).toMatchObject({ level: 8 })
  await expectRefusal(bench, ['PUT', pathOf(bench, MEMBER), { level: 1 }, inPrivate], 400, required('user_uuid'))
})

everyTransport('a change never turns a member into another user', async (bench) => {
  const { fake, json } = bench
  const body = { user_uuid: uuidOf(fake, THIRD), id: 'x', parent_level: 15, joined_at: null }

  expect(await json('PUT', pathOf(bench, MEMBER), body, inPrivate)).toEqual(shownMember(fake, MEMBER))
})

everyTransport('level is 1 or 8', async (bench) => {
  for (const [level, error] of [
    [null, noNull('level')],
    [15, noChoice('15', 'level')],
    ['', noChoice('', 'level')],
  ] as const)
    await expectRefusal(bench, ['PATCH', pathOf(bench, MEMBER), { level }, inPrivate], 400, error)
  expect(await bench.json('PATCH', pathOf(bench, MEMBER), { level: '8' }, inPrivate)).toMatchObject({ level: 8 })
})

everyTransport('nobody sets their own level, even to what it is', async (bench) => {
  addMember(bench.fake, ADMIN)
  const asAdmin = { ...inPrivate, as: 'admin' } as const

  for (const level of [1, 8])
    await expectRefusal(bench, ['PATCH', pathOf(bench, ADMIN), { level }, asAdmin], 403, ownLevel)
  expect((await bench.send('PATCH', pathOf(bench, ADMIN), {}, asAdmin)).status).toBe(200)
})

everyTransport('a change that names the caller as the user is taken for adding oneself', async (bench) => {
  addMember(bench.fake, OWNER)
  const body = { level: 8, user_uuid: uuidOf(bench.fake, OWNER) }

  for (const [method, user] of [
    ['PUT', MEMBER],
    ['PATCH', OWNER],
  ] as const)
    await expectRefusal(bench, [method, pathOf(bench, user), body, inPrivate], 403, yourself)
})

everyTransport('members of a project that is not private cannot be changed, but removed', async (bench) => {
  const { fake, send } = bench
  fake.world.tables.member.insert({ project_id: PUBLIC, membership_id: membershipOf(fake, THIRD).id })

  await expectRefusal(bench, ['PATCH', pathOf(bench, THIRD), { level: 8 }], 400, notPrivate)
  expect((await send('DELETE', pathOf(bench, THIRD))).status).toBe(204)
})

everyTransport('a missing member comes before bad fields, and missing permissions before both', async (bench) => {
  const bad = { level: 2 }

  await expectRefusal(bench, ['PATCH', pathOf(bench, THIRD), bad, inPrivate], 404, notFound())
  for (const method of ['PATCH', 'PUT'])
    await expectRefusal(bench, [method, pathOf(bench, THIRD), bad, { ...inPrivate, as: 'member' }], 403, insufficient)
  await expectRefusal(bench, ['PATCH', pathOf(bench, MEMBER), {}, { ...inPrivate, as: 'member' }], 403, insufficient)
})

everyTransport('a removed member is gone and has no access any more', async (bench) => {
  const { fake, send, json } = bench

  const response = await send('DELETE', pathOf(bench, MEMBER), undefined, inPrivate)

  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
  expect(response.headers.get('content-type')).toBeNull()
  expect(await json('GET', '/explicit_members/', undefined, inPrivate)).toEqual([shownMember(fake, SECOND)])
  expect((await send('GET', '/explicit_members/', undefined, { ...inPrivate, as: 'member' })).status).toBe(403)
})

everyTransport('everyone may leave a project, once', async (bench) => {
  const { fake, send } = bench
  const asMember = { ...inPrivate, as: 'member' } as const

  expect((await send('DELETE', pathOf(bench, MEMBER), undefined, asMember)).status).toBe(204)
  await expectRefusal(bench, ['DELETE', pathOf(bench, MEMBER), undefined, asMember], 404, notFound())
  expect(fake.world.tables.membership.get(membershipOf(fake, MEMBER).id)).toBeDefined()
})

everyTransport('everyone may leave a project by any spelling of their UUID', async ({ fake, send }) => {
  const path = `/explicit_members/${uuidOf(fake, MEMBER).toUpperCase().replaceAll('-', '')}/`

  expect((await send('DELETE', path, undefined, { ...inPrivate, as: 'member' })).status).toBe(204)
})

everyTransport('whoever leaves a project without being in it is not found, also from outside', async (bench) => {
  for (const [as, user] of [
    ['third', THIRD],
    ['outsider', OUTSIDER],
    ['owner', OWNER],
  ] as const)
    await expectRefusal(bench, ['DELETE', pathOf(bench, user), undefined, { ...inPrivate, as }], 404, notFound())
})

everyTransport('removing others takes an administrator', async (bench) => {
  for (const as of ['second', 'third', 'outsider'] as const)
    await expectRefusal(bench, ['DELETE', pathOf(bench, MEMBER), undefined, { ...inPrivate, as }], 403, insufficient)
  await expectRefusal(bench, ['DELETE', pathOf(bench, THIRD), undefined, inPrivate], 404, notFound())
})
