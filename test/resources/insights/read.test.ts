import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/dashboards.ts'
import { invalid, notFound } from '../../support/errors.ts'
import type { InsightPage, SeenInsight } from '../../support/insights.ts'
import { MEMBER, PRIVATE } from '../../support/office.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { addRestricted } from '../../support/rows.ts'
import { directBench, everyTransport } from '../../support/transports.ts'

const NOW = '2026-02-03T04:05:06Z'
const COMPUTED = { result: [1], columns: ['day'], last_refresh: '2026-01-01T00:00:00Z' }

for (const tree of ['environments', 'projects'])
  everyTransport(`under ${tree}, an insight is found by number, and a tile shows the same`, async ({ fake, json }) => {
    addDashboard(fake)
    showInsight(fake, 1, addInsight(fake, COMPUTED).id)

    const insight = await json('GET', `/api/${tree}/1/insights/1/`)
    const { tiles } = await json<{ tiles: { insight: object }[] }>('GET', '/dashboards/1/')

    expect(insight).toEqual(tiles[0]!.insight)
    expect(insight).toMatchObject({ ...COMPUTED, timezone: 'UTC', is_cached: true, dashboards: [1] })
  })

for (const id of ['9', '2', '3', 'abcd1234', 'x', '-1', '1e0'])
  everyTransport(`${id} is no insight of the project`, (bench) => {
    addInsight(bench.fake)
    addInsight(bench.fake, { deleted: true })
    addInsight(bench.fake, { project_id: PRIVATE })

    return expectRefusal(bench, ['GET', `/insights/${id}/`], 404, notFound())
  })

everyTransport('the number of an insight may have a sign, underscores and white space', async (bench) => {
  addInsight(bench.fake, { id: 12 })

  for (const id of ['+12', '1_2', '%2012%20'])
    for (const path of ['', 'sharing/'])
      expect((await bench.send('GET', `/insights/${id}/${path}`)).status, `${id} ${path}`).toBe(200)
})

test('short_id and created_by narrow a single insight too, and a bad creator comes before the 404', async () => {
  const bench = directBench()
  addInsight(bench.fake, { short_id: 'mine', created_by_id: MEMBER })

  expect(await bench.json('GET', `/insights/1/?short_id=mine&created_by=${MEMBER}`)).toMatchObject({ id: 1 })
  for (const method of ['GET', 'PATCH', 'PUT']) {
    await expectRefusal(bench, [method, '/insights/1/?short_id=other'], 404, notFound())
    await expectRefusal(
      bench,
      [method, '/insights/9/?created_by=me'],
      400,
      invalid(
        'Select a valid choice. That choice is not one of the available choices.',
        'created_by',
        'invalid_choice',
      ),
    )
  }
})

test('the levels of an insight are those of its dashboards, and its creator has no right of their own', async () => {
  const { fake, json } = directBench()
  addRestricted(fake)
  addDashboard(fake)
  const [alone, both, none] = [1, 2, 3].map(() => addInsight(fake, { created_by_id: MEMBER }).id) as [
    number,
    number,
    number,
  ]
  showInsight(fake, 1, alone)
  showInsight(fake, 1, both)
  showInsight(fake, 2, both)
  const levels = (restriction: number, privilege: number) => ({
    effective_restriction_level: restriction,
    effective_privilege_level: privilege,
  })

  expect(await json('GET', `/insights/${alone}/`, undefined, { as: 'member' })).toMatchObject(levels(37, 21))
  expect(await json('GET', `/insights/${both}/`, undefined, { as: 'member' })).toMatchObject(levels(37, 37))
  expect(await json('GET', `/insights/${none}/`, undefined, { as: 'member' })).toMatchObject(levels(21, 37))
  expect(await json('GET', `/insights/${alone}/`, undefined, { as: 'admin' })).toMatchObject(levels(37, 37))
})

const uncomputed = { last_refresh: null, timezone: null, is_cached: false, query_status: null }
const queued = { query_async: true, complete: false, error: false, insight_id: 1, team_id: 1, dashboard_id: null }

test.each([
  ['', uncomputed],
  ['?refresh=false', uncomputed],
  ['?refresh=no', uncomputed],
  ['?refresh=sometimes', uncomputed],
  ['?refresh=force_cache', { ...uncomputed, timezone: 'UTC' }],
  ['?refresh=true', { ...uncomputed, timezone: 'UTC' }],
  ['?refresh=', { ...uncomputed, timezone: 'UTC' }],
  ['?refresh=async', { ...uncomputed, timezone: 'UTC', query_status: queued }],
  ['?refresh=lazy_async', { ...uncomputed, timezone: 'UTC', query_status: queued }],
  ['?refresh=force_async', { ...uncomputed, timezone: 'UTC', query_status: queued }],
])('an insight without a result, asked for with %s', async (query, shown) => {
  const { fake, json } = directBench()
  addInsight(fake)

  expect(await json('GET', `/insights/1/${query}`)).toMatchObject({ result: null, ...shown })
  expect(await json('GET', `/insights/${query}`)).toMatchObject({ results: [{ result: null, ...shown }] })
})

test.each([
  ['', COMPUTED.last_refresh, true],
  ['?refresh=blocking', COMPUTED.last_refresh, true],
  ['?refresh=async', COMPUTED.last_refresh, true],
  ['?refresh=1', NOW, false],
  ['?refresh=force_blocking', NOW, false],
])('a result, asked for with %s', async (query, last_refresh, is_cached) => {
  const { fake, json } = directBench({ now: NOW })
  addInsight(fake, COMPUTED)

  const shown = await json('GET', `/insights/1/${query}`)

  expect(shown).toMatchObject({ ...COMPUTED, last_refresh, is_cached, timezone: 'UTC', query_status: null })
  expect(fake.db.insight.findFirst({ where: { id: { equals: 1 } } })?.last_refresh).toBe(COMPUTED.last_refresh)
})

test('a refresh without a result has no effect, and the journal warns', async () => {
  const { fake, send } = directBench()
  addInsight(fake)

  await send('GET', '/insights/1/?refresh=blocking')
  expect(fake.journal.last?.warnings).toEqual([
    'refresh had no effect: insight 1 has no result, and nothing is computed here.',
  ])
  await send('GET', '/insights/1/?refresh=force_cache')
  expect(fake.journal.last?.warnings).toEqual([])
})

const BASIC = [
  'id',
  'short_id',
  'name',
  'derived_name',
  'filters',
  'query',
  'dashboards',
  'dashboard_tiles',
  'description',
  'last_refresh',
  'refreshing',
  'saved',
  'tags',
  'updated_at',
  'created_by',
  'created_at',
  'last_modified_at',
  'favorited',
  'user_access_level',
]

everyTransport('basic shows insights in short, with filters as they are stored', async ({ fake, json }) => {
  addInsight(fake, COMPUTED)

  const single = await json<SeenInsight>('GET', '/insights/1/?basic=true')
  const list = await json<InsightPage>('GET', '/insights/?basic=1')

  expect(Object.keys(single)).toEqual(BASIC)
  expect(single).toMatchObject({ filters: {}, refreshing: false, last_refresh: COMPUTED.last_refresh })
  expect(list.results).toEqual([single])
  expect(Object.keys(await json<object>('GET', '/insights/1/?basic=no'))).not.toEqual(BASIC)
})

const trends = (source: object) => ({ kind: 'InsightVizNode', source: { kind: 'TrendsQuery', ...source } })
const group = (...values: readonly object[]) => ({ type: 'AND', values })
const [own, other] = [{ key: 'own' }, { key: 'other' }]

/** The insight, the filters of its dashboard, and what is shown under them. */
const merged: readonly (readonly [title: string, insight: object, filters: object, shown: object])[] = [
  [
    'a query gets dates and properties',
    { query: trends({ dateRange: { date_from: '-7d', explicit: true }, properties: [own] }) },
    { date_from: '-30d', properties: [other] },
    {
      query: trends({
        dateRange: { date_from: '-30d', date_to: null, explicit: true },
        properties: group(group(own), group(other)),
      }),
    },
  ],
  [
    'a query keeps what the dashboard does not say',
    { query: trends({ properties: [own] }) },
    { interval: 'day' },
    { query: trends({ properties: [own] }) },
  ],
  [
    'a query in SQL gets a list of properties',
    { query: { kind: 'HogQLQuery', filters: { properties: [own] } } },
    { date_to: '-1d', properties: [other] },
    {
      query: {
        kind: 'HogQLQuery',
        filters: { properties: [own, other], dateRange: { date_from: null, date_to: '-1d' } },
      },
    },
  ],
  [
    'a query in SQL without filters gets those of the dashboard',
    { query: { kind: 'HogQLQuery' } },
    { properties: [other] },
    { query: { kind: 'HogQLQuery', filters: { properties: [other] } } },
  ],
  [
    'a query in SQL gets nothing where there is nothing',
    { query: { kind: 'HogQLQuery' } },
    {},
    { query: { kind: 'HogQLQuery' } },
  ],
  [
    'a query without properties gets those of the dashboard as they are',
    { query: trends({}) },
    { properties: [other] },
    { query: trends({ properties: [other] }) },
  ],
  ...['ActorsQuery', 'TrendsQueryOfOld', 'OldTrendsQuery'].map(
    (kind) =>
      [
        `the query ${kind} stays`,
        { query: { kind, source: { kind: 'TrendsQuery' } } },
        { date_from: '-30d', properties: [other] },
        { query: { kind, source: { kind: 'TrendsQuery' } } },
      ] as const,
  ),
  [
    'a query without a source stays',
    { query: { kind: 'InsightVizNode' } },
    { date_from: '-30d' },
    { query: { kind: 'InsightVizNode' } },
  ],
  [
    'an empty query counts as none',
    { query: {}, filters: { insight: 'TRENDS' } },
    { date_from: '-30d' },
    { query: {}, filters: { insight: 'TRENDS', date_from: '-30d', date_to: null } },
  ],
  [
    'another query stays',
    { query: { kind: 'EventsQuery' } },
    { date_from: '-30d' },
    { query: { kind: 'EventsQuery' } },
  ],
  [
    'filters are replaced, dates come together, and properties add up',
    { filters: { insight: 'TRENDS', date_from: '-7d', date_to: '-1d', interval: 'day', properties: [own] } },
    { date_from: '-30d', interval: 'week', properties: [other] },
    {
      filters: {
        insight: 'TRENDS',
        date_from: '-30d',
        date_to: null,
        interval: 'week',
        properties: group(group(own), group(other)),
      },
    },
  ],
  [
    'filters keep their dates under a dashboard without any',
    { filters: { insight: 'TRENDS', date_from: '-7d', properties: group(own) } },
    { properties: [other] },
    { filters: { insight: 'TRENDS', date_from: '-7d', date_to: null, properties: group(group(own), group(other)) } },
  ],
  [
    'all dates are compared with nothing',
    { filters: { insight: 'TRENDS', compare: true } },
    { date_from: 'all' },
    { filters: { insight: 'TRENDS', compare: null, date_from: 'all', date_to: null } },
  ],
  [
    'all dates leave another comparison alone',
    { filters: { insight: 'TRENDS', compare: false } },
    { date_from: 'all' },
    { filters: { insight: 'TRENDS', compare: false, date_from: 'all', date_to: null } },
  ],
  [
    'other dates are compared as before',
    { filters: { insight: 'TRENDS', compare: true } },
    { date_from: '-7d' },
    { filters: { insight: 'TRENDS', compare: true, date_from: '-7d', date_to: null } },
  ],
]

test.each(merged)('under the filters of a dashboard, %s', async (_, insight, filters, shown) => {
  const { fake, json } = directBench()
  addDashboard(fake, { filters: { ...filters } })
  addInsight(fake, insight)
  showInsight(fake, 1, 1, { color: 'blue', layouts: { sm: { x: 1 } } })
  const override = encodeURIComponent(JSON.stringify(filters))

  const plain = await json<SeenInsight>('GET', '/insights/1/')
  const under = await json<SeenInsight>('GET', '/insights/1/?from_dashboard=1')
  const overridden = await json<SeenInsight>('GET', `/insights/1/?filters_override=${override}`)

  expect({ filters: under.filters, query: under.query }).toEqual({
    filters: plain.filters,
    query: plain.query,
    ...shown,
  })
  expect(under).toMatchObject({ color: 'blue', layouts: { sm: { x: 1 } } })
  expect(overridden).toEqual({ ...plain, filters: under.filters, query: under.query, filters_hash: under.filters_hash })
  expect(under.filters_hash === plain.filters_hash).toBe(
    JSON.stringify([plain.filters, plain.query]) === JSON.stringify([under.filters, under.query]),
  )
  expect(await json('GET', '/insights/1/')).toEqual(plain)
})

test('from_dashboard has no effect where the insight is not shown', async () => {
  const { fake, json } = directBench()
  for (const deleted of [false, false, true, false]) addDashboard(fake, { filters: { date_from: 'all' }, deleted })
  addInsight(fake)
  showInsight(fake, 4, 1)
  showInsight(fake, 1, 1, { deleted: true })
  showInsight(fake, 3, 1)
  const plain = await json('GET', '/insights/1/')

  for (const id of ['1', '2', '3', '9', 'x', ''])
    expect(await json('GET', `/insights/1/?from_dashboard=${id}`)).toEqual(plain)
})
