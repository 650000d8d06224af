import { expect } from 'vitest'
import { denied, insufficient, invalid, noCredentials, notPrivate } from '../../support/api/errors.ts'
import { FOREIGN, MEMBER, OUTSIDER, OWNER, PRIVATE, RETIRED, THIRD } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addMember, membershipOf, shownUser, uuidOf } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/explicit_members/'
const inPrivate = { project: PRIVATE }
const NOBODY = '00000000-0000-4000-8000-000000000000'
const yourself = denied("You can't explicitly add yourself to projects.")
const stranger = denied('You both need to belong to the same organization.')
const duplicate = invalid('This user likely already is an explicit member of the project.')

everyTransport('an added explicit member is answered in full and stays', async ({ fake, send, json }) => {
  fake.clock.advance('2h')

  const response = await send('POST', path, { user_uuid: uuidOf(fake, THIRD), level: 8 }, inPrivate)

  const added = await response.json()
  expect(response.status).toBe(201)
  expect(added).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    level: 8,
    parent_level: 1,
    parent_membership_id: membershipOf(fake, THIRD).id,
    joined_at: '2026-01-01T02:00:00Z',
    updated_at: '2026-01-01T02:00:00Z',
    user: shownUser(fake, THIRD),
    user_uuid: uuidOf(fake, THIRD),
    effective_level: 8,
  })
  expect(await json('GET', path, undefined, inPrivate)).toEqual([expect.anything(), expect.anything(), added])
})

everyTransport('an explicit member gets access to a private project', async ({ fake, send }) => {
  const asThird = { ...inPrivate, as: 'third' } as const
  expect((await send('GET', path, undefined, asThird)).status).toBe(403)

  await send('POST', path, { user_uuid: uuidOf(fake, THIRD) }, inPrivate)

  expect((await send('GET', path, undefined, asThird)).status).toBe(200)
})

everyTransport('administrators of the organisation or of the project add members', async ({ fake, send }) => {
  const { tables } = fake.world
  tables.member.update(tables.member.first('membership_id', membershipOf(fake, MEMBER).id)!, { level: 8 })

  const byAdmin = await send('POST', path, { user_uuid: uuidOf(fake, OWNER) }, { ...inPrivate, as: 'admin' })
  const byMember = await send(
    'POST',
    path,
    { user_uuid: uuidOf(fake, THIRD), level: 8 },
    { ...inPrivate, as: 'member' },
  )

  expect(byAdmin.status).toBe(201)
  expect(await byAdmin.json()).toMatchObject({ level: 1, parent_level: 15, effective_level: 15 })
  expect(byMember.status).toBe(201)
})

everyTransport('adding members asks for no scope', async ({ fake, send }) => {
  const body = { user_uuid: uuidOf(fake, THIRD) }

  expect((await send('POST', path, body, { ...inPrivate, as: 'querier' })).status).toBe(201)
})

everyTransport('only administrators add members', async (bench) => {
  const { fake } = bench

  for (const as of ['member', 'third'] as const)
    await expectRefusal(
      bench,
      ['POST', path, { user_uuid: uuidOf(fake, THIRD) }, { ...inPrivate, as }],
      403,
      insufficient,
    )
  await expectRefusal(bench, ['POST', path, {}, { as: 'member' }], 403, insufficient)
  await expectRefusal(bench, ['POST', path, {}, { project: FOREIGN }], 403, insufficient)
  await expectRefusal(bench, ['POST', path, {}, { ...inPrivate, as: null }], 401, noCredentials)
})

everyTransport('a project that is not private takes no explicit members, not even oneself', async (bench) => {
  for (const user_uuid of [uuidOf(bench.fake, THIRD), uuidOf(bench.fake, OWNER), NOBODY])
    await expectRefusal(bench, ['POST', path, { user_uuid }], 400, notPrivate)
})

everyTransport('nobody adds themselves, even twice', async (bench) => {
  const body = { user_uuid: uuidOf(bench.fake, OWNER).toUpperCase() }
  await expectRefusal(bench, ['POST', path, body, inPrivate], 403, yourself)

  addMember(bench.fake, OWNER)

  await expectRefusal(bench, ['POST', path, body, inPrivate], 403, yourself)
})

everyTransport('only active members of the organisation can be added', async (bench) => {
  for (const user_uuid of [uuidOf(bench.fake, OUTSIDER), uuidOf(bench.fake, RETIRED), NOBODY])
    await expectRefusal(bench, ['POST', path, { user_uuid }, inPrivate], 403, stranger)
})

everyTransport('nobody adds a member twice, whatever the level', async (bench) => {
  for (const level of [1, 8])
    await expectRefusal(
      bench,
      ['POST', path, { user_uuid: uuidOf(bench.fake, MEMBER), level }, inPrivate],
      400,
      duplicate,
    )
})
