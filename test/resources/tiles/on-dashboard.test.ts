import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { invalid } from '../../support/api/errors.ts'
import type { SeenInsight } from '../../support/api/insights.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { allRows } from '../../support/api/state.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

interface Shown {
  readonly filters: object
  readonly variables: object
  readonly tiles: readonly { readonly insight: SeenInsight }[]
}

const trends = (date_from: string) => ({ kind: 'TrendsQuery', dateRange: { date_from, date_to: null } })
const sql = (value: unknown) => ({
  kind: 'DataVisualizationNode',
  source: {
    kind: 'HogQLQuery',
    variables: {
      plan: { variableId: 'plan', code_name: 'plan_name', value },
      other: { variableId: 'other', code_name: 'other_name', value: 1 },
    },
  },
})
const override = (name: 'filters' | 'variables', value: object): string =>
  `${name}_override=${encodeURIComponent(JSON.stringify(value))}`
const MONTH = override('filters', { date_from: '-30d' })

const queriesOf = ({ tiles }: Shown): readonly unknown[] => tiles.map(({ insight }) => insight.query)

everyTransport('a tile shows its insight under the filters of its dashboard, and stores nothing', async (bench) => {
  const { fake, json } = bench
  for (const date_from of ['-7d', '-30d']) addDashboard(fake, { filters: { date_from } })
  addInsight(fake, { query: trends('-1d') })
  for (const dashboard of [1, 2]) showInsight(fake, dashboard, 1)
  const before = allRows(fake)

  expect(queriesOf(await json<Shown>('GET', '/dashboards/1/'))).toEqual([trends('-7d')])
  expect(queriesOf(await json<Shown>('GET', '/dashboards/2/'))).toEqual([trends('-30d')])
  expect(await json('GET', '/insights/1/')).toMatchObject({ query: trends('-1d') })
  expect(allRows(fake)).toEqual(before)
})

test('a tile follows a change of its dashboard and of its insight', async () => {
  const { fake, json } = directBench()
  const { dashboard, insight } = fake.world.tables
  addDashboard(fake, { filters: { date_from: '-7d' } })
  addInsight(fake, { query: trends('-1d') })
  showInsight(fake, 1, 1)
  const seen = async () => queriesOf(await json<Shown>('GET', '/dashboards/1/'))[0]

  expect(await seen()).toEqual(trends('-7d'))
  dashboard.update(dashboard.get(1)!, { filters: { date_from: '-30d' } })
  expect(await seen()).toEqual(trends('-30d'))
  insight.update(insight.get(1)!, { query: { ...trends('-1d'), interval: 'week' } })
  expect(await seen()).toEqual({ ...trends('-30d'), interval: 'week' })
  dashboard.update(dashboard.get(1)!, { filters: {} })
  expect(await seen()).toEqual({ ...trends('-1d'), interval: 'week' })
})

everyTransport('a tile in SQL has the values that its dashboard has for its variables', async ({ fake, json }) => {
  const variables = { plan: { variableId: 'plan', code_name: 'renamed', value: 'pro' }, other: 'no object', free: {} }
  addDashboard(fake, { variables })
  addInsight(fake, { query: sql('free') })
  addInsight(fake, { query: { kind: 'HogQLQuery' } })
  addInsight(fake, { query: { ...trends('-1d'), variables: sql('free').source.variables } })
  for (const insight of [1, 2, 3]) showInsight(fake, 1, insight)
  const empty = override('variables', { plan: {} })
  const others = [{ kind: 'HogQLQuery' }, { ...trends('-1d'), variables: sql('free').source.variables }]

  expect(queriesOf(await json<Shown>('GET', '/dashboards/1/'))).toEqual([sql('pro'), ...others])
  expect(queriesOf(await json<Shown>('GET', `/dashboards/1/?${empty}`))).toEqual([sql(null), ...others])
  expect(await json('GET', '/insights/1/')).toMatchObject({ query: sql('free') })
  expect(await json('GET', '/insights/1/?from_dashboard=1')).toMatchObject({ query: sql('pro') })
  expect(await json('GET', `/insights/1/?from_dashboard=1&${empty}`)).toMatchObject({ query: sql(null) })
  expect(await json('GET', `/insights/?${empty}`)).toMatchObject({ results: [{ query: sql(null) }, {}, {}] })
})

everyTransport(
  'an override takes the place of the filters for tiles too, also in answers of changes',
  async (bench) => {
    const { fake, json } = bench
    addDashboard(fake, { filters: { date_from: '-7d', properties: [{ key: 'plan' }] } })
    addInsight(fake, { query: trends('-1d') })
    showInsight(fake, 1, 1)
    fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'abc' })
    const before = allRows(fake)
    const shown = { filters: { date_from: '-30d' }, tiles: [{ insight: { query: trends('-30d') } }] }

    expect(await json('GET', `/dashboards/1/?${MONTH}`)).toMatchObject(shown)
    expect(await json('PATCH', `/dashboards/1/?${MONTH}`, {})).toMatchObject(shown)
    expect(await json('PUT', `/dashboards/1/?${MONTH}`, {})).toMatchObject(shown)
    expect(await json('GET', `/shared_dashboard/abc?${MONTH}`)).toMatchObject({ dashboard: shown })
    expect(allRows(fake)).toEqual(before)
    expect(await json('POST', `/dashboards/?${MONTH}`, { use_dashboard: 1 })).toMatchObject(shown)
    expect(fake.journal.entries.flatMap(({ warnings }) => warnings)).toEqual([])
  },
)

everyTransport('a change under an override that is no object is refused, and changes nothing', async (bench) => {
  const { fake } = bench
  addDashboard(fake)
  const before = allRows(fake)

  for (const name of ['filters_override', 'variables_override']) {
    const refusal = invalid(`Invalid JSON passed in ${name} parameter`, name)
    for (const method of ['PATCH', 'PUT'] as const)
      await expectRefusal(bench, [method, `/dashboards/1/?${name}=[`, { name: 'New' }], 400, refusal)
    await expectRefusal(bench, ['POST', `/dashboards/?${name}=[`, { name: 'New' }], 400, refusal)
  }
  expect(allRows(fake)).toEqual(before)
})
