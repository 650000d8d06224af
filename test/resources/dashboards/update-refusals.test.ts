import { addDashboard } from '../../support/api/dashboards.ts'
import {
  cannotEdit,
  cannotEnter,
  invalid,
  missingScope,
  noCredentials,
  noNull,
  notFound,
} from '../../support/api/errors.ts'
import { FOREIGN } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

const NO_NULL = noNull('pinned')

everyTransport('a dashboard that is not there is a 404, whatever the body says', async (bench) => {
  addDashboard(bench.fake, { deleted: true })
  addDashboard(bench.fake, { project_id: FOREIGN })

  for (const method of ['PATCH', 'PUT'])
    for (const id of ['999', '1', '2', 'abc', '-1', '1.5', '99999999999999999999'])
      await expectRefusal(bench, [method, `/dashboards/${id}/`, { pinned: null }], 404, notFound())
})

everyTransport('an update is refused first things first', async (bench) => {
  addRestricted(bench.fake, { name: 'Old' })
  const bad = { pinned: null, restriction_level: 21 }

  await expectRefusal(bench, ['PATCH', '/dashboards/1/', bad, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', bad, { as: 'reader' }], 403, missingScope('dashboard:write'))
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', bad, { as: 'outsider' }], 403, cannotEnter)
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', bad, { as: 'member' }], 403, cannotEdit)
  await expectRefusal(bench, ['PUT', '/dashboards/1/', bad, { as: 'member' }], 403, cannotEdit)
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', bad], 400, NO_NULL)
})

everyTransport('a body that is no object is refused', async (bench) => {
  addDashboard(bench.fake)

  for (const method of ['PATCH', 'PUT']) {
    const wrong = invalid('Invalid data. Expected a dictionary, but got list.')
    await expectRefusal(bench, [method, '/dashboards/1/', [{ deleted: false }]], 400, wrong)
    await expectRefusal(bench, [method, '/dashboards/1/', null], 400, invalid('No data provided', null, 'null'))
  }
})

everyTransport('one bad field keeps the good ones from being written', async (bench) => {
  addDashboard(bench.fake, { name: 'Old' })

  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { name: 'New', deleted: true, pinned: null }], 400, NO_NULL)
})
