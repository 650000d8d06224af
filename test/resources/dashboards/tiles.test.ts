import { expect, test } from 'vitest'
import { addDashboard, addInsight, addInsightTile, showInsight } from '../../support/api/dashboards.ts'
import { MEMBER, OWNER, PRIVATE, PUBLIC } from '../../support/api/office.ts'
import { shownUser } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const MADE_AT = '2026-01-01T00:00:00Z'

everyTransport('a text tile shows a text and no insight', async ({ fake, json }) => {
  const { tile, text } = fake.world.tables
  addDashboard(fake)
  text.insert({ project_id: PUBLIC, body: '# Hello', created_by_id: OWNER, last_modified_by_id: MEMBER })
  tile.insert({ dashboard_id: 1, text_id: 1, layouts: { sm: { x: 0, y: 0, w: 6, h: 5 } }, color: 'blue' })

  const { tiles } = await json<{ tiles: readonly { text: object }[] }>('GET', '/dashboards/1/')

  expect(tiles).toEqual([
    {
      id: 1,
      layouts: { sm: { x: 0, y: 0, w: 6, h: 5 } },
      color: 'blue',
      insight: null,
      text: {
        id: 1,
        body: '# Hello',
        created_by: shownUser(fake, OWNER),
        last_modified_at: MADE_AT,
        last_modified_by: shownUser(fake, MEMBER),
        team: PUBLIC,
      },
      order: 0,
      last_refresh: null,
      is_cached: false,
    },
  ])
  const keys = ['id', 'insight', 'text', 'layouts', 'color', 'order', 'last_refresh', 'is_cached']
  expect(Object.keys(tiles[0]!)).toEqual(keys)
  const textKeys = ['id', 'created_by', 'last_modified_by', 'body', 'last_modified_at', 'team']
  expect(Object.keys(tiles[0]!.text)).toEqual(textKeys)
})

everyTransport('an insight tile shows the whole insight and no text', async ({ fake, json }) => {
  addDashboard(fake)
  addDashboard(fake)
  const stored = {
    short_id: 'a1b2c3d4',
    name: 'Visits',
    derived_name: 'Pageview count',
    description: 'How many',
    filters: { insight: 'TRENDS' },
    query: { kind: 'TrendsQuery' },
    result: [{ count: 3 }],
    columns: ['day'],
    tags: ['web'],
    favorited: true,
    saved: true,
    is_sample: true,
    last_refresh: '2026-01-01T00:00:00Z',
  }
  addInsight(fake, { ...stored, created_by_id: OWNER, last_modified_by_id: MEMBER })
  showInsight(fake, 1, 1)
  showInsight(fake, 2, 1)

  const { tiles } = await json<{ tiles: readonly { readonly insight: object }[] }>('GET', '/dashboards/1/')

  expect(tiles).toEqual([
    {
      id: 1,
      layouts: {},
      color: null,
      insight: {
        ...stored,
        id: 1,
        order: null,
        deleted: false,
        dashboards: [1, 2],
        dashboard_tiles: [
          { id: 1, dashboard_id: 1, deleted: null },
          { id: 2, dashboard_id: 2, deleted: null },
        ],
        cache_target_age: null,
        next_allowed_client_refresh: null,
        hasMore: null,
        created_at: MADE_AT,
        created_by: shownUser(fake, OWNER),
        updated_at: MADE_AT,
        last_modified_at: MADE_AT,
        last_modified_by: shownUser(fake, MEMBER),
        effective_restriction_level: 21,
        effective_privilege_level: 37,
        timezone: 'UTC',
        is_cached: true,
        query_status: null,
        hogql: null,
        types: null,
        filters_hash: expect.stringMatching(/^cache_[0-9a-f]{32}$/) as string,
        user_access_level: 'editor',
      },
      text: null,
      order: 0,
      last_refresh: '2026-01-01T00:00:00Z',
      is_cached: true,
    },
  ])
})

everyTransport('an insight without a result is not cached', async ({ fake, json }) => {
  addDashboard(fake)
  addInsightTile(fake, 1)

  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    tiles: [{ last_refresh: null, is_cached: false, insight: { result: null, is_cached: false, created_by: null } }],
  })
})

everyTransport('an insight names the dashboards that show it, and its tiles there', async ({ fake, json }) => {
  const dashboards = [addDashboard(fake), addDashboard(fake), addDashboard(fake)]
  const insight = addInsight(fake)
  for (const { id } of dashboards) showInsight(fake, id, insight.id, { deleted: id === 2 })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    tiles: [
      {
        insight: {
          dashboards: [1, 3],
          dashboard_tiles: [
            { id: 1, dashboard_id: 1, deleted: false },
            { id: 3, dashboard_id: 3, deleted: false },
          ],
        },
      },
    ],
  })
})

test('an insight shows the time zone of its project once it has a result', async () => {
  const { fake, json } = directBench()
  const { project } = fake.world.tables
  project.update(project.get(PRIVATE)!, { timezone: 'Europe/Prague' })
  addDashboard(fake, { project_id: PRIVATE })
  addInsightTile(fake, 1)
  showInsight(fake, 1, addInsight(fake, { result: [] }).id)

  expect(await json('GET', '/dashboards/1/', undefined, { project: PRIVATE })).toMatchObject({
    tiles: [{ insight: { timezone: null } }, { insight: { timezone: 'Europe/Prague' } }],
  })
})

everyTransport(
  'numbered tiles of a form are ignored with a warning',
  async ({ fake, json }) => {
    addDashboard(fake)
    const raw = new URLSearchParams({ name: 'B', 'tiles[0]': 'x' })

    for (const method of ['PATCH', 'PUT']) {
      expect(await json(method, '/dashboards/1/', undefined, { raw })).toMatchObject({ name: 'B', tiles: [] })
      expect(fake.journal.last?.warnings).toEqual([expect.stringContaining('Unknown body key "tiles[0]" was ignored.')])
    }
  },
  { contract: 'live' },
)

const COMPUTED = { result: [1], last_refresh: '2026-01-01T00:00:00Z' }

test.each([
  ['', { last_refresh: COMPUTED.last_refresh, is_cached: true }],
  ['?refresh=force_cache', { last_refresh: COMPUTED.last_refresh, is_cached: true }],
  ['?refresh=true', { last_refresh: '2026-01-02T00:00:00Z', is_cached: false }],
  ['?refresh=force_blocking&filters_override={}', { last_refresh: '2026-01-02T00:00:00Z', is_cached: false }],
])('a dashboard asked for with «%s» shows when its results were computed', async (query, shown) => {
  const { fake, json } = directBench({ now: '2026-01-02T00:00:00Z' })
  addDashboard(fake)
  addInsight(fake, COMPUTED)
  showInsight(fake, 1, 1)

  const { tiles } = await json<{ tiles: readonly { readonly insight: object }[] }>('GET', `/dashboards/1/${query}`)

  expect(tiles).toMatchObject([{ ...shown, insight: { ...shown, result: COMPUTED.result } }])
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ tiles: [{ is_cached: true }] })
  expect(fake.journal.entries.flatMap(({ warnings }) => warnings)).toEqual([])
})

test('a dashboard says of insights without a result what a refresh does', async () => {
  const { fake, json } = directBench()
  addDashboard(fake)
  addInsightTile(fake, 1)

  const asked = await json('GET', '/dashboards/1/?refresh=async')
  await json('GET', '/dashboards/1/?refresh=true')

  const query_status = { query_async: true, complete: false, dashboard_id: 1, insight_id: 1 }
  expect(asked).toMatchObject({ tiles: [{ is_cached: false, insight: { timezone: 'UTC', query_status } }] })
  expect(fake.journal.entries.flatMap(({ warnings }) => warnings)).toEqual([
    'refresh had no effect: insight 1 has no result, and nothing is computed here.',
  ])
})

everyTransport('a dashboard that is changed shows its insights as a refresh asks', async ({ fake, json }) => {
  addDashboard(fake)
  addInsightTile(fake, 1)
  const waiting = { tiles: [{ insight: { timezone: 'UTC', query_status: { complete: false } } }] }

  for (const [query, refresh] of [['?refresh=async'], ['', { refresh: 'async' }]] as const) {
    for (const method of ['PATCH', 'PUT'])
      expect(await json(method, `/dashboards/1/${query}`, { pinned: true, ...refresh })).toMatchObject(waiting)
    expect(await json('POST', `/dashboards/${query}`, { use_dashboard: 1, ...refresh })).toMatchObject(waiting)
  }
  expect(fake.journal.entries.flatMap(({ warnings }) => warnings)).toEqual([])
})
