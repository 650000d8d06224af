import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import type { SeenInsight } from '../../support/api/insights.ts'
import { directBench } from '../../support/api/transports.ts'

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
    'an empty list of properties of a query counts as none',
    { query: trends({ properties: [] }) },
    { properties: [other] },
    { query: trends({ properties: [other] }) },
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
  ...['Trends', 'Funnels', 'Retention', 'Paths', 'Stickiness', 'Lifecycle'].map(
    (kind) =>
      [
        `the query ${kind}Query gets the properties of the dashboard`,
        { query: { kind: `${kind}Query` } },
        { properties: [other] },
        { query: { kind: `${kind}Query`, properties: [other] } },
      ] as const,
  ),
  ...['DataTableNode', 'DataVisualizationNode', 'InsightVizNode'].map(
    (kind) =>
      [
        `the source of a ${kind} gets the properties of the dashboard`,
        { query: { kind, source: { kind: 'TrendsQuery' } } },
        { properties: [other] },
        { query: { kind, source: { kind: 'TrendsQuery', properties: [other] } } },
      ] as const,
  ),
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
    { query: { kind: 'SessionsQuery' } },
    { date_from: '-30d' },
    { query: { kind: 'SessionsQuery' } },
  ],
  [
    'a query of events gets bounds and a list of properties',
    { query: { kind: 'DataTableNode', source: { kind: 'EventsQuery', after: '-1d', properties: [own] } } },
    { date_from: '-30d', properties: [other] },
    {
      query: {
        kind: 'DataTableNode',
        source: { kind: 'EventsQuery', after: '-30d', before: null, properties: [own, other] },
      },
    },
  ],
  [
    'a query of events keeps its bounds under a dashboard without dates',
    { query: { kind: 'EventsQuery', after: '-1d' } },
    { properties: [other] },
    { query: { kind: 'EventsQuery', after: '-1d', properties: [other] } },
  ],
  [
    'all dates of a trend are compared with nothing',
    { query: { kind: 'TrendsQuery', compareFilter: { compare: true, compare_to: '-1w' } } },
    { date_from: 'all' },
    {
      query: {
        kind: 'TrendsQuery',
        compareFilter: { compare: false, compare_to: '-1w' },
        dateRange: { date_from: 'all', date_to: null },
      },
    },
  ],
  [
    'other dates of a trend are compared as before',
    { query: { kind: 'TrendsQuery', compareFilter: { compare: true } } },
    { date_from: '-30d' },
    {
      query: {
        kind: 'TrendsQuery',
        compareFilter: { compare: true },
        dateRange: { date_from: '-30d', date_to: null },
      },
    },
  ],
  [
    'all dates of a trend leave a comparison that is not true alone',
    { query: { kind: 'TrendsQuery', compareFilter: { compare_to: '-1w' } } },
    { date_from: 'all' },
    {
      query: {
        kind: 'TrendsQuery',
        compareFilter: { compare_to: '-1w' },
        dateRange: { date_from: 'all', date_to: null },
      },
    },
  ],
  [
    'all dates of another query are compared as before',
    { query: { kind: 'StickinessQuery', compareFilter: { compare: true } } },
    { date_from: 'all' },
    {
      query: {
        kind: 'StickinessQuery',
        compareFilter: { compare: true },
        dateRange: { date_from: 'all', date_to: null },
      },
    },
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
    'all dates of the insight are compared as before',
    { filters: { insight: 'TRENDS', date_from: 'all', compare: true } },
    { interval: 'week' },
    { filters: { insight: 'TRENDS', date_from: 'all', date_to: null, compare: true, interval: 'week' } },
  ],
  [
    'a comparison of the dashboard ends with its own dates',
    { filters: { insight: 'TRENDS', compare: false } },
    { date_from: 'all', compare: true },
    { filters: { insight: 'TRENDS', compare: null, date_from: 'all', date_to: null } },
  ],
  [
    'no comparison of the dashboard stays none',
    { filters: { insight: 'TRENDS', compare: true } },
    { date_from: 'all', compare: false },
    { filters: { insight: 'TRENDS', compare: false, date_from: 'all', date_to: null } },
  ],
  [
    'an empty date of the dashboard is a date',
    { filters: { insight: 'TRENDS', date_from: '-7d', date_to: '-1d' } },
    { date_from: '' },
    { filters: { insight: 'TRENDS', date_from: '', date_to: null } },
  ],
  [
    'a date of null of the dashboard is none, and takes its other date along',
    { filters: { insight: 'TRENDS', date_from: '-7d' } },
    { date_from: null, date_to: '-1d' },
    { filters: { insight: 'TRENDS', date_from: '-7d', date_to: null } },
  ],
  [
    'an empty list of properties is a group of its own',
    { filters: { insight: 'TRENDS', properties: [] } },
    { properties: [other] },
    { filters: { insight: 'TRENDS', date_from: null, date_to: null, properties: group(group(), group(other)) } },
  ],
  [
    'an empty list of properties of the dashboard leaves those of the insight',
    { filters: { insight: 'TRENDS', properties: [own] } },
    { properties: [] },
    { filters: { insight: 'TRENDS', date_from: null, date_to: null, properties: [own] } },
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

test.each(merged)('under the filters of a dashboard, %s', async (_, insight, filters, changed) => {
  const { fake, json } = directBench()
  addDashboard(fake, { filters: { ...filters } })
  addInsight(fake, insight)
  showInsight(fake, 1, 1, { color: 'blue', layouts: { sm: { x: 1 } } })
  const override = encodeURIComponent(JSON.stringify(filters))

  const plain = await json<SeenInsight>('GET', '/insights/1/')
  const under = await json<SeenInsight>('GET', '/insights/1/?from_dashboard=1')
  const overridden = await json<SeenInsight>('GET', `/insights/1/?filters_override=${override}`)
  const { tiles } = await json<{ tiles: { insight: SeenInsight }[] }>('GET', '/dashboards/1/')

  expect({ filters: under.filters, query: under.query }).toEqual({
    filters: plain.filters,
    query: plain.query,
    ...changed,
  })
  expect(under).toMatchObject({ color: 'blue', layouts: { sm: { x: 1 } } })
  expect(overridden).toEqual({ ...plain, filters: under.filters, query: under.query, filters_hash: under.filters_hash })
  const { color: _color, layouts: _layouts, ...shown } = under as SeenInsight & Record<'color' | 'layouts', unknown>
  expect(tiles[0]!.insight).toEqual(shown)
  expect(under.filters_hash === plain.filters_hash).toBe(
    JSON.stringify([plain.filters, plain.query]) === JSON.stringify([under.filters, under.query]),
  )
  expect(await json('GET', '/insights/1/')).toEqual(plain)
})
