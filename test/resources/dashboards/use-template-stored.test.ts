import { expect, test } from 'vitest'
import type { World } from '../../../src/resources/world.ts'
import type { SeenDashboard } from '../../support/api/dashboards.ts'
import { exactly } from '../../support/api/exactly.ts'
import { FOREIGN, PRIVATE, PUBLIC } from '../../support/api/office.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

const addTemplate = ({ tables }: World, project_id: number | null = PUBLIC, template_name = 'Sales') =>
  tables.template.insert({
    project_id,
    template_name,
    dashboard_description: 'What was sold',
    dashboard_filters: { date_from: '-90d' },
    tags: ['Money', 'sales'],
    tiles: [
      { type: 'TEXT', body: 'Hello', layouts: { sm: { x: 0, y: 0 } }, color: 'blue' },
      { type: 'INSIGHT', name: 'Orders', description: 'All of them', filters: { insight: 'FUNNELS' } },
    ],
  })

everyTransport('a stored template is found by its name', async ({ fake, json }) => {
  addTemplate(fake.world)

  const made = await json<SeenDashboard>('POST', '/dashboards/', { use_template: ' Sales ' })

  expect(made).toMatchObject({
    name: 'Sales',
    description: 'What was sold',
    filters: exactly({ date_from: '-90d' }),
    tags: ['Money', 'sales'],
    creation_mode: 'template',
    use_template: 'Sales',
  })
  expect(made.tiles).toMatchObject([
    {
      id: 1,
      layouts: exactly({ sm: { x: 0, y: 0 } }),
      color: 'blue',
      insight: null,
      text: { body: 'Hello', created_by: null, last_modified_by: null, team: PUBLIC },
    },
    {
      id: 2,
      layouts: exactly({}),
      color: null,
      text: null,
      insight: {
        name: 'Orders',
        description: 'All of them',
        filters: exactly({ insight: 'FUNNELS', filter_test_accounts: true, date_from: '-90d', date_to: null }),
        created_by: null,
      },
    },
  ])
})

everyTransport('a tile of an unknown type in a stored template is left out, with a warning', async ({ fake, json }) => {
  // As a template of the real service holds it; a JSON file is not checked by the compiler.
  const tiles = JSON.parse('[{ "type": "BUTTON" }, { "type": "TEXT", "body": "Kept" }]')
  fake.world.tables.template.insert({ template_name: 'Newer', tiles })

  const made = await json<SeenDashboard>('POST', '/dashboards/', { use_template: 'Newer' })

  expect(made.tiles).toMatchObject([{ text: { body: 'Kept' } }])
  expect(fake.journal.last?.warnings).toEqual(['A template tile of the unknown type "BUTTON" was left out.'])
})

everyTransport('a tile of a stored template needs nothing but its type', async ({ fake, json }) => {
  fake.world.tables.template.insert({ template_name: 'Bare', tiles: [{ type: 'TEXT' }, { type: 'INSIGHT' }] })

  const made = await json<SeenDashboard>('POST', '/dashboards/', { use_template: 'Bare' })

  const empty = { layouts: exactly({}), color: null }
  expect(made.tiles).toMatchObject([
    { ...empty, text: { body: '' } },
    { ...empty, insight: { name: null, description: null, query: null } },
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
    filters: exactly({ date_from: '-90d' }),
    pinned: true,
    restriction_level: 37,
    tags: ['own', 'sales'],
  })
})

everyTransport('tags that are sent replace those of the template, and none take them away', async ({ fake, json }) => {
  addTemplate(fake.world)

  for (const [sent, tags] of [
    [{}, ['Money', 'sales']],
    [{ tags: ['Own'] }, ['own']],
    [{ tags: [] }, []],
  ])
    expect(await json('POST', '/dashboards/', { ...sent, use_template: 'Sales' })).toMatchObject({ tags })
  const raw = new URLSearchParams({ use_template: 'Sales', tags: 'Own' })
  expect(await json('POST', '/dashboards/', undefined, { raw })).toMatchObject({ tags: ['own'] })
})

for (const [key, found] of [
  ['Product analytics', 'stored'],
  ['DEFAULT_APP', 'built-in'],
  ['WEBSITE_TRAFFIC', 'built-in'],
])
  everyTransport(`where a stored template is called ${key}, the ${found} one is used`, async ({ fake, json }) => {
    addTemplate(fake.world, PUBLIC, key)

    const made = await json<SeenDashboard>('POST', '/dashboards/', { use_template: key })

    expect(made.tags.includes('Money')).toBe(found === 'stored')
  })

test.each([null, ''])('the name %j gives way to the template’s', async (name) => {
  const { fake, json } = directBench()
  addTemplate(fake.world)

  expect(await json('POST', '/dashboards/', { name, use_template: 'Sales' })).toMatchObject({ name: 'Sales' })
})

test.each([{}, { body: null }])('a text of a stored template without a body is empty: %j', async (sent) => {
  const { fake, json } = directBench()
  const tiles = [{ type: 'TEXT', ...sent }] as never
  fake.world.tables.template.insert({ template_name: 'Bare', tiles })

  const { tiles: made } = await json<SeenDashboard>('POST', '/dashboards/', { use_template: 'Bare' })

  expect(made).toMatchObject([{ text: { body: '' }, layouts: {} }])
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
