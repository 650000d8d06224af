import { expect, test } from 'vitest'
import { part, toJson } from '../../src/core/json/written.ts'

const line = { text: 'One line\u2028and another\u2029' }
const asWritten = '{"text":"One line\\u2028and another\\u2029"}'

test('JSON is compact, with the two line separators escaped', () => {
  expect(toJson(line)).toBe(asWritten)
  expect(toJson([1, 'two', null])).toBe('[1,"two",null]')
})

test.each([
  ['in a list', (parts: object[]): unknown => parts],
  ['alone in an object', (parts: object[]): unknown => ({ tiles: parts })],
  ['first', (parts: object[]): unknown => ({ tiles: parts, id: 1 })],
  ['in the middle', (parts: object[]): unknown => ({ id: 1, left: undefined, tiles: parts, line, tags: [] })],
  ['last', (parts: object[]): unknown => ({ id: 1, tiles: parts })],
  ['in a part', (parts: object[]): unknown => part({ id: 1, tiles: parts })],
])('parts %s are written as if they were none', (_, around) => {
  const plain = toJson(around([{ ...line }, { id: 2 }]))
  const parts = [part({ ...line }), part({ id: 2 })]

  expect(toJson(around(parts))).toBe(plain)
  expect(toJson(around(parts))).toBe(plain)
  expect(plain).toContain(asWritten)
})
