import { expect, test } from 'vitest'
import { ApiError } from '../../src/core/http/errors.ts'
import { negotiate } from '../../src/core/http/negotiation.ts'
import type { Format } from '../../src/core/http/negotiation.ts'

const both: readonly Format[] = ['json', 'csv']

/** The format, or the status of the refusal. */
function outcome(formats: readonly Format[], wanted: string | undefined, accept: string | null): Format | number {
  try {
    return negotiate(formats, wanted, accept)
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}

test.each([
  [null, 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['application/json, text/plain, */*', 'json'],
  ['text/csv', 'csv'],
  ['text/*', 'csv'],
  ['text/csv; q=0.1, application/json', 'json'],
  ['text/csv, */*', 'csv'],
  ['*/*, text/*', 'csv'],
  ['application/*, text/csv', 'csv'],
  ['text/csv; charset=utf-8, application/json', 'csv'],
  ['Application/JSON', 'json'],
  ['TEXT/*', 'csv'],
  ['text/html, */*;q=0.8', 'json'],
  ['text/html, application/*', 'json'],
  ['text/html', 406],
  ['nonsense', 406],
  ['', 406],
])('Accept %j of a view with two formats gives %s', (accept, expected) => {
  expect(outcome(both, undefined, accept)).toBe(expected)
})

test.each([
  ['json', null, 'json'],
  ['csv', null, 'csv'],
  ['csv', '*/*', 'csv'],
  ['', null, 'json'],
  ['xml', null, 404],
  ['JSON', null, 404],
  ['csv', 'application/json', 406],
])('the format %j with Accept %j gives %s', (wanted, accept, expected) => {
  expect(outcome(both, wanted, accept)).toBe(expected)
})

test('a format the view does not have is not found', () => {
  expect(outcome(['json'], 'csv', null)).toBe(404)
  expect(outcome(['json'], undefined, 'text/csv')).toBe(406)
})
