import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { captureHar, hydrate, replay, verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { answer, open, rewriteLast } from '../../support/repro/hydrated.ts'
import { Recorder } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const INSIGHT = '/api/environments/1/insights/1/'
const FIRST = '/api/environments/1/dashboards/1/'
const SECOND = '/api/environments/1/dashboards/2/'

const [own, theirs] = [
  { key: 'own', value: 'a' },
  { key: 'theirs', value: 'b' },
]
const group = (...values: readonly object[]) => ({ type: 'AND', values })
const OVER = { date_from: '-7d', properties: [theirs] }

const insights: readonly (readonly [title: string, insight: object])[] = [
  ['filters without properties', { filters: { insight: 'FUNNELS', date_from: '-1d' } }],
  ['filters with properties', { filters: { insight: 'FUNNELS', properties: [own] } }],
  ['filters with an empty list of properties', { filters: { properties: [] } }],
  ['no filters', { filters: {} }],
  ['a query without properties', { query: { kind: 'TrendsQuery', dateRange: { date_from: '-1d' } } }],
  [
    'a query with properties',
    { query: { kind: 'InsightVizNode', source: { kind: 'TrendsQuery', properties: [own] } } },
  ],
  ['a query with groups', { query: { kind: 'TrendsQuery', properties: group(group(own), group(own, own)) } }],
  ['a query with one group', { query: { kind: 'TrendsQuery', properties: group(group(own)) } }],
  [
    'SQL',
    {
      query: {
        kind: 'DataVisualizationNode',
        source: {
          kind: 'HogQLQuery',
          filters: { properties: [own] },
          variables: { plan: { variableId: 'plan', code_name: 'plan', value: 'free' } },
        },
      },
    },
  ],
  ['SQL without filters', { query: { kind: 'HogQLQuery' } }],
  ['a query of events', { query: { kind: 'EventsQuery', properties: [own] } }],
  ['a query that takes no filters', { query: { kind: 'PathsV2Query', properties: [theirs] } }],
]

/** An office whose first insight is this one, on two dashboards with filters of their own. */
function record(insight: object): Recorder {
  const fake = createFake({ scenario: busyOffice })
  const { tables } = fake.world
  const variables = { plan: { variableId: 'plan', code_name: 'plan', value: 'pro' } }
  tables.insight.update(tables.insight.get(1)!, insight)
  tables.dashboard.update(tables.dashboard.get(1)!, { filters: OVER, variables })
  tables.dashboard.update(tables.dashboard.get(2)!, { filters: { date_from: '-30d' } })
  tables.tile.insert({ dashboard_id: 2, insight_id: 1 })
  return new Recorder(fake)
}

/** The filters that a tile of the first insight shows. */
function tileOf(dashboard: unknown): unknown {
  const { tiles } = dashboard as { readonly tiles: readonly { readonly insight: Loose | null }[] }
  const { filters, query } = tiles[0]!.insight!
  return { filters, query }
}

test.each(insights)('with %s, a state shows on tiles what the recording showed', async (_title, insight) => {
  for (const paths of [[FIRST], [FIRST, SECOND], [SECOND, FIRST], [FIRST, INSIGHT], [INSIGHT, FIRST, SECOND]]) {
    const recorder = record(insight)
    const recorded = new Map<string, unknown>()
    for (const path of paths) recorded.set(path, await recorder.get(path))

    const fake = open(hydrate(recorder.har, { keep: ['everything'] }))

    for (const [path, body] of recorded) {
      const seen: unknown = await (await answer(fake, 'GET', path)).json()
      if (path === INSIGHT) expect(seen).toMatchObject(insight)
      else expect(tileOf(seen), paths.join()).toEqual(tileOf(body))
    }
    expect((await verify(recorder.har)).differences, paths.join()).toEqual([])
  }
})

const trends = (properties?: unknown) => ({ kind: 'TrendsQuery', ...(properties !== undefined && { properties }) })
const sql = (properties: unknown) => ({ kind: 'HogQLQuery', filters: { properties } })

test.each<[title: string, insight: object]>([
  ['a list of properties', { query: trends([own, own]) }],
  ['one group', { query: trends(group(group(own))) }],
  ['a group of more', { query: trends(group(group(own), { type: 'OR', values: [own] })) }],
  ['a group of another type', { query: trends({ type: 'OR', values: [own] }) }],
  ['a list of properties in what it shows', { query: { kind: 'InsightVizNode', source: trends([own]) } }],
  ['a list of properties in SQL', { query: sql([own, own, own]) }],
  ['a list of properties in filters', { filters: { insight: 'FUNNELS', properties: [own] } }],
])('an insight that only a tile shows, with %s, has none of the dashboard by itself', async (_title, insight) => {
  const recorder = record(insight)
  await recorder.get(FIRST)

  const seen = (await (
    await answer(open(hydrate(recorder.har, { keep: ['everything'] })), 'GET', INSIGHT)
  ).json()) as Loose

  expect(seen).toMatchObject(insight)
})

test('an insight without properties that only a tile shows gets none of the dashboard by itself', async () => {
  const recorder = record({ query: trends() })
  await recorder.get(FIRST)

  const [row] = hydrate(recorder.har, { keep: ['everything'] }).state.tables.insight

  expect(row!.query).toEqual({ ...trends(), dateRange: { date_from: '-7d', date_to: null } })
})

/** The query of the real service: what a property does not have is null. */
function withNulls(dashboard: Loose): unknown {
  return JSON.parse(JSON.stringify(dashboard), (_name, value: Loose | null) =>
    value?.['key'] === undefined ? value : { label: null, ...value },
  )
}

test('a query whose missing keys the real service has filled in with null is no difference', async () => {
  const recorder = record({ query: { kind: 'TrendsQuery', properties: [own] } })
  await recorder.get(FIRST)
  rewriteLast(recorder, (body) => ({ ...(withNulls(body) as Loose), filters: body['filters'] }))
  await recorder.get(INSIGHT)

  const { differences, same } = await verify(recorder.har)

  expect(differences.map(({ at }) => at)).toEqual([])
  expect(same).toBe(2)
})

test('where others change the filters of a dashboard, the capsule of a recording leaves its insights alone', async () => {
  const recorder = record({ query: { kind: 'TrendsQuery', dateRange: { date_from: '-1d' }, properties: [own] } })
  await recorder.get(INSIGHT)
  await recorder.get(FIRST)
  const { dashboard } = recorder.fake.world.tables
  dashboard.update(dashboard.get(1)!, { filters: { date_from: '-90d', properties: [theirs] } })
  await recorder.get(FIRST)
  await recorder.get(INSIGHT)

  const { capsule, byOthers, differs } = await captureHar(recorder.har, { keep: ['everything'] })

  expect(byOthers.map(({ request }) => request)).toEqual([3])
  expect(differs).toEqual([])
  expect((await replay(capsule)).differences).toEqual([])
  const shown = capsule.requests.map(({ answer: seen }) => JSON.parse(seen!.body!) as Loose)
  expect(shown[3]!['query']).toEqual(shown[0]!['query'])
  expect(tileOf(shown[2])).toMatchObject({ query: { dateRange: { date_from: '-90d' } } })
})

test('where others change an insight, the capsule of a recording shows on its tile what was recorded', async () => {
  const recorder = record({ query: { kind: 'TrendsQuery', properties: [own] } })
  await recorder.get(FIRST)
  const { insight } = recorder.fake.world.tables
  insight.update(insight.get(1)!, { query: { kind: 'TrendsQuery', interval: 'week', properties: [own] } })
  const recorded = await recorder.get(FIRST)

  const { capsule, byOthers } = await captureHar(recorder.har, { keep: ['everything'] })

  expect(byOthers.map(({ request }) => request)).toEqual([2])
  expect(tileOf(JSON.parse(capsule.requests[1]!.answer!.body!))).toEqual(tileOf(recorded))
})
