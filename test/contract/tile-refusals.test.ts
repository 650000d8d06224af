import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addDashboard, addPair, addTextTile, patchTiles } from '../support/api/dashboards.ts'
import {
  cannotEdit,
  cannotEnter,
  cannotRestrict,
  invalid,
  missingScope,
  noCredentials,
  noNull,
  notFound,
} from '../support/api/errors.ts'
import { FOREIGN, MEMBER, PRIVATE } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import type { Sending } from '../support/api/refusal.ts'
import { addRestricted } from '../support/api/rows.ts'
import type { Bench } from '../support/api/transports.ts'

const ROW = 'readOnlyDashboardFields'

/** Goes before the tile that is refused: nothing of it may stay. */
const fine = [{ id: 1, color: 'black' }, { text: { body: 'Lost' } }]

const refuseTiles = (bench: Bench, tiles: unknown, error: object, status = 400) =>
  expectRefusal(bench, ['PATCH', '/dashboards/1/', { name: 'Lost', tiles }], status, error)

withRow(ROW, 'live', 'tiles are a list', async (bench) => {
  addPair(bench.fake)
  const notList = (type: string) => invalid(`Expected a list of items but got type "${type}".`, 'tiles', 'not_a_list')

  for (const [tiles, type] of [
    [{}, 'dict'],
    [{ id: 1, color: 'x' }, 'dict'],
    ['', 'str'],
    ['[]', 'str'],
    [0, 'int'],
    [1.5, 'float'],
    [true, 'bool'],
  ] as const)
    await refuseTiles(bench, tiles, notList(type))
  await refuseTiles(bench, null, noNull('tiles'))
})

withRow(ROW, 'live', 'each tile is an object, and so is its text', async (bench) => {
  addPair(bench.fake)
  const notObject = (type: string, attr: string) =>
    invalid(`Invalid data. Expected a dictionary, but got ${type}.`, attr)

  for (const [value, type] of [
    ['x', 'str'],
    [5, 'int'],
    [true, 'bool'],
    [[1], 'list'],
  ] as const) {
    await refuseTiles(bench, [...fine, value], notObject(type, 'tiles__2'))
    await refuseTiles(bench, [...fine, { id: 2, text: value }], notObject(type, 'tiles__2__text'))
  }
  await refuseTiles(bench, [null], invalid('No data provided', 'tiles__0', 'null'))
})

const tooLong = 'Ensure this field has no more than 4000 characters.'
const number = 'A valid integer is required.'
const object = (type: string) => `Expected a dictionary of items but got type "${type}".`

/** An invalid tile, the field that the error names, and its message. */
const malformed: readonly (readonly [tile: object, attr: string, detail: string, code?: string])[] = [
  [{ id: 'x', color: 'red' }, 'id', number],
  [{ id: true }, 'id', number],
  [{ id: {}, text: { body: '' } }, 'id', number],
  [{ id: 1.5 }, 'id', number],
  [{ id: 1, deleted: 'maybe' }, 'deleted', 'Must be a valid boolean.'],
  [{ id: 1, deleted: null }, 'deleted', 'This field may not be null.', 'null'],
  [{ id: 1, color: {} }, 'color', 'Not a valid string.'],
  [{ id: 1, color: true }, 'color', 'Not a valid string.'],
  [{ id: 1, layouts: null }, 'layouts', 'This field may not be null.', 'null'],
  [{ id: 1, layouts: [] }, 'layouts', object('list'), 'not_a_dict'],
  [{ id: 1, layouts: '{}' }, 'layouts', object('str'), 'not_a_dict'],
  [{ color: 'red' }, 'id', 'This field is required.'],
  [{ id: null, deleted: true }, 'id', 'This field is required.'],
  [{ layouts: {}, text: null }, 'id', 'This field is required.'],
  [{ text: { id: 'x', body: '' } }, 'text__id', number],
  [{ text: { title: 'x' } }, 'text__body', 'This field is required.', 'required'],
  [{ id: 2, text: { id: null } }, 'text__body', 'This field is required.', 'required'],
  [{ text: { body: null } }, 'text__body', 'This field may not be null.', 'null'],
  [{ text: { body: ['x'] } }, 'text__body', 'Not a valid string.'],
  [{ text: { body: 'a\0b' } }, 'text__body', 'Null characters are not allowed.', 'null_characters_not_allowed'],
  [{ text: { body: 'x'.repeat(4001) } }, 'text__body', tooLong, 'max_length'],
  [{ id: 1, text: { body: 'Words' } }, 'text', 'An insight tile has no text.'],
]

withRow(ROW, 'live', 'a malformed tile is refused by its place and field, and no tile is written', async (bench) => {
  addPair(bench.fake)

  for (const [tile, field, detail, code] of malformed)
    await refuseTiles(bench, [...fine, tile], invalid(detail, `tiles__2__${field}`, code))
})

withRow(ROW, 'live', 'a tile or text that is not on the dashboard is not found', async (bench) => {
  const { fake } = bench
  addPair(fake)
  addTextTile(fake, 2)
  const foreign = addDashboard(fake, { project_id: FOREIGN })
  fake.world.tables.text.insert({ project_id: FOREIGN, body: 'Theirs' })
  fake.world.tables.tile.insert({ dashboard_id: foreign.id, text_id: 3 })
  const elsewhere = invalid('Text tile not found.', 'text')
  const nowhere = invalid('Text tile not found in this team.', 'text')

  for (const id of [3, 4, 99, -1, 0, 2 ** 60]) {
    for (const change of [{}, { color: 'red' }, { deleted: true }])
      await refuseTiles(bench, [...fine, { id, ...change }], notFound(), 404)
    await refuseTiles(bench, [...fine, { id, text: { id: 1, body: 'Mine' } }], notFound(), 404)
    await refuseTiles(bench, [...fine, { id, text: { id: 2, body: 'Mine' } }], elsewhere)
  }
  for (const id of [3, 4, -1, 0, 2 ** 31])
    await refuseTiles(bench, [...fine, { id, text: { body: 'Mine' } }], notFound(), 404)
  for (const [id, error] of [
    [2, elsewhere],
    [3, nowhere],
    [99, nowhere],
    [0, nowhere],
  ] as const) {
    await refuseTiles(bench, [...fine, { text: { id, body: 'Mine' } }], error)
    for (const tile of [1, 2]) await refuseTiles(bench, [{ id: tile, text: { id, body: 'Mine' } }], error)
  }
})

withRow(ROW, 'live', 'the number of a tile and that of a text must belong together', async (bench) => {
  addPair(bench.fake)
  await patchTiles(bench, [{ text: { body: 'Another' } }])

  for (const [id, text] of [
    [1, 1],
    [2, 2],
    [3, 1],
  ])
    await refuseTiles(bench, [...fine, { id, text: { id: text, body: 'Mine' } }], notFound(), 404)
})

withRow(ROW, 'live', 'a text shown where the caller cannot edit stays as it is', async (bench) => {
  const { fake } = bench
  const hidden = addRestricted(fake)
  addTextTile(fake, hidden.id)
  const { id } = await bench.json<{ id: number }>('POST', '/dashboards/', { use_dashboard: 1 }, { as: 'member' })
  const change = { tiles: [{ text: { id: 1, body: 'Mine' } }] }

  await expectRefusal(bench, ['PATCH', `/dashboards/${id}/`, change, { as: 'member' }], 403, cannotEdit)
  expect((await bench.send('PATCH', `/dashboards/${id}/`, change)).status).toBe(200)
})

withRow(ROW, 'live', 'a removed tile and a deleted dashboard keep nobody from changing a text', async (bench) => {
  const { fake, json } = bench
  addDashboard(fake, { created_by_id: MEMBER })
  addTextTile(fake, 1)
  await json('POST', '/dashboards/', { use_dashboard: 1, restriction_level: 37 })
  await json('POST', '/dashboards/', { use_dashboard: 1, restriction_level: 37 })
  const change: Sending = ['PATCH', '/dashboards/1/', { tiles: [{ text: { id: 1, body: 'New' } }] }, { as: 'member' }]
  await expectRefusal(bench, change, 403, cannotEdit)

  await json('PATCH', '/dashboards/2/', { tiles: [{ id: 2, deleted: true }] })
  await json('PATCH', '/dashboards/3/', { deleted: true })

  expect((await bench.send(...change)).status).toBe(200)
})

withRow(ROW, 'live', 'a text whose tile was removed is not found on the dashboard', async (bench) => {
  addPair(bench.fake)
  await patchTiles(bench, [{ id: 2, deleted: true }])
  const error = invalid('Text tile not found.', 'text')

  for (const named of [{}, { id: 2 }, { id: 2, deleted: false }])
    await refuseTiles(bench, [...fine, { ...named, text: { id: 1, body: 'New' } }], error)
})

withRow(ROW, 'live', 'who may not change the dashboard may not change its tiles', async (bench) => {
  const { fake } = bench
  addRestricted(fake)
  addTextTile(fake, 1)
  const body = { tiles: [{ id: 1, color: 'red' }] }
  const path = '/dashboards/1/'
  const write = missingScope('dashboard:write')

  await expectRefusal(bench, ['PATCH', path, body, { as: null }], 401, noCredentials)
  await expectRefusal(bench, ['PATCH', path, body, { as: 'reader' }], 403, write)
  await expectRefusal(bench, ['PATCH', path, body, { as: 'outsider' }], 403, cannotEnter)
  await expectRefusal(bench, ['PATCH', path, body, { as: 'member' }], 403, cannotEdit)
  await expectRefusal(bench, ['PATCH', path, { tiles: 5 }, { as: 'member' }], 403, cannotEdit)
  await expectRefusal(bench, ['PATCH', path, body, { project: PRIVATE }], 404, notFound())
})

withRow(ROW, 'live', 'the right to restrict is checked before the tiles', async (bench) => {
  addDashboard(bench.fake, { created_by_id: MEMBER })
  const body = { restriction_level: 21, tiles: 5 }

  await expectRefusal(bench, ['PATCH', '/dashboards/1/', body, { as: 'second' }], 403, cannotRestrict)
})
