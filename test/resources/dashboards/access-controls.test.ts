import { expect } from 'vitest'
import { addDashboard, addTextTile, DASHBOARD_KEYS } from '../../support/api/dashboards.ts'
import { missingScope, noCredentials, notAllowed, notFound, unsupportedByKeys } from '../../support/api/errors.ts'
import { FOREIGN } from '../../support/api/office.ts'
import { expectProjectFirst, expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

for (const view of ['access_controls', 'global_access_controls']) {
  everyTransport(`${view} shows the whole dashboard`, async ({ fake, send, json }) => {
    addDashboard(fake, { name: 'Web', tags: ['a'], filters: { date_from: '-7d' } })
    addTextTile(fake, 1)

    const response = await send('GET', `/dashboards/1/${view}/`)

    expect(response.status).toBe(200)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    const body = (await response.json()) as object
    expect(body).toEqual(await json('GET', '/dashboards/1/'))
    expect(Object.keys(body)).toEqual(DASHBOARD_KEYS)
  })

  everyTransport(`${view} is open to everyone who may read the dashboard`, async ({ fake, send }) => {
    addRestricted(fake)

    for (const as of ['owner', 'member', 'reader', 'writer', 'star'] as const)
      for (const tree of ['environments', 'projects'])
        for (const end of ['', '/'])
          expect((await send('GET', `/api/${tree}/1/dashboards/1/${view}${end}`, undefined, { as })).status).toBe(200)
  })

  everyTransport(`${view} is refused first things first`, async (bench) => {
    addDashboard(bench.fake, { deleted: true })
    addDashboard(bench.fake, { project_id: FOREIGN })
    const path = `/dashboards/1/${view}/`

    await expectRefusal(bench, ['GET', path, undefined, { as: null }], 401, noCredentials)
    for (const as of ['sharer', 'querier'] as const)
      await expectRefusal(bench, ['GET', path, undefined, { as }], 403, missingScope('dashboard:read'))
    await expectProjectFirst(bench, 'GET', path)
    for (const id of ['1', '2', '999', 'abc'])
      await expectRefusal(bench, ['GET', `/dashboards/${id}/${view}/`], 404, notFound())
  })

  everyTransport(`${view} knows no other methods`, async (bench) => {
    addDashboard(bench.fake)
    const path = `/dashboards/1/${view}/`

    for (const method of ['POST', 'PATCH', 'DELETE']) {
      await expectRefusal(bench, [method, path, {}], 405, notAllowed(method))
      for (const as of ['writer', 'star'] as const)
        await expectRefusal(bench, [method, path, {}, { as }], 403, unsupportedByKeys)
    }
  })
}
