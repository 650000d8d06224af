import { expect, test } from 'vitest'
import type { Body } from '../../src/core/http/body.ts'
import { ApiError } from '../../src/core/http/errors.ts'
import {
  anything,
  boolean,
  choice,
  list,
  nullableInteger,
  nullableString,
  requiredField,
  string,
} from '../../src/core/http/field-types.ts'
import { parse } from '../../src/core/http/fields.ts'
import type { Field } from '../../src/core/http/fields.ts'
import { uuid } from '../../src/core/http/uuid.ts'
import { decodeJson } from '../../src/core/json/json.ts'
import { invalid, noChoice, noNull, noUuid, required } from '../support/api/errors.ts'

const NULL = noNull('field')
const STRING = invalid('Not a valid string.', 'field')
const BOOLEAN = invalid('Must be a valid boolean.', 'field')
const INTEGER = invalid('A valid integer is required.', 'field')
const UUID = noUuid('field')
const noList = (type: string) => invalid(`Expected a list of items but got type "${type}".`, 'field', 'not_a_list')

/** How a field reads a JSON value of a body: the value, or the body of the error. */
function read(field: Field<unknown>, written: string): unknown {
  return outcome(() => parse({ field }, decodeJson(`{"field": ${written}}`)).field)
}

/** The same for one entry of a form. */
function readForm(field: Field<unknown>, ...texts: readonly string[]): unknown {
  const body: Body = { value: { field: texts.at(-1) }, numbers: new Map(), lists: new Map([['field', texts]]) }
  return outcome(() => parse({ field }, body))
}

function outcome(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    if (error instanceof ApiError) return error.body
    throw error
  }
}

test.each([
  ['"plain"', 'plain'],
  ['""', ''],
  ['"  \\t\\n "', ''],
  ['"  both ends\\u00a0\\u3000"', 'both ends'],
  ['"\\ufeffkept"', '\ufeffkept'],
  ['5', '5'],
  ['-0', '0'],
  ['1.5', '1.5'],
  ['37.0', '37.0'],
  ['1e2', '100.0'],
  ['12345678901234567890', '12345678901234567890'],
  ['"exactly twenty chars"', 'exactly twenty chars'],
  ['"  exactly twenty chars  "', 'exactly twenty chars'],
  ['"twenty-one characters"', invalid('Ensure this field has no more than 20 characters.', 'field', 'max_length')],
  ['"😀😀😀😀😀😀😀😀😀😀😀"', '😀😀😀😀😀😀😀😀😀😀😀'],
  ['"a\\u0000b"', invalid('Null characters are not allowed.', 'field', 'null_characters_not_allowed')],
  ['"a\\ud800"', invalid('Surrogate characters are not allowed: U+D800.', 'field', 'surrogate_characters_not_allowed')],
  ['"\\ud83d\\ude00"', '😀'],
  ['true', STRING],
  ['false', STRING],
  ['[]', STRING],
  ['{}', STRING],
  ['null', NULL],
])('a string sent as %s', (written, expected) => {
  expect(read(string({ max: 20 }), written)).toEqual(expected)
})

test('a string that is too long is refused before its NUL characters', () => {
  expect(read(string({ max: 2 }), '"a\\u0000b"')).toMatchObject({ code: 'max_length' })
})

test('a string without a limit takes any length', () => {
  expect(read(string(), JSON.stringify('x'.repeat(10_000)))).toBe('x'.repeat(10_000))
})

test.each([
  ['null', null],
  ['""', ''],
  ['" x "', 'x'],
  ['true', STRING],
])('a string that may be null, sent as %s', (written, expected) => {
  expect(read(nullableString(), written)).toEqual(expected)
})

const YES = ['t', 'T', 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON', '1', 'yEs', 'tRUE']
const NO = ['f', 'F', 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', '0', 'nO', 'fAlSe']

test.each<[written: string, expected: unknown]>([
  ...YES.map((word): [string, boolean] => [JSON.stringify(word), true]),
  ...NO.map((word): [string, boolean] => [JSON.stringify(word), false]),
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['1.0', true],
  ['0.0', false],
  ['2', BOOLEAN],
  ['-1', BOOLEAN],
  ['""', BOOLEAN],
  ['" true"', BOOLEAN],
  ['"maybe"', BOOLEAN],
  ['"null"', BOOLEAN],
  ['[]', BOOLEAN],
  ['{}', BOOLEAN],
  ['[true]', BOOLEAN],
  ['null', NULL],
])('a boolean sent as %s', (written, expected) => {
  expect(read(boolean(), written)).toEqual(expected)
})

test.each([
  ['5', 5],
  ['-5', -5],
  ['0', 0],
  ['"5"', 5],
  ['" 5 "', 5],
  ['"+5"', 5],
  ['"1_000"', 1000],
  ['5.0', 5],
  ['"5.0"', 5],
  ['"5."', 5],
  ['1e2', 100],
  ['null', null],
  ['1.5', INTEGER],
  ['"1.5"', INTEGER],
  ['""', INTEGER],
  ['"five"', INTEGER],
  ['"5 5"', INTEGER],
  ['true', INTEGER],
  ['[]', INTEGER],
  ['[5]', INTEGER],
  ['{}', INTEGER],
])('an integer that may be null, sent as %s', (written, expected) => {
  expect(read(nullableInteger(), written)).toEqual(expected)
})

test('text too long to be a number is refused unread', () => {
  const expected = invalid('String value too large.', 'field', 'max_string_length')

  expect(read(nullableInteger(), JSON.stringify('1'.repeat(1001)))).toEqual(expected)
  expect(read(nullableInteger(), JSON.stringify(['1'.repeat(1001)]))).toEqual(INTEGER)
})

test.each([
  ['37', 37],
  ['21', 21],
  ['"37"', 37],
  ['38', noChoice('38', 'field')],
  ['37.0', noChoice('37.0', 'field')],
  ['"37.0"', noChoice('37.0', 'field')],
  ['" 37"', noChoice(' 37', 'field')],
  ['1e300', noChoice('1e+300', 'field')],
  ['12345678901234567890', noChoice('12345678901234567890', 'field')],
  ['""', noChoice('', 'field')],
  ['true', noChoice('True', 'field')],
  ['false', noChoice('False', 'field')],
  ['[]', noChoice('[]', 'field')],
  ['["a", 1, null]', noChoice("['a', 1, None]", 'field')],
  ['{"a": true}', noChoice("{'a': True}", 'field')],
  ['"it\'s"', noChoice("it's", 'field')],
  ['null', NULL],
])('a choice sent as %s', (written, expected) => {
  expect(read(choice([21, 37]), written)).toEqual(expected)
})

test.each([
  ['[]', []],
  ['["a", 1, null, {"b": []}]', ['a', 1, null, { b: [] }]],
  ['"a"', noList('str')],
  ['""', noList('str')],
  ['{}', noList('dict')],
  ['5', noList('int')],
  ['5.0', noList('float')],
  ['5.5', noList('float')],
  ['true', noList('bool')],
  ['null', NULL],
])('a list sent as %s', (written, expected) => {
  expect(read(list(), written)).toEqual(expected)
})

const SPELT = '12345678-1234-4abc-8def-1234567890ab'

test.each([
  [JSON.stringify(SPELT), SPELT],
  [JSON.stringify(SPELT.toUpperCase()), SPELT],
  [JSON.stringify(SPELT.replaceAll('-', '')), SPELT],
  [`"{${SPELT}}"`, SPELT],
  [`"}{${SPELT}}}"`, SPELT],
  [JSON.stringify(SPELT.replace('-', '{')), UUID],
  [JSON.stringify(`${SPELT}0`), UUID],
  [`"urn:uuid:${SPELT}"`, SPELT],
  ['1', '00000000-0000-0000-0000-000000000001'],
  ['true', '00000000-0000-0000-0000-000000000001'],
  ['340282366920938463463374607431768211455', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['340282366920938463463374607431768211456', UUID],
  ['-1', UUID],
  ['1.0', UUID],
  ['""', UUID],
  ['"123"', UUID],
  [JSON.stringify(`${SPELT.slice(0, -1)}g`), UUID],
  ['[]', UUID],
  ['{}', UUID],
  ['null', NULL],
])('a UUID sent as %s', (written, expected) => {
  expect(read(uuid(), written)).toEqual(expected)
})

test.each(['null', '{"a": [1]}', '"x"', '[]', '0'])('a field of any kind keeps %s as it is', (written) => {
  expect(read(anything(), written)).toEqual(JSON.parse(written))
})

test('in a form, an empty entry is empty text, null, or nothing sent, as the field has it', () => {
  expect(readForm(string(), '')).toEqual({ field: '' })
  expect(readForm(nullableString(), '')).toEqual({ field: '' })
  expect(readForm(nullableInteger(), '')).toEqual({ field: null })
  expect(readForm(boolean(), '')).toEqual({})
  expect(readForm(choice([21, 37]), '')).toEqual({})
  expect(readForm(requiredField(choice([21, 37])), '')).toEqual(noChoice('', 'field'))
  expect(readForm(requiredField(uuid()), '')).toEqual(UUID)
})

test('in a form, only a list takes all the entries of a name', () => {
  expect(readForm(list(), 'a', '', 'a')).toEqual({ field: ['a', '', 'a'] })
  expect(readForm(string(), 'first', 'last')).toEqual({ field: 'last' })
})

test('a missing field is refused when it is required, except in a partial update', () => {
  const fields = { level: choice([1]), user_uuid: requiredField(uuid()) }

  expect(outcome(() => parse(fields, decodeJson('{}')))).toEqual(required('user_uuid'))
  expect(parse(fields, decodeJson('{}'), { partial: true })).toEqual({})
})

test('the first refused field in the order of declaration is the one reported', () => {
  const fields = { first: boolean(), second: boolean() }

  expect(outcome(() => parse(fields, decodeJson('{"second": null, "first": 5}')))).toEqual(
    invalid('Must be a valid boolean.', 'first'),
  )
})

test('keys that no field declares are ignored, whatever their names', () => {
  const body = decodeJson('{"__proto__": {"field": true}, "constructor": 1, "toString": null, "field": "on"}')

  expect(parse({ field: boolean() }, body)).toEqual({ field: true })
  expect(parse({ field: boolean() }, decodeJson('{"__proto__": {"field": true}}'))).toEqual({})
})

test.each([
  ['[]', 'list'],
  ['"text"', 'str'],
  ['5', 'int'],
  ['5.5', 'float'],
  ['true', 'bool'],
])('a body of %s is not a dictionary', (written, type) => {
  expect(outcome(() => parse({}, decodeJson(written)))).toEqual(
    invalid(`Invalid data. Expected a dictionary, but got ${type}.`),
  )
})

test('a body of null counts as no body', () => {
  expect(outcome(() => parse({}, decodeJson('null')))).toEqual(invalid('No data provided', null, 'null'))
})
