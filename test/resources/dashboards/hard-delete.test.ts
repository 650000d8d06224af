import { expect } from 'vitest'
import { addDashboard, addTextTile } from '../../support/api/dashboards.ts'
import { missingScope, noCredentials } from '../../support/api/errors.ts'
import { FOREIGN } from '../../support/api/office.ts'
import { expectBodiless, expectProjectFirst, expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { allRows } from '../../support/api/state.ts'
import { everyTransport } from '../../support/api/transports.ts'

const ALLOWED = 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS'

everyTransport('hard delete is refused without a body, for any id, and nothing changes', async ({ fake, send }) => {
  addDashboard(fake)
  addTextTile(fake, 1)
  addDashboard(fake, { deleted: true })
  addDashboard(fake, { project_id: FOREIGN })
  const before = allRows(fake)

  for (const id of ['1', '2', '3', '999', 'abc', '-1', '0'])
    for (const tree of ['environments', 'projects'])
      for (const end of ['', '/']) {
        const response = await send('DELETE', `/api/${tree}/1/dashboards/${id}${end}`)
        await expectBodiless(response, 405, ALLOWED)
      }

  expect(allRows(fake)).toEqual(before)
})

everyTransport('hard delete is refused the same whatever is sent along and whoever asks', async ({ fake, send }) => {
  addRestricted(fake)
  const before = allRows(fake)

  for (const as of ['owner', 'writer', 'star', 'member'] as const)
    await expectBodiless(await send('DELETE', '/dashboards/1/', { deleted: true }, { as }), 405, ALLOWED)
  expect(allRows(fake)).toEqual(before)
})

everyTransport('key, scope and project come before the refusal to delete', async (bench) => {
  addDashboard(bench.fake)
  const path = '/dashboards/1/'

  await expectRefusal(bench, ['DELETE', path, undefined, { as: null }], 401, noCredentials)
  for (const as of ['reader', 'sharer', 'querier'] as const)
    await expectRefusal(bench, ['DELETE', path, undefined, { as }], 403, missingScope('dashboard:write'))
  await expectProjectFirst(bench, 'DELETE', path)
})
