import { expect, test } from 'vitest'
import type { SeenDashboard } from '../../support/api/dashboards.ts'
import { exactly } from '../../support/api/exactly.ts'
import { template, TEMPLATE_PATH } from '../../support/api/templates.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

/** Those of the template, which its tiles are shown under. */
const DATES = { date_from: '-90d', date_to: null }

everyTransport('the tiles of a sent template stand in their order, samples nobody made', async ({ send, json }) => {
  await send('POST', TEMPLATE_PATH, { template })

  const { tiles } = await json<SeenDashboard>('GET', '/dashboards/1/')

  expect(tiles).toMatchObject([
    {
      id: 1,
      layouts: exactly({ sm: { x: 0, y: 0, w: 6, h: 5 } }),
      color: 'blue',
      text: null,
      insight: {
        name: 'Orders',
        description: 'All of them',
        filters: exactly({ insight: 'FUNNELS', filter_test_accounts: true, ...DATES }),
        query: null,
        is_sample: true,
        saved: false,
        created_by: null,
        dashboards: [1],
      },
    },
    { id: 2, layouts: exactly({}), color: null, insight: null, text: { body: '# Hello', created_by: null, team: 1 } },
  ])
  expect(tiles).toHaveLength(2)
})

test('every insight of a template has a short id of its own', async () => {
  const { send, json } = directBench()
  const [tile] = template.tiles
  await send('POST', TEMPLATE_PATH, { template: { ...template, tiles: [tile, tile, tile] } })

  const { tiles } = await json<{ tiles: { insight: { short_id: string } }[] }>('GET', '/dashboards/1/')

  const shortIds = tiles.map((shown) => shown.insight.short_id)
  expect(new Set(shortIds).size).toBe(3)
  for (const id of shortIds) expect(id).toMatch(/^[A-Za-z0-9_-]{8}$/)
})

everyTransport('a query makes the filters beside it void', async ({ send, json }) => {
  const tiles = [{ type: 'INSIGHT', query: { kind: 'TrendsQuery' }, filters: { insight: 'TRENDS' }, layouts: {} }]
  await send('POST', TEMPLATE_PATH, { template: { ...template, tiles } })

  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    tiles: [
      {
        insight: {
          name: null,
          description: null,
          query: exactly({ kind: 'TrendsQuery', dateRange: DATES }),
          filters: exactly({}),
        },
      },
    ],
  })
})

everyTransport('a query that says nothing leaves the filters beside it', async ({ send, json }) => {
  const filters = { insight: 'FUNNELS', filter_test_accounts: false }
  const tiles = [{ type: 'INSIGHT', query: {}, filters, layouts: {} }]
  await send('POST', TEMPLATE_PATH, { template: { ...template, tiles } })

  expect(await json('GET', '/insights/1/')).toMatchObject({ filters: exactly(filters) })
})

everyTransport('a tile of an unknown type is left out, with a warning in the journal', async ({ fake, send, json }) => {
  const tiles = [
    { type: 'BUTTON', url: '/' },
    { type: null, name: 'A' },
    { type: 'TEXT', body: 'Kept', layouts: {} },
  ]

  const response = await send('POST', TEMPLATE_PATH, { template: { ...template, tiles } })

  expect(response.status).toBe(200)
  expect(fake.journal.last?.warnings).toEqual([
    'A template tile of the unknown type "BUTTON" was left out.',
    'A template tile of the unknown type null was left out.',
  ])
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ tiles: [{ text: { body: 'Kept' } }] })
})

test('what a tile holds without effect is warned of', async () => {
  const { fake, send } = directBench()
  const shown = { layouts: { sm: { x: 0 } }, color: 'blue' }
  const tiles = [
    { type: 'INSIGHT', name: 'A', description: 'B', filters: { insight: 'FUNNELS' }, query: {}, body: '', ...shown },
    { type: 'INSIGHT', query: { kind: 'EventsNode' }, filters: { insight: 'FUNNELS' }, colour: 'red', layouts: {} },
    { type: 'INSIGHT', query: { kind: 'EventsNode' }, filters: {}, layouts: {} },
    { type: 'TEXT', body: 'Hello', name: 'A', query: null, filters: {}, ...shown },
  ]

  await send('POST', TEMPLATE_PATH, { template: { ...template, tiles } })

  expect(fake.journal.last?.warnings).toEqual([
    '"filters" of template tile 1 was ignored: the tile has a "query".',
    '"colour" of template tile 1 was ignored: a tile of this type has none.',
    '"name" of template tile 3 was ignored: a tile of this type has none.',
  ])
})

test('a tile’s members of the wrong type count as not sent, and the journal warns', async () => {
  const { fake, send, json } = directBench()
  const wrong = { name: 5, description: [], body: {}, color: 1, layouts: 'x', filters: [], query: 'x' }
  const ignored = (name: string, at: number, why: string) => `"${name}" of template tile ${at} was ignored: ${why}.`
  const tiles = [
    { type: 'INSIGHT', ...wrong },
    { type: 'TEXT', ...wrong },
  ]

  await send('POST', TEMPLATE_PATH, { template: { ...template, tiles } })

  expect(fake.journal.last?.warnings).toEqual([
    ignored('name', 0, 'it is not text'),
    ignored('color', 0, 'it is not text'),
    ignored('layouts', 0, 'it is not an object'),
    ignored('query', 0, 'it is not an object'),
    ignored('name', 1, 'a tile of this type has none'),
    ignored('color', 1, 'it is not text'),
    ignored('layouts', 1, 'it is not an object'),
    ignored('query', 1, 'a tile of this type has none'),
  ])
  expect(await json('GET', '/dashboards/1/')).toMatchObject({
    tiles: [
      {
        layouts: exactly({}),
        color: null,
        insight: {
          name: null,
          description: null,
          filters: exactly({ insight: 'TRENDS', filter_test_accounts: true, ...DATES }),
          query: null,
        },
      },
      { layouts: exactly({}), color: null, text: { body: '' } },
    ],
  })
})
