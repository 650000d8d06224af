import { expect, test } from 'vitest'
import { addDashboard } from '../../support/dashboards.ts'
import type { SeenDashboard } from '../../support/dashboards.ts'
import { invalid } from '../../support/errors.ts'
import { FOREIGN, PRIVATE, PUBLIC } from '../../support/office.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { withoutFeature } from '../../support/rows.ts'
import { directBench, everyTransport } from '../../support/transports.ts'
import type { World } from '../../../src/world.ts'

const addTemplate = ({ tables }: World, project_id: number | null = PUBLIC) =>
  tables.template.insert({
    project_id,
    template_name: 'Sales',
    dashboard_description: 'What was sold',
    dashboard_filters: { date_from: '-90d' },
    tags: ['Money', 'sales'],
    tiles: [
      { type: 'TEXT', body: 'Hello', layouts: { sm: { x: 0, y: 0 } }, color: 'blue' },
      { type: 'INSIGHT', name: 'Orders', description: 'All of them', filters: { insight: 'TRENDS' } },
    ],
  })

const productAnalytics = [
  'Daily active users (DAUs)',
  'Weekly active users (WAUs)',
  'Retention',
  'Growth accounting',
  'Referring domain (last 14 days)',
  'Pageview funnel, by browser',
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
    expect(made.tiles.every((tile) => tile.insight?.is_sample)).toBe(true)
    expect(await json('GET', `/dashboards/${made.id}/`)).toEqual(made)
  })

everyTransport('the template WEBSITE_TRAFFIC brings nine insights, filters and a tag', async ({ json }) => {
  const made = await json<SeenDashboard>('POST', '/dashboards/', { name: 'Mine', use_template: 'WEBSITE_TRAFFIC' })

  expect(made).toMatchObject({
    name: 'Mine',
    creation_mode: 'template',
    filters: { date_from: '-30d' },
    tags: ['marketing'],
  })
  expect(made.tiles).toHaveLength(9)
  expect(made.tiles.every((tile) => tile.insight?.is_sample && tile.text === null)).toBe(true)
})

everyTransport('a stored template is found by its name', async ({ fake, json }) => {
  addTemplate(fake.world)

  const made = await json<SeenDashboard>('POST', '/dashboards/', { use_template: ' Sales ' })

  expect(made).toMatchObject({
    name: 'Sales',
    description: 'What was sold',
    filters: { date_from: '-90d' },
    tags: ['money', 'sales'],
    creation_mode: 'template',
    use_template: 'Sales',
  })
  expect(made.tiles).toMatchObject([
    {
      id: 1,
      layouts: { sm: { x: 0, y: 0 } },
      color: 'blue',
      insight: null,
      text: { body: 'Hello', created_by: null, last_modified_by: null, team: PUBLIC },
    },
    {
      id: 2,
      layouts: {},
      color: null,
      text: null,
      insight: { name: 'Orders', description: 'All of them', filters: { insight: 'TRENDS' }, created_by: null },
    },
  ])
})

test.each([PUBLIC, PRIVATE, FOREIGN, null])('a stored template of project %s can be used', async (project) => {
  const { fake, json } = directBench()
  addTemplate(fake.world, project)

  const made = await json<SeenDashboard>('POST', '/dashboards/', { use_template: 'Sales' })

  expect(made.tiles).toHaveLength(2)
})

everyTransport('a name that was sent is kept, description and filters are the template’s', async ({ fake, json }) => {
  addTemplate(fake.world)
  const sent = { name: 'Mine', description: 'Mine', pinned: true, tags: ['Own', 'SALES'], restriction_level: 37 }

  expect(await json('POST', '/dashboards/', { ...sent, use_template: 'Sales' })).toMatchObject({
    name: 'Mine',
    description: 'What was sold',
    filters: { date_from: '-90d' },
    pinned: true,
    restriction_level: 37,
    tags: ['own', 'sales', 'money'],
  })
})

test.each([null, ''])('the name %j gives way to the template’s', async (name) => {
  const { fake, json } = directBench()
  addTemplate(fake.world)

  expect(await json('POST', '/dashboards/', { name, use_template: 'Sales' })).toMatchObject({ name: 'Sales' })
})

everyTransport('a template used twice makes tiles, texts and insights anew', async ({ fake, json }) => {
  addTemplate(fake.world)

  const [one, two] = [
    await json<SeenDashboard>('POST', '/dashboards/', { use_template: 'Sales' }),
    await json<SeenDashboard>('POST', '/dashboards/', { use_template: 'Sales' }),
  ]

  expect(one.tiles.map(({ id, insight, text }) => [id, insight?.id, text?.id])).toEqual([
    [1, undefined, 1],
    [2, 1, undefined],
  ])
  expect(two.tiles.map(({ id, insight, text }) => [id, insight?.id, text?.id])).toEqual([
    [3, undefined, 2],
    [4, 2, undefined],
  ])
})

everyTransport('an organisation without tagging gets no tags from a template', async ({ fake, json }) => {
  withoutFeature(fake, 'tagging')

  expect(await json('POST', '/dashboards/', { tags: ['a'], use_template: 'WEBSITE_TRAFFIC' })).toMatchObject({
    tags: [],
    filters: { date_from: '-30d' },
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
  const first = invalid('"0" is not a valid choice.', 'restriction_level', 'invalid_choice')
  await expectRefusal(bench, ['POST', '/dashboards/', badField], 400, first)
})

test.each([null, 0])('use_dashboard %j beside a template counts as not sent', async (use_dashboard) => {
  const { json } = directBench()

  expect(await json('POST', '/dashboards/', { use_template: 'DEFAULT_APP', use_dashboard })).toMatchObject({
    creation_mode: 'template',
    use_dashboard: null,
  })
})
