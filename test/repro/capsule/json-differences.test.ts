import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { bodyDifferences, jsonDifferences } from '../../../src/repro/capsule/json-differences.ts'

const parsed = fc.json().map((text): unknown => JSON.parse(text))

test('two values differ somewhere unless they are the same', () => {
  fc.assert(
    fc.property(parsed, parsed, (before, after) => {
      expect(jsonDifferences('', before, before)).toEqual([])
      expect(jsonDifferences('', before, after).length === 0).toBe(isDeepStrictEqual(before, after))
    }),
  )
})

test.each(['constructor', 'toString', '__proto__'])(
  'a member that is called %s is gone when it is not written',
  (name) => {
    const [none, one] = ['{ "a": 1 }', `{ "a": 1, "${name}": {} }`].map((text): unknown => JSON.parse(text))

    expect(jsonDifferences('body', none, one)).toEqual([{ at: `body.${name}`, before: undefined, after: {} }])
    expect(jsonDifferences('body', one, none)).toEqual([{ at: `body.${name}`, before: {}, after: undefined }])
  },
)

test('texts that are no JSON differ at a character, also behind emoji', () => {
  expect(bodyDifferences('name,😀😀b', 'name,😀😀c')).toEqual([
    { at: 'body, character 10', before: 'name,😀😀b', after: 'name,😀😀c' },
  ])
})
