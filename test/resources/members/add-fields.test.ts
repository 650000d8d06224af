import { expect } from 'vitest'
import { noChoice, noNull, noUuid, required } from '../../support/api/errors.ts'
import { ADMIN, PRIVATE, THIRD } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { uuidOf } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/explicit_members/'
const inPrivate = { project: PRIVATE }

everyTransport('level is 1 unless it says 1 or 8', async ({ fake, json }) => {
  const users = [THIRD, ADMIN].map((user) => uuidOf(fake, user))

  expect(await json('POST', path, { user_uuid: users[0] }, inPrivate)).toMatchObject({ level: 1 })
  expect(await json('POST', path, { user_uuid: users[1], level: '8' }, inPrivate)).toMatchObject({ level: 8 })
})

everyTransport('level is nothing else', async (bench) => {
  const user_uuid = uuidOf(bench.fake, THIRD)

  for (const [level, error] of [
    [null, noNull('level')],
    ['', noChoice('', 'level')],
    [15, noChoice('15', 'level')],
    [0, noChoice('0', 'level')],
    [true, noChoice('True', 'level')],
    [[1], noChoice('[1]', 'level')],
    ['member', noChoice('member', 'level')],
  ] as const)
    await expectRefusal(bench, ['POST', path, { level, user_uuid }, inPrivate], 400, error)
})

everyTransport('level 1.0 is not level 1', async (bench) => {
  const options = {
    ...inPrivate,
    raw: `{"level":1.0,"user_uuid":"${uuidOf(bench.fake, THIRD)}"}`,
    headers: { 'Content-Type': 'application/json' },
  }
  const error = noChoice('1.0', 'level')

  await expectRefusal(bench, ['POST', path, undefined, options], 400, error)
})

everyTransport('user_uuid is required and a UUID', async (bench) => {
  await expectRefusal(bench, ['POST', path, { level: 1 }, inPrivate], 400, required('user_uuid'))
  await expectRefusal(bench, ['POST', path, { user_uuid: null }, inPrivate], 400, noNull('user_uuid'))
  for (const user_uuid of ['', 'me', '@me', [], {}, 1.5])
    await expectRefusal(bench, ['POST', path, { user_uuid }, inPrivate], 400, noUuid('user_uuid'))
})

everyTransport('user_uuid may be written in any of the usual ways', async ({ fake, send }) => {
  const user_uuid = `urn:uuid:${uuidOf(fake, THIRD).toUpperCase()}`

  const response = await send('POST', path, { user_uuid }, inPrivate)

  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ user_uuid: uuidOf(fake, THIRD) })
})

everyTransport('a bad level comes before a bad user, and bad fields before the project', async (bench) => {
  const badLevel = noChoice('2', 'level')

  await expectRefusal(bench, ['POST', path, { user_uuid: 'no', level: 2 }, inPrivate], 400, badLevel)
  await expectRefusal(bench, ['POST', path, {}], 400, required('user_uuid'))
})

everyTransport('what cannot be written is ignored', async ({ fake, json }) => {
  const readOnly = { id: 'x', parent_level: 15, effective_level: 15, joined_at: '2020-01-01', user: 1 }

  const added = await json('POST', path, { ...readOnly, user_uuid: uuidOf(fake, THIRD) }, inPrivate)

  expect(added).toMatchObject({ parent_level: 1, effective_level: 1, joined_at: '2026-01-01T00:00:00Z' })
})
