import { expect, test } from 'vitest'
import type { Rows } from '../../../src/resources/database.ts'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { invalid, missingScope } from '../../support/api/errors.ts'
import { listedIds } from '../../support/api/insights.ts'
import type { InsightPage } from '../../support/api/insights.ts'
import { MEMBER, OWNER, PRIVATE, PUBLIC } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

const trends = { kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } }
const sql = { kind: 'DataTableNode', source: { kind: 'HogQLQuery' } }

const rows: readonly Partial<Rows['insight']>[] = [
  { name: 'Visits', short_id: 'aaaaaaaa', created_by_id: OWNER, query: trends, saved: true, tags: ['web'] },
  { name: null, short_id: 'bbbbbbbb', created_by_id: MEMBER, query: sql, description: 'Where VISITORS go' },
  { name: 'Funnel', short_id: 'cccccccc', filters: { insight: 'FUNNELS' }, favorited: true, tags: ['app', 'visit'] },
  { name: 'Events', short_id: 'dddddddd', query: { kind: 'EventsQuery' }, derived_name: 'All visits' },
]

/** Four insights, the later ones modified later; the third is on dashboards 1 and 2, the fourth was on dashboard 1. */
function addInsights({ fake }: Bench): void {
  for (const [at, row] of rows.entries()) addInsight(fake, { ...row, last_modified_at: `2025-12-0${at + 1}T00:00:00Z` })
  addDashboard(fake)
  addDashboard(fake)
  showInsight(fake, 1, 3)
  showInsight(fake, 2, 3)
  showInsight(fake, 1, 4, { deleted: true })
}

const filters: readonly (readonly [query: string, ids: readonly number[]])[] = [
  ['', [1, 2, 3, 4]],
  ['?short_id=cccccccc', [3]],
  ['?short_id=%20cccccccc%20', [3]],
  ['?short_id=', [1, 2, 3, 4]],
  ['?short_id=cccc', []],
  [`?created_by=${MEMBER}`, [2]],
  ['?user=true', [1]],
  ['?user=', [1]],
  ['?favorited=false', [3]],
  ['?saved=true', [1, 3, 4]],
  ...['y', 'YES', 't', 'True', 'On', '1'].map((word) => [`?saved=${word}`, [1, 3, 4]] as const),
  ['?saved=false', [2, 3, 4]],
  ['?saved=', [2, 3, 4]],
  ['?search=visit', [1, 2, 3, 4]],
  ['?search=FUNN', [3]],
  ['?search=app', [3]],
  ['?search=nothing', []],
  ['?date_from=2025-12-02', [3, 4]],
  ['?date_from=-30d&date_to=2025-12-04', [3]],
  ['?date_to=2025-12-01T00:00:01Z', [1]],
  ['?date_from=rubbish', []],
  ['?insight=TRENDS', [1]],
  ['?insight=FUNNELS', [3]],
  ['?insight=SQL', [2]],
  ['?insight=JSON', [1, 4]],
  ['?insight=RETENTION', []],
  ['?dashboards=[1]', [3]],
  ['?dashboards=[1,2]', [3]],
  ['?dashboards=[1,9]', []],
  ['?dashboards=["1", 2]', [3]],
  ['?dashboards=["%2B1"]', [3]],
  ['?dashboards=[]', [1, 2, 3, 4]],
  ['?dashboards=', [1, 2, 3, 4]],
  ['?tags=["web","visit"]', [1, 3]],
  ['?tags=[]', [1, 2, 3, 4]],
  ['?search=visit&saved=true&user=1', [1]],
  ['?order=-id', [4, 3, 2, 1]],
  ['?order=name', [4, 3, 1, 2]],
  ['?order=-name', [2, 1, 3, 4]],
  ['?order=-last_modified_at', [4, 3, 2, 1]],
  ['?order=saved', [2, 3, 4, 1]],
  ['?order=created_by', [1, 2, 3, 4]],
  ['?order=-created_by', [3, 4, 2, 1]],
  ['?order=', [1, 2, 3, 4]],
]

test.each(filters)('the list %s', async (query, ids) => {
  const bench = directBench({ now: '2026-01-01T00:00:00Z' })
  addInsights(bench)

  expect(await listedIds(bench, query)).toEqual(ids)
})

everyTransport(
  'a list has the insights of its project that are not deleted, for everybody who has access',
  async (bench) => {
    addInsights(bench)
    addInsight(bench.fake, { deleted: true })
    addInsight(bench.fake, { project_id: PRIVATE })
    addRestricted(bench.fake)
    showInsight(bench.fake, 3, 1)

    expect(await listedIds(bench, '', { as: 'third' })).toEqual([1, 2, 3, 4])
    expect(await listedIds(bench, '', { project: PRIVATE })).toEqual([6])
  },
)

test('dates sort by their time, however a row writes it, and those of one time by number', async () => {
  const bench = directBench()
  for (const time of ['00:00:01Z', '00:00:00.5Z', '00:00:00+00:00', '00:00:00Z', '00:00:00.500000Z'])
    addInsight(bench.fake, { last_modified_at: `2025-12-01T${time}` })

  expect(await listedIds(bench, '?order=last_modified_at')).toEqual([3, 4, 2, 5, 1])
})

test('without an order, a list is sorted by order, and insights without one come last', async () => {
  const bench = directBench()
  for (const order of [null, 3, 1, 10, 3]) addInsight(bench.fake, { order })
  addInsight(bench.fake, { id: 12, order: 1 })
  addInsight(bench.fake, { id: 11, order: 1 })

  expect(await listedIds(bench)).toEqual([3, 11, 12, 2, 5, 4, 1])
  expect(await listedIds(bench, '?order=-order')).toEqual([1, 4, 2, 5, 3, 11, 12])
  expect(await bench.json('GET', '/insights/12/')).toMatchObject({ id: 12 })
})

/** A zone, a bound, and the first moment that is not before it. */
const zoned: readonly (readonly [zone: string, bound: string, moment: string])[] = [
  ['America/New_York', '2025-12-02', '2025-12-02T05:00:00Z'],
  ['America/New_York', '2025-12-02T00:00:00.5', '2025-12-02T05:00:00.500000Z'],
  ['America/New_York', '2025-12-02T00:00:00Z', '2025-12-02T00:00:00Z'],
  ['America/New_York', '2025-12-02T00:00:00-01:00', '2025-12-02T01:00:00Z'],
  ['America/New_York', '-1dStart', '2025-12-30T05:00:00Z'],
  ['America/New_York', '2h', '2026-01-01T00:00:00Z'],
  ['America/New_York', 'at 2-05', '2026-01-01T02:00:00Z'],
  ['America/New_York', '2025-11-02T00:30', '2025-11-02T04:30:00Z'],
  ['America/New_York', '2025-11-02T01:30', '2025-11-02T05:30:00Z'],
  ['America/New_York', '2025-11-02T02:30', '2025-11-02T07:30:00Z'],
  ['America/New_York', '2025-03-09T01:30', '2025-03-09T06:30:00Z'],
  ['America/New_York', '2025-03-09T02:30', '2025-03-09T07:30:00Z'],
  ['America/New_York', '2025-03-09T03:30', '2025-03-09T07:30:00Z'],
  ['Asia/Kolkata', '0dStart', '2025-12-31T18:30:00Z'],
  ['Nowhere', '2025-12-02', '2025-12-02T00:00:00Z'],
]

test.each(zoned)('in %s, date_from and date_to of %s are %s', async (timezone, bound, moment) => {
  const bench = directBench({ now: '2026-01-01T02:00:00Z' })
  const { project } = bench.fake.world.tables
  project.update(project.get(PUBLIC)!, { timezone })
  const near = (milliseconds: number) => new Date(Date.parse(moment) + milliseconds).toISOString()
  for (const last_modified_at of [near(-1), moment, near(1)]) addInsight(bench.fake, { last_modified_at })

  expect(await listedIds(bench, `?date_from=${bound}`)).toEqual([3])
  expect(await listedIds(bench, `?date_to=${bound}`)).toEqual([1])
})

test('no name comes after every name', async () => {
  const bench = directBench()
  for (const name of ['zoo', null, 'Ant']) addInsight(bench.fake, { name })

  expect(await listedIds(bench, '?order=name')).toEqual([3, 1, 2])
  expect(await listedIds(bench, '?order=-name')).toEqual([2, 1, 3])
})

test('times are in order also where only some have a fraction of a second', async () => {
  const bench = directBench()
  for (const second of ['1', '0', '0.5', '0.499999']) {
    const last_modified_at = `2026-01-01T00:00:0${second}${second === '0.5' ? '+00:00' : 'Z'}`
    addInsight(bench.fake, { last_modified_at, last_refresh: second === '1' ? null : last_modified_at })
  }

  expect(await listedIds(bench, '?order=last_modified_at')).toEqual([2, 4, 3, 1])
  expect(await listedIds(bench, '?order=-last_refresh')).toEqual([1, 3, 4, 2])
})

test('an insight is of a kind by the query that it shows as an insight', async () => {
  const bench = directBench()
  for (const query of [{ kind: 'DataTableNode', source: trends.source }, { kind: 'InsightVizNode' }])
    addInsight(bench.fake, { query })

  expect(await listedIds(bench, '?insight=TRENDS')).toEqual([])
})

test('an insight names a feature flag in its breakdown or its properties', async () => {
  const bench = directBench()
  addInsight(bench.fake, { filters: { breakdown: '$feature/new-menu' } })
  addInsight(bench.fake, { filters: { properties: [{ key: '$feature/New-Menu', value: 'true' }] } })
  addInsight(bench.fake, { filters: { breakdown: 'new-menu', events: [{ id: 'new-menu' }] }, query: trends })

  expect(await listedIds(bench, '?feature_flag=NEW-menu')).toEqual([1, 2])
  expect(await listedIds(bench, '?feature_flag=menu')).toEqual([2])
  expect(await listedIds(bench, '?feature_flag=old-menu')).toEqual([])
})

test('an insight is found by a creator of any number', async () => {
  const bench = directBench()
  bench.fake.world.tables.user.insert({ id: 1234, email: 'late@acme.test' })
  addInsight(bench.fake, { created_by_id: 1234 })

  expect(await listedIds(bench, '?created_by=1234')).toEqual([1])
})

test('following next visits every insight once and keeps repeated parameters', async () => {
  const bench = directBench()
  for (const name of ['A', 'B', 'C']) addInsight(bench.fake, { name })

  const first = await bench.json<InsightPage>('GET', '/insights/?limit=2&search=x&search=')
  const second = await bench.json<InsightPage>('GET', first.next!.slice(bench.origin.length))

  expect(first).toMatchObject({ count: 3, previous: null, results: [{ id: 1 }, { id: 2 }] })
  expect(first.next).toBe(`${bench.origin}/api/environments/1/insights/?limit=2&offset=2&search=x&search=`)
  expect(second).toMatchObject({ count: 3, next: null, results: [{ id: 3 }] })
  expect(second.previous).toBe(`${bench.origin}/api/environments/1/insights/?limit=2&search=x&search=`)
})

test('a parameter that the list does not have is ignored, with a warning', async () => {
  const bench = directBench()
  addInsights(bench)

  expect(await listedIds(bench, '?dashboard_id=1')).toEqual([1, 2, 3, 4])
  expect(bench.fake.journal.last?.warnings).toEqual(['Unknown query parameter "dashboard_id" was ignored.'])
})

test.each([
  ['/insights/', 'user', '0'],
  ['/insights/', 'favorited', 'False'],
  ['/persons/', 'include_total', 'no'],
])('%s?%s=%s counts as true, as in the service, with a warning', async (path, name, word) => {
  const bench = directBench()

  expect((await bench.send('GET', `${path}?${name}=${word}`)).status).toBe(200)
  expect(bench.fake.journal.last?.warnings).toEqual([
    `Query parameter "${name}" counts as true: any value does, even "${word}".`,
  ])
})

const choice = invalid(
  'Select a valid choice. That choice is not one of the available choices.',
  'created_by',
  'invalid_choice',
)
const noList = (name: string) => invalid('A valid JSON list is required.', name)
const noColumn = (name: string) => invalid(`Insights cannot be sorted by "${name}".`, 'order')

test.each([
  ['?created_by=99', choice],
  ['?created_by=me', choice],
  ['?created_by=1e0', choice],
  ['?dashboards=x', noList('dashboards')],
  ['?dashboards={}', noList('dashboards')],
  ['?dashboards=["x"]', noList('dashboards')],
  ['?dashboards=[null]', noList('dashboards')],
  ['?dashboards=[1.5]', noList('dashboards')],
  ['?tags=[1]', noList('tags')],
  ['?tags=web', noList('tags')],
  ['?order=query', noColumn('query')],
  ['?order=-nothing', noColumn('-nothing')],
  ['?order=x&created_by=me', noColumn('x')],
  ['?dashboards=x&order=x', noList('dashboards')],
  ['?filters_override=x', invalid('Invalid JSON passed in filters_override parameter', 'filters_override')],
])('the list %s is refused', (query, error) => expectRefusal(directBench(), ['GET', `/insights/${query}`], 400, error))

everyTransport('a list needs the scope to read insights', async (bench) => {
  await expectRefusal(bench, ['GET', '/insights/', undefined, { as: 'reader' }], 403, missingScope('insight:read'))
  expect(await listedIds(bench, '', { as: 'star' })).toEqual([])
})
