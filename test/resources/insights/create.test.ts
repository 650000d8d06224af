import { expect, test } from 'vitest'
import { addDashboard } from '../../support/api/dashboards.ts'
import { cannotEnter, invalid, missingScope, noNull, notFound } from '../../support/api/errors.ts'
import { parseError, queryReport } from '../../support/api/insights.ts'
import type { SeenInsight } from '../../support/api/insights.ts'
import { FOREIGN, OWNER, PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted, shownUser, withoutFeature } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const NOW = '2026-02-03T04:05:06Z'

everyTransport(
  'an empty body makes an insight with nothing but defaults',
  async ({ fake, send }) => {
    const response = await send('POST', '/insights/', {})

    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      id: 1,
      short_id: expect.stringMatching(/^[A-Za-z0-9]{8}$/) as string,
      name: null,
      derived_name: null,
      filters: { insight: 'TRENDS' },
      query: null,
      order: null,
      deleted: false,
      dashboards: [],
      dashboard_tiles: [],
      last_refresh: null,
      cache_target_age: null,
      next_allowed_client_refresh: null,
      result: null,
      hasMore: null,
      columns: null,
      created_at: NOW,
      created_by: shownUser(fake, OWNER),
      description: null,
      updated_at: NOW,
      tags: [],
      favorited: false,
      saved: false,
      last_modified_at: NOW,
      last_modified_by: shownUser(fake, OWNER),
      is_sample: false,
      effective_restriction_level: 21,
      effective_privilege_level: 37,
      timezone: null,
      is_cached: false,
      query_status: null,
      hogql: null,
      types: null,
      filters_hash: expect.stringMatching(/^cache_[0-9a-f]{32}$/) as string,
      user_access_level: 'editor',
    })
  },
  { now: NOW },
)

const stored = {
  name: 'Visits',
  derived_name: 'Pageview count',
  description: '',
  filters: { insight: 'FUNNELS', events: [{ id: '$pageview' }] },
  query: { kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } },
  order: -3,
  favorited: true,
  saved: true,
}

for (const tree of ['environments', 'projects'])
  everyTransport(`under ${tree}, an insight has what was sent, and is found again`, async ({ json }) => {
    const path = `/api/${tree}/1/insights/`
    const ignored = { id: 9, short_id: 'mine', created_by: null, dashboard: 1, filters_hash: 'x', is_sample: true }

    const made = await json<SeenInsight>('POST', path, {
      ...stored,
      ...ignored,
      name: ' Visits ',
      tags: ['B ', 'a', 'b'],
    })

    expect(made).toMatchObject({ ...stored, id: 1, tags: ['b', 'a'], is_sample: false })
    expect(made.short_id).not.toBe('mine')
    expect(await json('GET', `${path}1/`)).toEqual(made)
    expect(await json('GET', `${path}?short_id=${made.short_id}`)).toMatchObject({ results: [made] })
  })

test('filters beside a query show no kind of insight', async () => {
  const { json } = directBench()

  expect(await json('POST', '/insights/', { query: { kind: 'HogQLQuery' } })).toMatchObject({ filters: {} })
  expect(await json('POST', '/insights/', { query: {}, filters: { a: 1 } })).toMatchObject({
    query: {},
    filters: { a: 1, insight: 'TRENDS' },
  })
})

for (const query of ['', 0, false, []])
  everyTransport(`a query of ${JSON.stringify(query)} is stored and shown as it is sent`, async ({ json }) => {
    const trends = { query, filters: { insight: 'TRENDS' } }

    expect(await json('POST', '/insights/', { query })).toMatchObject(trends)
    expect(await json('PATCH', '/insights/1/', { query: null })).toMatchObject({ query: null })
    expect(await json('PATCH', '/insights/1/', { query })).toMatchObject(trends)
    expect(await json('GET', '/insights/?insight=JSON')).toMatchObject({ results: [trends] })
    expect(await json('GET', '/insights/?insight=TRENDS')).toMatchObject({ results: [] })
    const merged = { query, filters: { date_from: '-7d' } }
    expect(await json('GET', '/insights/1/?filters_override={"date_from":"-7d"}')).toMatchObject(merged)
  })

everyTransport(
  'a new insight gets a tile on each dashboard that is named, also on a restricted one',
  async ({ fake, json }) => {
    addDashboard(fake)
    addRestricted(fake)

    const made = await json<SeenInsight>('POST', '/insights/', { dashboards: [2, '1', 2] }, { as: 'member' })
    const { tiles } = await json<{ tiles: object[] }>('GET', '/dashboards/2/', undefined, { as: 'member' })

    expect(made).toMatchObject({
      dashboards: [2, 1],
      dashboard_tiles: [
        { id: 1, dashboard_id: 2, deleted: null },
        { id: 2, dashboard_id: 1, deleted: null },
      ],
      effective_restriction_level: 37,
      effective_privilege_level: 37,
    })
    expect(tiles).toMatchObject([{ id: 1, layouts: {}, color: null, insight: { id: made.id } }])
  },
)

test('without the feature, tags are ignored', async () => {
  const { fake, json } = directBench()
  withoutFeature(fake, 'tagging')

  expect(await json('POST', '/insights/', { tags: ['a'] })).toMatchObject({ tags: [] })
})

test('a refresh computes nothing, and the journal says so', async () => {
  const { fake, json } = directBench()

  expect(await json('POST', '/insights/', { refresh: true })).toMatchObject({ last_refresh: null, timezone: 'UTC' })
  expect(fake.journal.last?.warnings).toEqual([
    'refresh had no effect: insight 1 has no result, and nothing is computed here.',
  ])
})

const noDict = 'Input should be a valid dictionary or object to extract fields from'
const report = (input: string) => queryReport(noDict, 'model_attributes_type', input)
const attribute = (type: string) => parseError(`'${type}' object has no attribute 'get'`)
const long = 'x'.repeat(60)

const refusals: readonly (readonly [body: unknown, error: object])[] = [
  [[], attribute('list')],
  ['x', attribute('str')],
  [null, attribute('NoneType')],
  [5, attribute('int')],
  [{ query: 'not a valid query' }, parseError(report("input_value='not a valid query', input_type=str"))],
  [{ query: [1] }, parseError(report('input_value=[1], input_type=list'))],
  [{ query: 'x'.repeat(48) }, parseError(report(`input_value='${'x'.repeat(48)}', input_type=str`))],
  [
    { query: 'x'.repeat(49) },
    parseError(report(`input_value='${'x'.repeat(24)}...${'x'.repeat(23)}', input_type=str`)),
  ],
  [{ query: long }, parseError(report(`input_value='${'x'.repeat(24)}...${'x'.repeat(23)}', input_type=str`))],
  [
    { query: { a: 1 }, name: [] },
    parseError(
      queryReport(
        "Unable to extract tag using discriminator 'kind'",
        'union_tag_not_found',
        "input_value={'a': 1}, input_type=dict",
      ),
    ),
  ],
  [{ name: [] }, invalid('Not a valid string.', 'name')],
  [{ name: 'x'.repeat(401) }, invalid('Ensure this field has no more than 400 characters.', 'name', 'max_length')],
  [
    { description: 'x'.repeat(401) },
    invalid('Ensure this field has no more than 400 characters.', 'description', 'max_length'),
  ],
  [{ filters: null }, noNull('filters')],
  [{ filters: 'x' }, invalid('Expected a dictionary of items but got type "str".', 'filters', 'not_a_dict')],
  [
    { filters: { events: [{ id: 'a\0b' }] } },
    invalid('Null characters are not allowed.', 'filters', 'null_characters_not_allowed'),
  ],
  [
    { query: { kind: 'HogQLQuery', ['\udc00']: [] } },
    invalid('Surrogate characters are not allowed: U+DC00.', 'query', 'surrogate_characters_not_allowed'),
  ],
  [{ order: 1.5 }, invalid('A valid integer is required.', 'order')],
  [{ order: 2 ** 31 }, invalid('Ensure this value is less than or equal to 2147483647.', 'order', 'max_value')],
  [
    { order: -(2 ** 31) - 1 },
    invalid('Ensure this value is greater than or equal to -2147483648.', 'order', 'min_value'),
  ],
  [{ deleted: null }, noNull('deleted')],
  [{ dashboards: 1 }, invalid('Expected a list of items but got type "int".', 'dashboards', 'not_a_list')],
  [{ dashboards: null }, noNull('dashboards')],
  [{ dashboards: [99] }, invalid('Invalid pk "99" - object does not exist.', 'dashboards', 'does_not_exist')],
  [{ dashboards: [1, 2] }, invalid('Invalid pk "2" - object does not exist.', 'dashboards', 'does_not_exist')],
  [
    { dashboards: ['abc'] },
    invalid('Incorrect type. Expected pk value, received str.', 'dashboards', 'incorrect_type'),
  ],
  [
    { dashboards: [true] },
    invalid('Incorrect type. Expected pk value, received bool.', 'dashboards', 'incorrect_type'),
  ],
  [{ dashboards: [null] }, invalid('Invalid pk "None" - object does not exist.', 'dashboards', 'does_not_exist')],
  [{ dashboards: [1, 3] }, invalid('Dashboard not found')],
  [{ tags: 'a' }, invalid('Expected a list of items but got type "str".', 'tags', 'not_a_list')],
  [{ tags: [1] }, invalid('Not a valid string.', 'tags')],
  [{ favorited: 'x' }, invalid('Must be a valid boolean.', 'favorited')],
  [{ saved: null }, noNull('saved')],
  [{ saved: null, order: 'x', name: [] }, invalid('Not a valid string.', 'name')],
  [
    { description: [], dashboards: [99] },
    invalid('Invalid pk "99" - object does not exist.', 'dashboards', 'does_not_exist'),
  ],
]

test.each(refusals)('the body %j is refused, and nothing is left behind', (body, error) => {
  const bench = directBench()
  addDashboard(bench.fake)
  addDashboard(bench.fake, { deleted: true })
  addDashboard(bench.fake, { project_id: PRIVATE })

  return expectRefusal(bench, ['POST', '/insights/', body], 400, error)
})

everyTransport('the order of an insight is any whole number of 32 bits', async ({ json }) => {
  for (const order of [2 ** 31 - 1, -(2 ** 31), null])
    expect(await json('POST', '/insights/', { order })).toMatchObject({ order })
})

everyTransport('the checks come in order: key, scope, body, project, access, fields', async (bench) => {
  const { send } = bench
  const error = attribute('list')
  const statuses = []
  for (const options of [{ as: 'revoked' }, { as: null }, { as: 'reader' }, {}] as const)
    statuses.push((await send('POST', '/insights/', [], options)).status)

  // Without a header, the key is looked for in the body, so the body is read first.
  expect(statuses).toEqual([401, 400, 403, 400])
  await expectRefusal(bench, ['POST', '/insights/', {}, { as: 'reader' }], 403, missingScope('insight:write'))
  await expectRefusal(bench, ['POST', '/insights/', [], { project: 99 }], 400, error)
  await expectRefusal(bench, ['POST', '/insights/', { name: [] }, { project: 99 }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['POST', '/insights/', { name: [] }, { project: FOREIGN }], 403, cannotEnter)
})

test('a form is not read', async () => {
  const { send } = directBench()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }

  expect((await send('POST', '/insights/', undefined, { raw: 'name=A', headers })).status).toBe(415)
})
