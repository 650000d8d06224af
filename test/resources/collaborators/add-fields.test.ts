import { expect } from 'vitest'
import { invalid, noChoice, noNull, noUuid, required } from '../../support/api/errors.ts'
import { MEMBER } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted, uuidOf } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/dashboards/1/collaborators/'

everyTransport('level is required, before the user', async (bench) => {
  addRestricted(bench.fake)

  for (const body of [{}, { user_uuid: uuidOf(bench.fake, MEMBER) }, { user_uuid: 'no' }])
    await expectRefusal(bench, ['POST', path, body], 400, required('level'))
})

everyTransport('level is one of 21 and 37', async (bench) => {
  addRestricted(bench.fake)
  const user_uuid = uuidOf(bench.fake, MEMBER)

  for (const [level, error] of [
    [null, noNull('level')],
    ['', noChoice('', 'level')],
    [38, noChoice('38', 'level')],
    [-37, noChoice('-37', 'level')],
    ['edit', noChoice('edit', 'level')],
    [' 37', noChoice(' 37', 'level')],
    [true, noChoice('True', 'level')],
    [[37], noChoice('[37]', 'level')],
    [{}, noChoice('{}', 'level')],
  ] as const)
    await expectRefusal(bench, ['POST', path, { level, user_uuid }], 400, error)
})

everyTransport('level 37.0 is not level 37, and the text of it is', async (bench) => {
  addRestricted(bench.fake)
  const raw = `{"level":37.0,"user_uuid":"${uuidOf(bench.fake, MEMBER)}"}`
  const headers = { 'Content-Type': 'application/json' }

  await expectRefusal(bench, ['POST', path, undefined, { raw, headers }], 400, noChoice('37.0', 'level'))
  const added = await bench.send('POST', path, { level: '37', user_uuid: uuidOf(bench.fake, MEMBER) })
  expect(added.status).toBe(201)
  expect(await added.json()).toMatchObject({ level: 37 })
})

everyTransport('user_uuid is required', async (bench) => {
  addRestricted(bench.fake)

  await expectRefusal(bench, ['POST', path, { level: 37 }], 400, required('user_uuid'))
})

everyTransport('user_uuid is a UUID', async (bench) => {
  addRestricted(bench.fake)

  for (const [user_uuid, error] of [
    [null, noNull('user_uuid')],
    ['', noUuid('user_uuid')],
    ['me', noUuid('user_uuid')],
    ['@me', noUuid('user_uuid')],
    [uuidOf(bench.fake, MEMBER).slice(1), noUuid('user_uuid')],
    [1.5, noUuid('user_uuid')],
    [[], noUuid('user_uuid')],
    [{}, noUuid('user_uuid')],
  ] as const)
    await expectRefusal(bench, ['POST', path, { level: 37, user_uuid }], 400, error)
})

everyTransport('a number is read as a UUID, and so names nobody', async (bench) => {
  addRestricted(bench.fake)

  await expectRefusal(bench, ['POST', path, { level: 37, user_uuid: MEMBER }], 400, invalid('User does not exist.'))
})

everyTransport('user_uuid may be written in any of the usual ways', async ({ fake, send }) => {
  const uuid = uuidOf(fake, MEMBER)
  const spellings = [uuid.toUpperCase(), uuid.replaceAll('-', ''), `{${uuid}}`, `urn:uuid:${uuid}`]

  for (const user_uuid of spellings) {
    const { id } = addRestricted(fake)
    const response = await send('POST', `/dashboards/${id}/collaborators/`, { level: 37, user_uuid })

    expect(response.status, user_uuid).toBe(201)
    expect(await response.json()).toMatchObject({ user_uuid: uuid })
  }
})

everyTransport('a bad level comes before a bad user', async (bench) => {
  addRestricted(bench.fake)

  await expectRefusal(bench, ['POST', path, { user_uuid: null, level: 5 }], 400, noChoice('5', 'level'))
})

everyTransport('bad fields come before the lowest restriction level', async (bench) => {
  addRestricted(bench.fake, { restriction_level: 21 })

  await expectRefusal(bench, ['POST', path, {}], 400, required('level'))
})

everyTransport('what cannot be written is ignored', async ({ fake, json }) => {
  addRestricted(fake)
  addRestricted(fake)
  const readOnly = { id: 'x', dashboard_id: 2, user: 5, added_at: '2020-01-01', updated_at: null, colour: 'red' }

  const added = await json('POST', path, { ...readOnly, level: 37, user_uuid: uuidOf(fake, MEMBER) })

  expect(added).toMatchObject({ dashboard_id: 1, user: { id: MEMBER }, added_at: '2026-01-01T00:00:00Z' })
  expect(added).not.toHaveProperty('colour')
})

everyTransport('a body is an object', async (bench) => {
  addRestricted(bench.fake)

  const noDictionary = invalid('Invalid data. Expected a dictionary, but got list.')
  await expectRefusal(bench, ['POST', path, []], 400, noDictionary)
  await expectRefusal(bench, ['POST', path, null], 400, invalid('No data provided', null, 'null'))
})

everyTransport('a form will do', async ({ fake, send }) => {
  addRestricted(fake)
  const raw = new URLSearchParams({ level: '37', user_uuid: uuidOf(fake, MEMBER) })

  expect((await send('POST', path, undefined, { raw })).status).toBe(201)
})
