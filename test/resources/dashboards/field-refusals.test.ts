import { expect, test } from 'vitest'
import { addDashboard } from '../../support/api/dashboards.ts'
import { invalid, noChoice } from '../../support/api/errors.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { directBench } from '../../support/api/transports.ts'

const NO_STRING = ['invalid_input', 'Not a valid string.'] as const

const NO_BOOLEAN = ['invalid_input', 'Must be a valid boolean.'] as const

const NO_INTEGER = ['invalid_input', 'A valid integer is required.'] as const

const NO_NULL = ['null', 'This field may not be null.'] as const

const NO_NUL = ['null_characters_not_allowed', 'Null characters are not allowed.'] as const

const flagsRefused = [null, 'maybe', '', ' true', 2, -1, [], {}]

const refused: readonly (readonly [field: string, sent: unknown, code: string, detail: string])[] = [
  ...['name', 'description', 'use_template'].flatMap((field) =>
    [true, false, [], ['Web'], {}].map((sent) => [field, sent, ...NO_STRING] as const),
  ),
  ['name', 'x'.repeat(401), 'max_length', 'Ensure this field has no more than 400 characters.'],
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
  ['restriction_level', ['\u200b'], 'invalid_choice', '"[\'\\u200b\']" is not a valid choice.'],
  ['restriction_level', {}, 'invalid_choice', '"{}" is not a valid choice.'],
]

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

  const error = noChoice('37.0', 'restriction_level')
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
