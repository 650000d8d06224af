import { expect, test } from 'vitest'
import { addDashboard } from '../../support/api/dashboards.ts'
import type { SeenDashboard } from '../../support/api/dashboards.ts'
import { invalid, noChoice } from '../../support/api/errors.ts'
import { exactly } from '../../support/api/exactly.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { withoutFeature } from '../../support/api/rows.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const productAnalytics = [
  'Daily active users (DAUs)',
  'Weekly active users (WAUs)',
  'Growth accounting',
  'Retention',
  'Referring domain (last 14 days)',
  'Pageview funnel, by browser',
]

const websiteTraffic = [
  'Website Unique Users (Total)',
  'Organic SEO Unique Users (Total)',
  'Website Unique Users (Breakdown)',
  'Organic SEO Unique Users (Breakdown)',
  'Sessions Per User',
  'Pages Per User',
  'Top Website Pages (Overall)',
  'Top Website Pages (via Google)',
  'Website Users by Location',
]

for (const key of ['DEFAULT_APP', 'Product analytics'])
  everyTransport(`the template ${key} brings six sample insights`, async ({ json }) => {
    const made = await json<SeenDashboard>('POST', '/dashboards/', { use_template: key })

    expect(made).toMatchObject({
      name: 'Product analytics',
      creation_mode: 'template',
      use_template: key,
      use_dashboard: null,
    })
    expect(made.tiles.map((tile) => tile.insight?.name)).toEqual(productAnalytics)
    for (const { insight } of made.tiles)
      expect(insight).toMatchObject({ is_sample: true, filters: { filter_test_accounts: true } })
    expect(made.tiles.map(({ id, color }) => [id, color])).toEqual([
      [1, 'blue'],
      [2, 'green'],
      [4, 'purple'],
      [3, 'blue'],
      [5, 'black'],
      [6, 'green'],
    ])
    expect(made.tiles[3]!.layouts).toEqual({
      sm: { x: 6, y: 5, w: 6, h: 5, minW: 3, minH: 5 },
      xs: { x: 0, y: 10, w: 1, h: 5, minW: 3, minH: 5 },
    })
    expect(await json('GET', `/dashboards/${made.id}/`)).toEqual(made)
  })

everyTransport('the template WEBSITE_TRAFFIC brings nine insights, filters and a tag', async ({ json }) => {
  const made = await json<SeenDashboard>('POST', '/dashboards/', { name: 'Mine', use_template: 'WEBSITE_TRAFFIC' })

  expect(made).toMatchObject({
    name: 'Mine',
    creation_mode: 'template',
    filters: exactly({ date_from: '-30d' }),
    tags: ['marketing'],
  })
  expect(made.tiles.map((tile) => tile.insight?.name)).toEqual(websiteTraffic)
  for (const tile of made.tiles) expect(tile).toMatchObject({ insight: { is_sample: true }, text: null })
  expect(made.tiles.map(({ color }) => color)).toEqual([
    ...['blue', 'green', 'blue', 'green', null, null, 'black', 'black', null],
  ])
  expect(made.tiles[8]!.layouts).toMatchObject({ sm: { x: 0, y: 23, w: 12, h: 8 }, xs: { x: 0, y: 40, w: 1, h: 5 } })
})

everyTransport('the template WEBSITE_TRAFFIC leaves name and description as they are', async ({ json }) => {
  const use_template = 'WEBSITE_TRAFFIC'

  for (const [sent, shown] of [
    [{}, { name: null, description: '' }],
    [{ name: '' }, { name: '', description: '' }],
    [{ name: 'Mine', description: 'My own' }],
  ])
    expect(await json('POST', '/dashboards/', { ...sent, use_template })).toMatchObject(shown ?? sent!)
})

everyTransport('an organisation without tagging gets no tags from a template', async ({ fake, json }) => {
  withoutFeature(fake, 'tagging')

  expect(await json('POST', '/dashboards/', { tags: ['a'], use_template: 'WEBSITE_TRAFFIC' })).toMatchObject({
    tags: [],
    filters: exactly({ date_from: '-30d' }),
  })
})

everyTransport('a template nobody has is refused', async (bench) => {
  for (const key of ['nobody has it', 'default_app', 'Sales', '__proto__', 'toString', '5']) {
    const error = invalid(`Invalid template provided: ${key}`, 'use_template')
    await expectRefusal(bench, ['POST', '/dashboards/', { name: 'New', use_template: key }], 400, error)
  }
  const coerced = invalid('Invalid template provided: 5', 'use_template')
  await expectRefusal(bench, ['POST', '/dashboards/', { use_template: 5 }], 400, coerced)
})

everyTransport('a template and a dashboard to copy exclude each other', async (bench) => {
  addDashboard(bench.fake)
  const error = invalid('`use_dashboard` and `use_template` cannot be used together')

  for (const body of [
    { use_template: 'DEFAULT_APP', use_dashboard: 1 },
    { use_template: 'nobody has it', use_dashboard: 999 },
  ])
    await expectRefusal(bench, ['POST', '/dashboards/', body], 400, error)
  const badField = { use_template: 'x', use_dashboard: 1, restriction_level: 0 }
  const first = noChoice('0', 'restriction_level')
  await expectRefusal(bench, ['POST', '/dashboards/', badField], 400, first)
})

test.each([null, 0])('use_dashboard %j beside a template counts as not sent', async (use_dashboard) => {
  const { json } = directBench()

  expect(await json('POST', '/dashboards/', { use_template: 'DEFAULT_APP', use_dashboard })).toMatchObject({
    creation_mode: 'template',
    use_dashboard: null,
  })
})
