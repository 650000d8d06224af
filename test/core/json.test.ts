import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonError, decodeJson } from '../../src/core/json/json.ts'

/** The result of Python 3.11's `json` for each text. */
const refusals: readonly (readonly [text: string, message: string])[] = [
  ['', 'Expecting value: line 1 column 1 (char 0)'],
  ['   ', 'Expecting value: line 1 column 4 (char 3)'],
  ['{', 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'],
  ['{,', 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'],
  ['{"a"', "Expecting ':' delimiter: line 1 column 5 (char 4)"],
  ['{"a":', 'Expecting value: line 1 column 6 (char 5)'],
  ['{"a" 1}', "Expecting ':' delimiter: line 1 column 6 (char 5)"],
  ['{"a":1', "Expecting ',' delimiter: line 1 column 7 (char 6)"],
  ['{"a":1,', 'Expecting property name enclosed in double quotes: line 1 column 8 (char 7)'],
  ['{"a":1,}', 'Expecting property name enclosed in double quotes: line 1 column 8 (char 7)'],
  ['{"a":1 "b":2}', "Expecting ',' delimiter: line 1 column 8 (char 7)"],
  ['{a:1}', 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'],
  ["{'a':1}", 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'],
  ['[', 'Expecting value: line 1 column 2 (char 1)'],
  ['[1', "Expecting ',' delimiter: line 1 column 3 (char 2)"],
  ['[1,', 'Expecting value: line 1 column 4 (char 3)'],
  ['[1,]', 'Expecting value: line 1 column 4 (char 3)'],
  ['[1 2]', "Expecting ',' delimiter: line 1 column 4 (char 3)"],
  ['[,1]', 'Expecting value: line 1 column 2 (char 1)'],
  ['nul', 'Expecting value: line 1 column 1 (char 0)'],
  ['tru', 'Expecting value: line 1 column 1 (char 0)'],
  ['True', 'Expecting value: line 1 column 1 (char 0)'],
  ['None', 'Expecting value: line 1 column 1 (char 0)'],
  ['NaN', "Out of range float values are not JSON compliant: 'NaN'"],
  ['[Infinity]', "Out of range float values are not JSON compliant: 'Infinity'"],
  ['{"a":-Infinity}', "Out of range float values are not JSON compliant: '-Infinity'"],
  ['-', 'Expecting value: line 1 column 1 (char 0)'],
  ['+1', 'Expecting value: line 1 column 1 (char 0)'],
  ['01', 'Extra data: line 1 column 2 (char 1)'],
  ['1.', 'Extra data: line 1 column 2 (char 1)'],
  ['.5', 'Expecting value: line 1 column 1 (char 0)'],
  ['1e', 'Extra data: line 1 column 2 (char 1)'],
  ['1e+', 'Extra data: line 1 column 2 (char 1)'],
  ['-x', 'Expecting value: line 1 column 1 (char 0)'],
  ['"', 'Unterminated string starting at: line 1 column 1 (char 0)'],
  ['"abc', 'Unterminated string starting at: line 1 column 1 (char 0)'],
  ['"a\nb"', 'Invalid control character at: line 1 column 3 (char 2)'],
  ['"a\tb"', 'Invalid control character at: line 1 column 3 (char 2)'],
  ['"\\', 'Unterminated string starting at: line 1 column 1 (char 0)'],
  ['"\\x"', 'Invalid \\escape: line 1 column 2 (char 1)'],
  ['"\\u12"', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
  ['"\\u12g4"', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
  ['"\\u123', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
  ['"\\u1234', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
  ['"\\u1234x', 'Unterminated string starting at: line 1 column 1 (char 0)'],
  ['"\\uD83D\\u12"', 'Invalid \\uXXXX escape: line 1 column 9 (char 8)'],
  ['{"a":1}}', 'Extra data: line 1 column 8 (char 7)'],
  ['1 2', 'Extra data: line 1 column 3 (char 2)'],
  ['{} x', 'Extra data: line 1 column 4 (char 3)'],
  ['\ufeff{}', 'Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)'],
  ['{\n  "a": 1,\n  b: 2\n}', 'Expecting property name enclosed in double quotes: line 3 column 3 (char 14)'],
  ['[1,\n\n  ]', 'Expecting value: line 3 column 3 (char 7)'],
  ['{"😀":x}', 'Expecting value: line 1 column 6 (char 5)'],
  ['"\\ud83d\\ude00" x', 'Extra data: line 1 column 16 (char 15)'],
  ['\u00a0{}', 'Expecting value: line 1 column 1 (char 0)'],
  ['{"a":1,\n"b"}', "Expecting ':' delimiter: line 2 column 4 (char 11)"],
  ['// c', 'Expecting value: line 1 column 1 (char 0)'],
  ['undefined', 'Expecting value: line 1 column 1 (char 0)'],
  ['"\\u"', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
  ['"\u0000"', 'Invalid control character at: line 1 column 2 (char 1)'],
  ['{"a":"b\\', 'Unterminated string starting at: line 1 column 6 (char 5)'],
  ['[[[', 'Expecting value: line 1 column 4 (char 3)'],
  ['{"a":{"b":[1,{"c":}]}}', 'Expecting value: line 1 column 19 (char 18)'],
  ['"\\u+123"', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
  ['"\\u 123"', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
  ['"\\u1_23"', 'Invalid \\uXXXX escape: line 1 column 3 (char 2)'],
  ['-Infinit', 'Expecting value: line 1 column 1 (char 0)'],
  ['[1,2', "Expecting ',' delimiter: line 1 column 5 (char 4)"],
  ['{"a":"x"', "Expecting ',' delimiter: line 1 column 9 (char 8)"],
  ['{"a":NaN', "Out of range float values are not JSON compliant: 'NaN'"],
  ['\r\n{]', 'Expecting property name enclosed in double quotes: line 2 column 2 (char 3)'],
  ['"a\\"', 'Unterminated string starting at: line 1 column 1 (char 0)'],
]

test.each(refusals)('%j is refused in the words of Python', (text, message) => {
  expect(() => decodeJson(text)).toThrow(new JsonError(message))
})

test('any valid JSON is read as JavaScript reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      expect(decodeJson(text).value).toEqual(JSON.parse(text))
    }),
  )
})

test('any valid JSON with white space, floats and escapes is read as JavaScript reads it', () => {
  const spaced = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('', ' ', '\t', '\n  '))

  fc.assert(
    fc.property(spaced, ([value, space]) => {
      const text = JSON.stringify({ marker: 0.5, value }, null, space)

      expect(decodeJson(text).value).toEqual(JSON.parse(text))
    }),
  )
})

test('any other text is refused with a message and nothing else', () => {
  const nearlyJson = fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 }))
    .map(([text, at, noise]) => text.slice(0, at % (text.length + 1)) + noise + text.slice(at % (text.length + 1)))

  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearlyJson), (text) => {
      expect(outcome(() => decodeJson(text).value)).toEqual(outcome(() => JSON.parse(text, finite) as unknown))
    }),
  )
})

/** A number beyond a double is refused, where the platform takes it for infinite. */
function finite(_key: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity) throw new SyntaxError('beyond a double')
  return value
}

test('the slow reading of a text agrees with the quick one', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(decodeJson(text + ' '.repeat(900)).value).toEqual(decodeJson(text).value)
    }),
  )
})

test.each(['{"__proto__": {"admin": true}}', '{"__proto__": {"admin": true}, "x": 1.5}'])(
  'a key such as __proto__ is plain data in %s',
  (text) => {
    const value = decodeJson(text).value as object

    expect(Object.keys(value)[0]).toBe('__proto__')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect('admin' in value).toBe(false)
  },
)

test('a repeated key counts by its last value, and so does the text of its number', () => {
  expect(decodeJson('{"level": 37.0, "level": 21}')).toEqual({ value: { level: 21 }, numbers: new Map() })
})

test.each([
  ['37.0', '37.0'],
  ['1.50', undefined],
  ['1e2', '100.0'],
  ['1E+2', '100.0'],
  ['1e15', '1000000000000000.0'],
  ['1e16', '1e+16'],
  ['0.0001', undefined],
  ['1e-5', '1e-05'],
  ['1.5e-7', '1.5e-07'],
  ['-0.0', '-0.0'],
  ['-0', undefined],
  ['0.1', undefined],
  ['-3.25', undefined],
  ['12345678901234567890', '12345678901234567890'],
])('the number %s at the top level keeps the text Python gives it, where JavaScript gives another', (written, text) => {
  expect(decodeJson(`{"level": ${written}}`).numbers.get('level')).toBe(text)
})

test.each(['1e400', '-1e400', '9'.repeat(400)])('the number %s is more than a row could hold', (written) => {
  expect(() => decodeJson(`{"a": [${written}]}`)).toThrow(
    new JsonError(`Out of range float values are not JSON compliant: '${written}'`),
  )
})

test('numbers further down keep no text', () => {
  expect(decodeJson('{"a": {"b": 1.0}, "c": [2.0]}').numbers).toEqual(new Map())
})

test('nesting up to the depth of the service is read', () => {
  const text = '['.repeat(900) + ']'.repeat(900)

  expect(JSON.stringify(decodeJson(text).value)).toBe(text)
})

test.each([
  ['[', 901, ']', 'array'],
  ['[', 100_000, ']', 'array'],
  ['{"a":', 901, '}', 'object'],
  ['{"a":', 100_000, '}', 'object'],
])('nesting of %s %i deep is refused and does not break the fake', (open, depth, close, kind) => {
  const text = open.repeat(depth) + close.repeat(depth)

  expect(() => decodeJson(text)).toThrow(
    new JsonError(`maximum recursion depth exceeded while decoding a JSON ${kind} from a unicode string`),
  )
})

/** The parsed value, or that the text is invalid: two parsers have to agree on that. */
function outcome(read: () => unknown): { readonly value: unknown } | 'refused' {
  try {
    return { value: read() }
  } catch (error) {
    expect(error instanceof JsonError || error instanceof SyntaxError).toBe(true)
    return 'refused'
  }
}
