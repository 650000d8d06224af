import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { invalid, notFound } from '../../support/api/errors.ts'
import type { InsightPage, SeenInsight } from '../../support/api/insights.ts'
import { MEMBER, PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const NOW = '2026-02-03T04:05:06Z'
const COMPUTED = { result: [1], columns: ['day'], last_refresh: '2026-01-01T00:00:00Z' }

for (const tree of ['environments', 'projects'])
  everyTransport(`under ${tree}, an insight is found by number, and a tile shows the same`, async ({ fake, json }) => {
    addDashboard(fake)
    showInsight(fake, 1, addInsight(fake, { ...COMPUTED, query: { kind: 'TrendsQuery' } }).id)

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
  await send('GET', '/insights/?refresh=blocking')
  expect(fake.journal.last?.warnings).toEqual([
    'refresh had no effect: insight 1 has no result, and nothing is computed here.',
  ])
  await send('GET', '/insights/1/?refresh=force_cache')
  expect(fake.journal.last?.warnings).toEqual([])
  addInsight(fake, COMPUTED)
  addInsight(fake)
  await send('GET', '/insights/?refresh=true')
  expect(fake.journal.last?.warnings).toEqual([
    'refresh had no effect: 2 insights have no result, and nothing is computed here.',
  ])
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
