import { expect } from 'vitest'
import { invalid, noNull } from '../../support/api/errors.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const path = '/dashboards/1/sharing/'
const noBoolean = invalid('Must be a valid boolean.', 'enabled')

everyTransport('token and date cannot be written', async ({ fake, json }) => {
  addRestricted(fake)
  const before = await json<object>('GET', path)
  const readOnly = { access_token: 'mine', created_at: '2020-01-01T00:00:00Z', id: 7, dashboard_id: 2 }

  const stored = { ...before, created_at: '2026-01-01T00:00:00Z' }

  expect(await json('PATCH', path, readOnly)).toEqual(stored)
  expect(await json('PATCH', path, { ...readOnly, enabled: true })).toEqual({ ...stored, enabled: true })
})

everyTransport('enabled is true or false, or a usual word for it', async ({ fake, json }) => {
  addRestricted(fake)

  for (const enabled of ['true', 'T', 'Yes', 'on', '1', 1, true])
    expect(await json('PATCH', path, { enabled })).toMatchObject({ enabled: true })
  for (const enabled of ['false', 'F', 'No', 'off', '0', 0, false])
    expect(await json('PATCH', path, { enabled })).toMatchObject({ enabled: false })
})

everyTransport('enabled is nothing else', async (bench) => {
  addRestricted(bench.fake)

  await expectRefusal(bench, ['PATCH', path, { enabled: null }], 400, noNull('enabled'))
  for (const enabled of ['maybe', '', ' true', 2, [], [true], {}])
    await expectRefusal(bench, ['PATCH', path, { enabled }], 400, noBoolean)
})

everyTransport('a body is an object', async (bench) => {
  addRestricted(bench.fake)

  await expectRefusal(bench, ['PATCH', path, null], 400, invalid('No data provided', null, 'null'))
  await expectRefusal(bench, ['PATCH', path, true], 400, invalid('Invalid data. Expected a dictionary, but got bool.'))
})
