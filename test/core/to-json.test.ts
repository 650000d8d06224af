import { expect, test } from 'vitest'
import { toJson } from '../../src/core/json/to-json.ts'

const line = { text: 'One line\u2028and another\u2029' }
const asWritten = '{"text":"One line\\u2028and another\\u2029"}'

test('JSON is compact, with the two line separators escaped', () => {
  expect(toJson(line)).toBe(asWritten)
  expect(toJson([1, 'two', null])).toBe('[1,"two",null]')
})
