import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { missingScope, notAllowed, notFound } from '../../support/api/errors.ts'
import { listedIds } from '../../support/api/insights.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

/** Adds an insight on two dashboards. */
function addShown({ fake }: Bench): void {
  addInsight(fake)
  for (const id of [1, 2]) {
    addDashboard(fake)
    showInsight(fake, id, 1)
  }
}

for (const method of ['PATCH', 'PUT'])
  everyTransport(`${method} with deleted true deletes an insight and removes its tiles`, async (bench) => {
    addShown(bench)

    const deleted = await bench.json(method, '/insights/1/', { deleted: true, name: 'Gone', dashboards: [1] })

    expect(deleted).toMatchObject({ deleted: true, name: 'Gone', dashboards: [], dashboard_tiles: [] })
    expect(await listedIds(bench)).toEqual([])
    expect(await bench.json('GET', '/dashboards/1/')).toMatchObject({ tiles: [] })
    await expectRefusal(bench, ['GET', '/insights/1/'], 404, notFound())
    await expectRefusal(bench, [method, '/insights/1/', { name: 'A' }], 404, notFound())
  })

everyTransport('only a PATCH with deleted false, as JSON writes it, restores an insight', async (bench) => {
  addShown(bench)
  await bench.send('PATCH', '/insights/1/', { deleted: true })

  for (const deleted of ['false', 0, '', null])
    await expectRefusal(bench, ['PATCH', '/insights/1/', { deleted }], 404, notFound())
  await expectRefusal(bench, ['PUT', '/insights/1/', { deleted: false }], 404, notFound())

  expect(await bench.json('PATCH', '/insights/1/', { deleted: false, name: 'Back' })).toMatchObject({
    deleted: false,
    name: 'Back',
    dashboards: [],
  })
  expect(await bench.json('PATCH', '/insights/1/', { dashboards: [2] })).toMatchObject({
    dashboard_tiles: [{ id: 2, dashboard_id: 2, deleted: false }],
  })
})

test('an insight can be restored onto dashboards in one request', async () => {
  const bench = directBench()
  addShown(bench)
  await bench.send('PATCH', '/insights/1/', { deleted: true })

  expect(await bench.json('PATCH', '/insights/1/', { deleted: false, dashboards: [1] })).toMatchObject({
    deleted: false,
    dashboards: [1],
  })
})

test('a dashboard that is restored brings back its insights', async () => {
  const bench = directBench()
  addShown(bench)
  await bench.send('PATCH', '/dashboards/1/', { deleted: true })
  await bench.send('PATCH', '/insights/1/', { deleted: true })

  await bench.send('PATCH', '/dashboards/1/', { deleted: false })

  expect(await bench.json('GET', '/insights/1/')).toMatchObject({ deleted: false, dashboards: [1] })
})

everyTransport('hard delete is refused without a body, for any id, and changes nothing', async (bench) => {
  addShown(bench)
  const before = allRows(bench.fake)

  for (const id of ['1', '9', 'abc']) {
    const response = await bench.send('DELETE', `/insights/${id}/`)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([405, '', null])
    expect(response.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS')
  }
  expect(allRows(bench.fake)).toEqual(before)
  await expectRefusal(bench, ['DELETE', '/insights/'], 405, notAllowed('DELETE'))
  await expectRefusal(
    bench,
    ['DELETE', '/insights/1/', undefined, { as: 'reader' }],
    403,
    missingScope('insight:write'),
  )
})
