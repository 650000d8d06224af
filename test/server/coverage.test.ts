import { expect, test } from 'vitest'
import type { Control } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { openapi } from '../../src/openapi.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { ask, create, dashboards, served, servedBusyOffice } from '../support/servers/served.ts'

const LIST = '/api/environments/:project_id/dashboards'

async function coverageBy(control: Control, method: string, path: string) {
  const { endpoints } = await control.coverage()
  const found = endpoints.find((one) => one.method === method && one.path === path)!
  return { ...found, counts: Object.fromEntries(found.outcomes.map(({ outcome, count }) => [outcome, count])) }
}

test('each endpoint has what can come of a request to it, and how often that came', async () => {
  const { control, server } = await servedBusyOffice()
  await create(server.url, 'First')
  await ask(server.url, `${dashboards}?limit=1`)
  await ask(server.url, dashboards)
  await fetch(server.url + dashboards)
  await ask(server.url, dashboards, { headers: { Authorization: 'Bearer phx_sharer' } })

  const list = await coverageBy(control, 'GET', LIST)
  const made = await coverageBy(control, 'POST', LIST)

  expect(list).toMatchObject({ name: 'GET /dashboards', operation: 'environments_dashboards_list', asked: 4 })
  expect(list.counts).toMatchObject({
    '200': 2,
    '401 credentials': 1,
    '403 scope': 1,
    '404 project': 0,
    '429 rate': 0,
  })
  expect(list.outcomes[0]).toEqual({
    outcome: '200',
    status: 200,
    count: 2,
    described: true,
    filter: `get ${LIST}$ 200`,
  })
  expect(list.outcomes.find(({ outcome }) => outcome === '403 scope')).toMatchObject({ rule: 'scope', source: 'K.8' })
  expect(made.counts).toMatchObject({ '201': 1, '415 body': 0, '413 body size': 0 })
})

test('every endpoint of the interface is there, with every success that it is described to have', async () => {
  const { control } = await servedBusyOffice()

  const { endpoints, elsewhere, forgotten } = await control.coverage()

  const { paths } = openapi('documented')
  for (const { method, path, operation, outcomes, asked } of endpoints) {
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    const statuses = new Set(outcomes.map(({ status }) => String(status)))
    const missing = Object.keys(described.responses).filter((status) => Number(status) < 300 && !statuses.has(status))
    expect([operation, asked, missing]).toEqual([described.operationId, 0, []])
    expect(outcomes.every((one) => one.described && String(one.status!) in described.responses)).toBe(true)
  }
  expect([endpoints.length, elsewhere, forgotten]).toEqual([46, [], 0])
})

test('what no description has is counted as well', async () => {
  const { control, server } = await servedBusyOffice()
  await control.faults.add({ effect: { status: 503 }, times: 1 })
  await ask(server.url, dashboards)
  await control.faults.add({ effect: { networkError: true }, times: 1 })
  await ask(server.url, dashboards).catch(() => undefined)
  await ask(server.url, '/api/environments/1/dashbords/')

  const { outcomes } = await coverageBy(control, 'GET', LIST)
  const { elsewhere } = await control.coverage()

  expect(outcomes.filter(({ described }) => !described)).toEqual([
    {
      outcome: '503 fault',
      status: 503,
      count: 1,
      described: false,
      filter: `get ${LIST}$ 503 is:fault`,
    },
    { outcome: 'no answer, fault', count: 1, described: false, filter: `get ${LIST}$ is:fault` },
  ])
  expect(elsewhere).toMatchObject([{ method: 'GET', path: '/api/environments/1/dashbords/', asked: 1 }])
})

test('a refusal that several endpoints share is described where its status is', async () => {
  const { control, server } = await servedBusyOffice()
  await ask(server.url, `${dashboards}2/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer phx_third' },
    body: '{"name":"Mine"}',
  })

  const { outcomes } = await coverageBy(control, 'PATCH', `${LIST}/:id`)

  expect(outcomes.filter(({ count }) => count > 0)).toEqual([
    { outcome: '403 right to edit', status: 403, count: 1, described: true, filter: `patch ${LIST}/:id$ 403` },
  ])
})

test('a request that is held is not counted, and what the journal has forgotten is told', async () => {
  const { control, server } = await served({}, createFake({ scenario: busyOffice, journalLimit: 2 }))
  for (let at = 0; at < 5; at++) await ask(server.url, dashboards)
  const gate = await control.hold('GET', '/dashboards')
  const held = ask(server.url, dashboards)
  await gate.arrived()

  const { forgotten } = await control.coverage()
  const { asked } = await coverageBy(control, 'GET', LIST)
  await gate.open()
  await held

  expect([forgotten, asked]).toEqual([4, 1])
})
