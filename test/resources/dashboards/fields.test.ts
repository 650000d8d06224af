import { expect, test } from 'vitest'
import { addDashboard } from '../../support/dashboards.ts'
import { invalid } from '../../support/errors.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { allRows } from '../../support/state.ts'
import { directBench, everyTransport } from '../../support/transports.ts'

const LONGEST_NAME = 'x'.repeat(400)
const NO_STRING = ['invalid_input', 'Not a valid string.'] as const
const NO_BOOLEAN = ['invalid_input', 'Must be a valid boolean.'] as const
const NO_INTEGER = ['invalid_input', 'A valid integer is required.'] as const
const NO_NULL = ['null', 'This field may not be null.'] as const
const NO_NUL = ['null_characters_not_allowed', 'Null characters are not allowed.'] as const

const flagsAccepted: readonly (readonly [sent: unknown, shown: boolean])[] = [
  [true, true],
  [false, false],
  ['true', true],
  ['off', false],
  ['Yes', true],
  ['N', false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]
const flagsRefused = [null, 'maybe', '', ' true', 2, -1, [], {}]

const accepted: readonly (readonly [field: string, sent: unknown, shown: unknown])[] = [
  ['name', 'Web', 'Web'],
  ['name', ' \t Web\n', 'Web'],
  ['name', '', ''],
  ['name', '   ', ''],
  ['name', null, null],
  ['name', 5, '5'],
  ['name', 1.5, '1.5'],
  ['name', LONGEST_NAME, LONGEST_NAME],
  ['name', ` ${LONGEST_NAME} `, LONGEST_NAME],
  ['name', '😀'.repeat(400), '😀'.repeat(400)],
  ['name', '<b>"quoted"</b>', '<b>"quoted"</b>'],
  ['description', '', ''],
  ['description', ' Visits ', 'Visits'],
  ['description', 7, '7'],
  ['description', 'x'.repeat(5000), 'x'.repeat(5000)],
  ...flagsAccepted.map(([sent, shown]) => ['pinned', sent, shown] as const),
  ...flagsAccepted.map(([sent, shown]) => ['deleted', sent, shown] as const),
  ...flagsAccepted.map(([sent]) => ['delete_insights', sent, false] as const),
  ['use_template', '', ''],
  ['use_template', '  ', ''],
  ['use_dashboard', null, null],
  ['use_dashboard', 0, null],
  ['use_dashboard', '0', null],
  ['tags', [], []],
  ['tags', ['a', 'b'], ['a', 'b']],
  ['restriction_level', 21, 21],
  ['restriction_level', 37, 37],
  ['restriction_level', '21', 21],
  ['restriction_level', '37', 37],
]

const refused: readonly (readonly [field: string, sent: unknown, code: string, detail: string])[] = [
  ...['name', 'description', 'use_template'].flatMap((field) =>
    [true, false, [], ['Web'], {}].map((sent) => [field, sent, ...NO_STRING] as const),
  ),
  ['name', `${LONGEST_NAME}x`, 'max_length', 'Ensure this field has no more than 400 characters.'],
  ['name', 'a\0b', ...NO_NUL],
  ['description', 'a\0b', ...NO_NUL],
  ['use_template', 'a\0b', ...NO_NUL],
  ['description', null, ...NO_NULL],
  ['use_template', null, ...NO_NULL],
  ...['pinned', 'deleted', 'delete_insights'].flatMap((field) =>
    flagsRefused.map((sent) => [field, sent, ...(sent === null ? NO_NULL : NO_BOOLEAN)] as const),
  ),
  ...['', 'x', 1.5, '1.5', true, false, [], [1], {}].map((sent) => ['use_dashboard', sent, ...NO_INTEGER] as const),
  ['tags', null, ...NO_NULL],
  ['tags', 'a', 'not_a_list', 'Expected a list of items but got type "str".'],
  ['tags', {}, 'not_a_list', 'Expected a list of items but got type "dict".'],
  ['tags', 5, 'not_a_list', 'Expected a list of items but got type "int".'],
  ['tags', 1.5, 'not_a_list', 'Expected a list of items but got type "float".'],
  ['tags', true, 'not_a_list', 'Expected a list of items but got type "bool".'],
  ['restriction_level', null, ...NO_NULL],
  ['restriction_level', 38, 'invalid_choice', '"38" is not a valid choice.'],
  ['restriction_level', '38', 'invalid_choice', '"38" is not a valid choice.'],
  ['restriction_level', ' 37', 'invalid_choice', '" 37" is not a valid choice.'],
  ['restriction_level', '', 'invalid_choice', '"" is not a valid choice.'],
  ['restriction_level', 0, 'invalid_choice', '"0" is not a valid choice.'],
  ['restriction_level', true, 'invalid_choice', '"True" is not a valid choice.'],
  ['restriction_level', [37], 'invalid_choice', '"[37]" is not a valid choice.'],
  ['restriction_level', {}, 'invalid_choice', '"{}" is not a valid choice.'],
]

test.each(accepted)('%s takes %j on create', async (field, sent, shown) => {
  const { json } = directBench()

  expect(await json('POST', '/dashboards/', { [field]: sent })).toMatchObject({ id: 1, [field]: shown })
})

test.each(accepted)('%s takes %j on update', async (field, sent, shown) => {
  const { fake, send } = directBench()
  addDashboard(fake, { name: 'Old', description: 'Old', pinned: true, tags: ['old'], restriction_level: 37 })

  const response = await send('PATCH', '/dashboards/1/', { [field]: sent })

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ [field]: shown })
})

test.each(refused)('%s refuses %j on create', async (field, sent, code, detail) => {
  await expectRefusal(directBench(), ['POST', '/dashboards/', { [field]: sent }], 400, invalid(detail, field, code))
})

test.each(refused)('%s refuses %j on update and on replacement', async (field, sent, code, detail) => {
  const bench = directBench()
  addDashboard(bench.fake, { name: 'Old' })

  for (const method of ['PATCH', 'PUT'])
    await expectRefusal(bench, [method, '/dashboards/1/', { [field]: sent }], 400, invalid(detail, field, code))
})

test.each(['POST', 'PATCH', 'PUT'])('a level written with a point is no level on %s', async (method) => {
  const bench = directBench()
  addDashboard(bench.fake)
  const path = method === 'POST' ? '/dashboards/' : '/dashboards/1/'
  const options = { raw: '{"restriction_level": 37.0}', headers: { 'Content-Type': 'application/json' } }

  const error = invalid('"37.0" is not a valid choice.', 'restriction_level', 'invalid_choice')
  await expectRefusal(bench, [method, path, undefined, options], 400, error)
})

test.each(['POST', 'PATCH', 'PUT'])('the first error in the order of the fields is told on %s', async (method) => {
  const bench = directBench()
  addDashboard(bench.fake)
  const path = method === 'POST' ? '/dashboards/' : '/dashboards/1/'
  const wrong = [
    ['name', {}],
    ['description', null],
    ['pinned', null],
    ['deleted', 'maybe'],
    ['use_template', null],
    ['use_dashboard', 'x'],
    ['delete_insights', null],
    ['tags', null],
    ['restriction_level', 38],
  ] as const

  for (const [at, [field]] of wrong.entries()) {
    const body = Object.fromEntries(wrong.slice(at).reverse())
    const response = await bench.send(method, path, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ attr: field })
  }
})

everyTransport('fields nobody may write are ignored, and so are unknown ones', async ({ fake, json }) => {
  const ignored = {
    id: 77,
    created_at: '1999-01-01T00:00:00Z',
    created_by: { id: 3 },
    is_shared: true,
    creation_mode: 'duplicate',
    filters: { date_from: '-1d' },
    variables: { a: { value: 1 } },
    tiles: [{ text: { body: 'Hello' } }],
    effective_restriction_level: 37,
    effective_privilege_level: 21,
    user_access_level: 'none',
    duplicate_tiles: true,
    project_id: 3,
    created_by_id: 3,
    unknown: null,
    ['__proto__']: { name: 'x' },
  }

  const made = await json('POST', '/dashboards/', ignored)
  const before = allRows(fake)
  const updated = await json('PATCH', '/dashboards/1/', ignored)
  const replaced = await json('PUT', '/dashboards/1/', ignored)

  expect(made).toMatchObject({ id: 1, creation_mode: 'default', filters: {}, variables: {}, tiles: [], name: null })
  expect(updated).toEqual(made)
  expect(replaced).toEqual(made)
  expect(allRows(fake)).toEqual(before)
})
