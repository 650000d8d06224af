import { expect, test } from 'vitest'
import { addDashboard, DASHBOARD_KEYS, shownDefaults } from '../../support/api/dashboards.ts'
import { invalid, missingScope, noCredentials, notFound } from '../../support/api/errors.ts'
import { exactly } from '../../support/api/exactly.ts'
import { FOREIGN, MEMBER, PRIVATE } from '../../support/api/office.ts'
import { expectProjectFirst, expectRefusal } from '../../support/api/refusal.ts'
import { shownUser } from '../../support/api/rows.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

everyTransport('a dashboard reads as the interface describes it', async ({ fake, send }) => {
  const stored = {
    name: 'Web',
    description: 'Visits',
    pinned: true,
    created_at: '2025-06-01T12:34:56.789012Z',
    creation_mode: 'duplicate',
    use_dashboard: 5,
    filters: { date_from: '-7d' },
    variables: { a: { code_name: 'a', variableId: 'a', value: 1 } },
    tags: ['b', 'a'],
    restriction_level: 37,
    user_access_level: 'viewer',
  } as const
  addDashboard(fake, { ...stored, created_by_id: MEMBER })

  const response = await send('GET', '/dashboards/1/')

  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('Allow')).toBe('GET, PUT, PATCH, DELETE, HEAD, OPTIONS')
  const body = (await response.json()) as object
  expect(body).toEqual({
    ...shownDefaults(fake),
    id: 1,
    ...stored,
    created_by: shownUser(fake, MEMBER),
    effective_restriction_level: 37,
  })
  expect(Object.keys(body)).toEqual(DASHBOARD_KEYS)
})

everyTransport('reading changes nothing', async ({ fake, send }) => {
  addDashboard(fake)
  const before = allRows(fake)

  expect((await send('GET', '/dashboards/1/?filters_override=%7B%22a%22%3A1%7D')).status).toBe(200)

  expect(allRows(fake)).toEqual(before)
})

everyTransport('a dashboard that is missing, deleted or of another project is not found', async (bench) => {
  addDashboard(bench.fake, { deleted: true })
  addDashboard(bench.fake, { project_id: FOREIGN })
  addDashboard(bench.fake, { project_id: PRIVATE })
  addDashboard(bench.fake, { id: 12 })

  for (const id of ['1', '2', '3', '999', '0', '-1', 'abc', '1.5', '12e0', '0xc', '1__2', '%20', '9'.repeat(20)])
    await expectRefusal(bench, ['GET', `/dashboards/${id}/`], 404, notFound())
  expect((await bench.send('GET', '/dashboards/12/')).status).toBe(200)
})

everyTransport(
  'the number of a dashboard may have a sign, underscores, white space and the digits of any script',
  async (bench) => {
    addDashboard(bench.fake, { id: 12 })

    for (const id of ['+12', '%2B12', '1_2', '012', '%2012%20', '%E2%80%8312', '１２', '١٢', '𝟙𝟚'])
      for (const path of ['', 'collaborators/', 'sharing/'])
        expect((await bench.send('GET', `/dashboards/${id}/${path}`)).status, `${id} ${path}`).toBe(200)
  },
)

everyTransport('reading is refused first things first', async (bench) => {
  addDashboard(bench.fake)
  const path = '/dashboards/999/?filters_override=x'

  await expectRefusal(bench, ['GET', path, undefined, { as: null }], 401, noCredentials)
  for (const as of ['sharer', 'querier'] as const)
    await expectRefusal(bench, ['GET', path, undefined, { as }], 403, missingScope('dashboard:read'))
  await expectProjectFirst(bench, 'GET', path)
  await expectRefusal(bench, ['GET', path], 404, notFound())
})

everyTransport(
  'reading is open to keys that may read or write dashboards, under both trees',
  async ({ fake, send }) => {
    addDashboard(fake)

    for (const as of ['owner', 'reader', 'writer', 'star', 'third'] as const)
      for (const tree of ['environments', 'projects'])
        for (const end of ['', '/', '.json'])
          expect((await send('GET', `/api/${tree}/1/dashboards/1${end}`, undefined, { as })).status).toBe(200)
  },
)

everyTransport('HEAD answers as GET does, without a body', async ({ fake, send }) => {
  addDashboard(fake)

  const [found, missing] = [await send('HEAD', '/dashboards/1/'), await send('HEAD', '/dashboards/2/')]

  expect([found.status, missing.status]).toEqual([200, 404])
  expect(await found.text()).toBe('')
})

everyTransport('a dashboard is shared while its sharing configuration is enabled', async ({ fake, json }) => {
  const { sharing } = fake.world.tables
  addDashboard(fake)
  addDashboard(fake)
  const row = sharing.insert({ dashboard_id: 1, access_token: 'token' })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({ is_shared: false })
  sharing.update(row, { enabled: true })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ is_shared: true })
  expect(await json('GET', '/dashboards/2/')).toMatchObject({ is_shared: false })
})

everyTransport('filters_override replaces the filters shown and no others', async ({ fake, json }) => {
  addDashboard(fake, { filters: { date_from: '-7d', interval: 'day' } })
  const override = { date_from: '-1d', properties: [] }
  const query = `filters_override=${encodeURIComponent(JSON.stringify(override))}`

  expect(await json('GET', `/dashboards/1/?${query}`)).toMatchObject({ filters: exactly(override) })
  expect(await json('GET', '/dashboards/1/?filters_override=%7B%7D')).toMatchObject({ filters: exactly({}) })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    filters: exactly({ date_from: '-7d', interval: 'day' }),
  })
})

everyTransport('filters_override=null overrides nothing', async ({ fake, json }) => {
  addDashboard(fake, { filters: { date_from: '-7d' } })

  expect(await json('GET', '/dashboards/1/?filters_override=null')).toMatchObject({
    filters: exactly({ date_from: '-7d' }),
  })
})

everyTransport('variables_override replaces the variables shown, also beside other filters', async ({ fake, json }) => {
  const stored = {
    v1: { code_name: 'a', variableId: 'v1', value: 1 },
    v2: { code_name: 'b', variableId: 'v2', value: 2 },
  }
  const override = { v1: { code_name: 'a', variableId: 'v1', value: 40 } }
  addDashboard(fake, { filters: { date_from: '-7d' }, variables: stored })
  const ask = (more = '') =>
    json('GET', `/dashboards/1/?variables_override=${encodeURIComponent(JSON.stringify(override))}${more}`)

  expect(await ask()).toMatchObject({ filters: exactly({ date_from: '-7d' }), variables: exactly(override) })
  expect(await ask('&filters_override={}')).toMatchObject({ filters: exactly({}), variables: exactly(override) })
  for (const query of ['', '?variables_override=null'])
    expect(await json('GET', `/dashboards/1/${query}`)).toMatchObject({ variables: exactly(stored) })
})

for (const parameter of ['filters_override', 'variables_override'])
  test.each(['x', '', '{', '%7B%22a%22', '[]', '5', '%22a%22'])(`${parameter}=%s is refused`, async (override) => {
    const bench = directBench()
    addDashboard(bench.fake)

    const error = invalid(`Invalid JSON passed in ${parameter} parameter`, parameter)
    await expectRefusal(bench, ['GET', `/dashboards/1/?${parameter}=${override}`], 400, error)
  })

everyTransport('a creator whose account is gone shows as null', async ({ fake, json }) => {
  addDashboard(fake, { created_by_id: 999 })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({ created_by: null })
})
