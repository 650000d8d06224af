import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import {
  addDashboard,
  addInsight,
  addInsightTile,
  addTextTile,
  showInsight,
  TILE_LAYOUTS,
} from '../support/api/dashboards.ts'
import type { SeenDashboard } from '../support/api/dashboards.ts'
import { invalid } from '../support/api/errors.ts'
import { exactly } from '../support/api/exactly.ts'
import { MEMBER, OWNER } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'

const ROW = 'readOnlyDashboardFields'
const ASKED = { use_dashboard: 1, duplicate_tiles: true }

withRow(ROW, 'live', 'a duplicate shows insights of its own, like those of its source', async ({ fake, json }) => {
  addDashboard(fake)
  const source = addInsight(fake, {
    description: 'All',
    query: { kind: 'TrendsQuery' },
    tags: ['web'],
    result: [1, 2],
    is_sample: true,
    created_by_id: OWNER,
  })
  showInsight(fake, 1, source.id, { layouts: TILE_LAYOUTS, color: 'blue' })
  fake.clock.advance('1h')

  const { tiles } = await json<SeenDashboard>('POST', '/dashboards/', ASKED, { as: 'member' })

  expect(tiles).toMatchObject([
    { id: 2, layouts: exactly(TILE_LAYOUTS), color: 'blue', insight: { id: 2, dashboards: [2] } },
  ])
  const { short_id, ...clone } = fake.world.tables.insight.get(2)!
  expect(clone).toEqual({
    ...Object.fromEntries(Object.entries(source).filter(([column]) => column !== 'short_id')),
    id: 2,
    name: 'Visits (Copy)',
    is_sample: false,
    created_by_id: MEMBER,
    last_modified_by_id: MEMBER,
    created_at: '2026-01-01T01:00:00Z',
    updated_at: '2026-01-01T01:00:00Z',
    last_modified_at: '2026-01-01T01:00:00Z',
  })
  expect(short_id).toMatch(/^[\w-]{8}$/)
  expect(fake.world.tables.insight.get(1)).toEqual(source)
})

withRow(ROW, 'live', 'the insight of a duplicate holds what is shown of its source', async ({ fake, json }) => {
  addDashboard(fake)
  addInsight(fake, { filters: { events: [] }, tags: ['web'] })
  addInsight(fake, { filters: { insight: 'FUNNELS' }, deleted: true })
  fake.db.organization.update({
    where: { id: { equals: fake.world.tables.project.get(1)!.organization_id } },
    data: { features: [] },
  })
  for (const id of [1, 2]) showInsight(fake, 1, id)

  expect(await json('POST', '/dashboards/', ASKED)).toMatchObject({ tiles: [{ insight: { id: 3 } }] })

  expect(fake.world.tables.insight.get(3)).toMatchObject({ filters: { events: [], insight: 'TRENDS' }, tags: [] })
  expect(fake.world.tables.insight.get(4)).toMatchObject({ filters: exactly({ insight: 'FUNNELS' }), deleted: true })
  expect(await json('GET', '/insights/?insight=TRENDS')).toMatchObject({ results: [{ id: 3 }] })
})

withRow(ROW, 'live', 'a duplicate shows texts of its own', async ({ fake, json }) => {
  addDashboard(fake)
  addTextTile(fake, 1, { color: 'red' }, ' # Hello\n')

  const { tiles } = await json<SeenDashboard>('POST', '/dashboards/', ASKED, { as: 'member' })

  expect(tiles).toMatchObject([
    { id: 2, color: 'red', insight: null, text: { id: 2, body: ' # Hello\n', last_modified_by: null } },
  ])
  expect(tiles[0]!.text).toMatchObject({ created_by: null })
  await json('PATCH', '/dashboards/2/', { tiles: [{ text: { id: 2, body: 'Bye' } }] })
  expect(fake.world.tables.text.get(1)!.body).toBe(' # Hello\n')
})

withRow(ROW, 'live', 'tiles that are deleted are not duplicated', async ({ fake, json }) => {
  addDashboard(fake)
  addTextTile(fake, 1, { deleted: true })

  expect(await json('POST', '/dashboards/', ASKED)).toMatchObject({ tiles: [], creation_mode: 'duplicate' })
  expect([fake.world.tables.text.size, fake.world.tables.tile.size]).toEqual([1, 1])
})

withRow(ROW, 'live', 'without a source there is nothing to duplicate', async (bench) => {
  addTextTile(bench.fake, addDashboard(bench.fake).id)

  expect(await bench.json('POST', '/dashboards/', { duplicate_tiles: true })).toMatchObject({ tiles: [] })
  const body = { use_dashboard: 99, duplicate_tiles: true }
  await expectRefusal(bench, ['POST', '/dashboards/', body], 400, invalid('Invalid value provided', 'use_dashboard'))
})

withRow(ROW, 'live', 'an insight whose name has no room for the suffix is not duplicated', async (bench) => {
  const { fake } = bench
  addDashboard(fake)
  const rename = (id: number, length: number) =>
    fake.world.tables.insight.update(fake.world.tables.insight.get(id)!, { name: '🙂'.repeat(length) })
  rename(addInsightTile(fake, 1).insight_id!, 394)
  rename(addInsightTile(fake, 1, { deleted: true }).insight_id!, 400)
  const detail = 'The name of insight 1 has no room for " (Copy)": shorten it.'

  await expectRefusal(bench, ['POST', '/dashboards/', ASKED], 400, invalid(detail, 'duplicate_tiles'))

  rename(1, 393)
  expect((await bench.send('POST', '/dashboards/', ASKED)).status).toBe(201)
})

for (const [asked, names] of [
  [true, ['Visits (Copy)', null, null]],
  ['false', ['Visits (Copy)', null, null]],
  [[0], ['Visits (Copy)', null, null]],
  [false, ['Visits', null, '']],
  [0, ['Visits', null, '']],
  ['', ['Visits', null, '']],
  [null, ['Visits', null, '']],
] as const)
  withRow(ROW, 'live', `duplicate_tiles of ${JSON.stringify(asked)} gives ${names[0]}`, async ({ fake, json }) => {
    addDashboard(fake)
    for (const name of ['Visits', null, ''])
      fake.world.tables.insight.update(fake.world.tables.insight.get(addInsightTile(fake, 1).insight_id!)!, { name })

    const body = { use_dashboard: 1, duplicate_tiles: asked }
    const { tiles } = await json<SeenDashboard>('POST', '/dashboards/', body)

    expect(tiles.map(({ insight }) => insight!.name)).toEqual(names)
  })
