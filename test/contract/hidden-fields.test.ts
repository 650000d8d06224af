import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addDashboard, addPair } from '../support/api/dashboards.ts'
import type { SeenDashboard } from '../support/api/dashboards.ts'
import { cannotEdit, cannotRestrict, invalid, notFound } from '../support/api/errors.ts'
import { exactly } from '../support/api/exactly.ts'
import { MEMBER } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { allRows } from '../support/api/state.ts'

const ROW = 'readOnlyDashboardFields'
const FILTERS = { date_from: '-7d', properties: [{ key: 'a', value: [1, null] }] }
const VARIABLES = { 'a-b': { code_name: 'org', variableId: 'a-b', value: 'x' } }
const FALSY = [null, {}, [], '', 0, false]
const NO_OBJECTS = ['{}', 'x', 5, 1.5, true, [1], [{}]]
const notDictionary = invalid('Filters must be a dictionary')

withRow(ROW, 'live', 'a dashboard is created with filters', async ({ json }) => {
  expect(await json('POST', '/dashboards/', { filters: FILTERS })).toMatchObject({
    filters: exactly(FILTERS),
    variables: exactly({}),
  })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ filters: exactly(FILTERS) })
})

for (const method of ['PATCH', 'PUT'])
  withRow(ROW, 'live', `${method} replaces filters and variables, each as a whole`, async ({ fake, json }) => {
    addDashboard(fake, { name: 'A', filters: { old: 1 }, variables: { old: 1 } })

    expect(await json(method, '/dashboards/1/', { filters: FILTERS })).toMatchObject({
      name: 'A',
      filters: exactly(FILTERS),
      variables: exactly({ old: 1 }),
    })
    expect(await json(method, '/dashboards/1/', { variables: VARIABLES })).toMatchObject({
      variables: exactly(VARIABLES),
    })
    const stored = await json<{ filters: object; variables: object }>('GET', '/dashboards/1/')
    expect([stored.filters, stored.variables]).toEqual([FILTERS, VARIABLES])
  })

withRow(ROW, 'live', 'filters and variables that are falsy are ignored, so neither can be emptied', async (bench) => {
  addDashboard(bench.fake, { filters: { old: 1 }, variables: { old: 1 } })

  for (const falsy of FALSY) {
    const body = { filters: falsy, variables: falsy }
    expect(await bench.json('PATCH', '/dashboards/1/', body)).toMatchObject({
      filters: exactly({ old: 1 }),
      variables: exactly({ old: 1 }),
    })
    expect(await bench.json('POST', '/dashboards/', body)).toMatchObject({
      filters: exactly({}),
      variables: exactly({}),
    })
  }
})

withRow(ROW, 'live', 'filters and variables that are no object are refused in the same words', async (bench) => {
  addDashboard(bench.fake)

  for (const value of NO_OBJECTS) {
    await expectRefusal(bench, ['POST', '/dashboards/', { name: 'A', filters: value }], 400, notDictionary)
    for (const method of ['PATCH', 'PUT'])
      for (const field of ['filters', 'variables'])
        await expectRefusal(bench, [method, '/dashboards/1/', { name: 'A', [field]: value }], 400, notDictionary)
  }
})

withRow(ROW, 'live', 'no filters, variables or layouts hold what no database row can', async (bench) => {
  addPair(bench.fake)
  const lone = (attr: string) =>
    invalid('Surrogate characters are not allowed: U+D83D.', attr, 'surrogate_characters_not_allowed')
  const held = { a: [1, { b: 'x\ud83d' }] }
  const tiles = [{ id: 1, layouts: held }]

  await expectRefusal(bench, ['POST', '/dashboards/', { filters: held }], 400, lone('filters'))
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { filters: held }], 400, lone('filters'))
  await expectRefusal(bench, ['PUT', '/dashboards/1/', { variables: held }], 400, lone('variables'))
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { tiles }], 400, lone('tiles__0__layouts'))
})

withRow(ROW, 'live', 'a file of a form is no filters, no variables and no tile', async (bench) => {
  addDashboard(bench.fake)
  const noObject = invalid('Invalid data. Expected a dictionary, but got InMemoryUploadedFile.', 'tiles__0')
  const refuse = async (method: string, path: string, key: string, error: object) => {
    const raw = new FormData()
    raw.append(key, new File(['{}'], 'a.json'))
    await expectRefusal(bench, [method, path, undefined, { raw }], 400, error)
  }

  await refuse('POST', '/dashboards/', 'filters', notDictionary)
  for (const method of ['PATCH', 'PUT']) {
    for (const key of ['filters', 'variables']) await refuse(method, '/dashboards/1/', key, notDictionary)
    await refuse(method, '/dashboards/1/', 'tiles', noObject)
  }
})

withRow(ROW, 'live', 'variables on create are ignored', async ({ json }) => {
  for (const variables of [VARIABLES, 'x', [1]])
    expect(await json('POST', '/dashboards/', { variables })).toMatchObject({ variables: exactly({}) })
})

withRow(ROW, 'live', 'a template overwrites filters that are sent; a copy keeps them', async ({ fake, json }) => {
  addDashboard(fake, { filters: { from: 'source' } })

  const made = await json('POST', '/dashboards/', { use_template: 'WEBSITE_TRAFFIC', filters: FILTERS })
  const copy = await json('POST', '/dashboards/', { use_dashboard: 1, filters: FILTERS })

  expect(made).toMatchObject({ filters: exactly({ date_from: '-30d' }) })
  expect(copy).toMatchObject({ filters: exactly(FILTERS) })
})

withRow(ROW, 'live', 'fields are refused before filters, and filters before sources and tiles', async (bench) => {
  const { fake } = bench
  addDashboard(fake)
  addDashboard(fake, { restriction_level: 37, created_by_id: MEMBER })
  const both = { use_template: 'x', use_dashboard: 9 }
  const excluded = invalid('`use_dashboard` and `use_template` cannot be used together')
  const restricts = { restriction_level: 21, filters: 5 }

  await expectRefusal(bench, ['PATCH', '/dashboards/99/', { filters: 5 }], 404, notFound())
  await expectRefusal(bench, ['PATCH', '/dashboards/2/', { filters: 5 }, { as: 'second' }], 403, cannotEdit)
  for (const method of ['POST', 'PATCH'])
    for (const [body, error] of [
      [{ filters: 5, pinned: 'x' }, invalid('Must be a valid boolean.', 'pinned')],
      [{ filters: 5, ...both }, excluded],
    ] as const)
      await expectRefusal(bench, [method, method === 'POST' ? '/dashboards/' : '/dashboards/1/', body], 400, error)
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', restricts, { as: 'second' }], 403, cannotRestrict)
  await expectRefusal(bench, ['POST', '/dashboards/', { filters: 5, use_template: 'x' }], 400, notDictionary)
  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { filters: 5, tiles: 5 }], 400, notDictionary)
})

withRow(ROW, 'live', 'filters in a form are text, and so refused', async (bench) => {
  addDashboard(bench.fake)
  const form = { raw: new URLSearchParams({ filters: '{"a": 1}', name: 'A' }) }

  await expectRefusal(bench, ['PATCH', '/dashboards/1/', undefined, form], 400, notDictionary)
  const blank = { raw: new URLSearchParams({ filters: '', name: 'A' }) }
  expect(await bench.json('PATCH', '/dashboards/1/', undefined, blank)).toMatchObject({
    name: 'A',
    filters: exactly({}),
  })
})

withRow(ROW, 'live', 'a restore is still a body of exactly one key', async (bench) => {
  addDashboard(bench.fake, { deleted: true })

  await expectRefusal(bench, ['PATCH', '/dashboards/1/', { deleted: false, filters: FILTERS }], 404, notFound())
})

withRow(ROW, 'documented', 'filters, variables, tiles and duplicate_tiles in a body are ignored', async (bench) => {
  const { fake, json } = bench
  addPair(fake)
  const untouched = allRows(fake)

  for (const value of [...NO_OBJECTS, ...FALSY, { a: 1 }, [{ id: 2, deleted: true }], [{ text: { body: 'Hi' } }]]) {
    const body = { filters: value, variables: value, tiles: value, duplicate_tiles: value }
    for (const method of ['PATCH', 'PUT']) expect((await bench.send(method, '/dashboards/1/', body)).status).toBe(200)
    expect(allRows(fake)).toEqual(untouched)
  }
  const copy = await json<SeenDashboard>('POST', '/dashboards/', {
    filters: FILTERS,
    use_dashboard: 1,
    duplicate_tiles: true,
  })
  expect(copy).toMatchObject({
    filters: exactly({}),
    tiles: [{ insight: { id: 1, name: 'Visits' } }, { text: { id: 1 } }],
  })
})
