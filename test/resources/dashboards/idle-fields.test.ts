import { expect, test } from 'vitest'
import { addDashboard } from '../../support/api/dashboards.ts'
import { withoutFeature } from '../../support/api/rows.ts'
import { directBench } from '../../support/api/transports.ts'

const NO_TAGS = 'The tags were ignored: the organization does not have the feature "tagging".'
const NO_DELETION = 'Body key "delete_insights" was ignored: it needs "deleted": true in an update.'
const TEMPLATE = {
  template_name: 'A',
  dashboard_description: '',
  dashboard_filters: {},
  tags: ['a'],
  tiles: [{ type: 'TEXT', body: 'Hello', layouts: {} }],
}

test.for<[method: string, path: string, body: object]>([
  ['POST', '/dashboards/', { tags: ['a'] }],
  ['PATCH', '/dashboards/1/', { tags: ['a'] }],
  ['PUT', '/dashboards/1/', { tags: [] }],
  ['POST', '/dashboards/create_from_template_json/', { tags: ['a'] }],
  ['POST', '/dashboards/create_from_template_json/', { template: TEMPLATE }],
  ['POST', '/insights/', { tags: ['a'] }],
  ['PATCH', '/insights/1/', { tags: ['a'] }],
])('%s %s warns of tags only where the organisation has no tags: %j', async ([method, path, body]) => {
  const { fake, send } = directBench()
  addDashboard(fake)
  await send('POST', '/insights/', {})

  expect((await send(method, path, body)).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual([])
  withoutFeature(fake, 'tagging')
  expect((await send(method, path, body)).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual([NO_TAGS])
})

test('a template without tags warns of none', async () => {
  const { fake, send } = directBench()
  withoutFeature(fake, 'tagging')

  const template = { ...TEMPLATE, tags: [] }
  expect((await send('POST', '/dashboards/create_from_template_json/', { template })).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual([])
})

test.for<[method: string, path: string, body: object, warnings: readonly string[]]>([
  ['PATCH', '/dashboards/1/', { delete_insights: true }, [NO_DELETION]],
  ['PATCH', '/dashboards/1/', { delete_insights: true, deleted: false }, [NO_DELETION]],
  ['PUT', '/dashboards/1/', { delete_insights: true }, [NO_DELETION]],
  ['POST', '/dashboards/', { delete_insights: true, deleted: true }, [NO_DELETION]],
  ['POST', '/dashboards/create_from_template_json/', { delete_insights: true, deleted: true }, [NO_DELETION]],
  ['PATCH', '/dashboards/1/', { delete_insights: true, deleted: true }, []],
  ['PATCH', '/dashboards/1/', { delete_insights: false }, []],
])('%s %s with %j warns of a deletion of insights that does not happen', async ([method, path, body, warnings]) => {
  const { fake, send } = directBench()
  addDashboard(fake)

  expect((await send(method, path, body)).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual(warnings)
})

const NOT_EMPTIED = (key: string) => `Body key "${key}" was ignored: an empty value does not clear it.`

test.for<[method: string, body: object, warnings: readonly string[]]>([
  ['PATCH', { filters: {}, variables: {} }, ['filters', 'variables'].map(NOT_EMPTIED)],
  ['PUT', { filters: null }, [NOT_EMPTIED('filters')]],
  ['PATCH', { filters: { b: 2 } }, []],
])('under the live contract %s of %j warns of what is not emptied', async ([method, body, warnings]) => {
  const { fake, send } = directBench({ contract: 'live' })
  addDashboard(fake, { filters: { a: 1 }, variables: { b: {} } })

  expect((await send(method, '/dashboards/1/', body)).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual(warnings)
})

test('an empty value in the place of an empty one is not warned of', async () => {
  const { fake, send } = directBench({ contract: 'live' })
  addDashboard(fake)

  expect((await send('PUT', '/dashboards/1/', { filters: {}, variables: {} })).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual([])
})

const DESCRIPTION = 'Body key "description" was ignored: the template decides.'
const FILTERS = 'Body key "filters" was ignored: the template decides.'

test.for<[body: object, warnings: readonly string[]]>([
  [{ use_template: 'DEFAULT_APP', description: 'Mine' }, [DESCRIPTION]],
  [{ use_template: 'DEFAULT_APP', description: '' }, []],
  [{ use_template: 'WEBSITE_TRAFFIC', description: 'Mine' }, []],
  [{ use_template: 'WEBSITE_TRAFFIC', filters: { date_from: '-1d' } }, [FILTERS]],
  [{ description: 'Mine', filters: { date_from: '-1d' } }, []],
])('POST of %j warns of what a template has instead', async ([body, warnings]) => {
  const { fake, send } = directBench({ contract: 'live' })

  expect((await send('POST', '/dashboards/', body)).status).toBe(201)
  expect(fake.journal.last?.warnings).toEqual(warnings)
})

test.for<[body: object, warnings: readonly string[]]>([
  [{ duplicate_tiles: true }, ['Body key "duplicate_tiles" was ignored: it needs "use_dashboard".']],
  [{ duplicate_tiles: false }, []],
  [{ duplicate_tiles: true, use_dashboard: 1 }, []],
])('POST /dashboards/ with %j warns of tiles that are not copied', async ([body, warnings]) => {
  const { fake, send } = directBench({ contract: 'live' })
  addDashboard(fake)

  expect((await send('POST', '/dashboards/', body)).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual(warnings)
})
