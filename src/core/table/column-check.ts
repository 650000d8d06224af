import { FakeUsageError } from '../usage-error.ts'
import type { Column, JsonObject } from './columns.ts'

type Test = (value: unknown) => boolean

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|\+00:00)$/

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText: Test = (value) => typeof value === 'string'

const members = (words: string, accepts: Test): readonly [string, Test] => [
  `a list of ${words}`,
  (value) => Array.isArray(value) && value.every(accepts),
]

/** What the types and formats of columns accept, and the words for it. */
const KINDS: Readonly<Record<string, readonly [words: string, accepts: Test]>> = {
  integer: ['a whole number', Number.isSafeInteger],
  string: ['text', isText],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  object: ['an object', isObject],
  'array of string': members('text', isText),
  'array of integer': members('whole numbers', Number.isSafeInteger),
  'array of object': members('objects', isObject),
  json: ['JSON', () => true],
  uuid: ['a UUID in lower case', (value) => isText(value) && UUID.test(value as string)],
  'date-time': [
    'a date and time in UTC, such as 2026-01-01T00:00:00Z',
    (value) => isText(value) && DATE.test(value as string) && !Number.isNaN(Date.parse(value as string)),
  ],
}

const kindOf = ({ type, format, items }: Column<unknown>) => KINDS[items ? `${type} of ${items}` : (format ?? type)]!

/** Tells whether a column may hold a value. */
export function checkOf(column: Column<unknown>): (value: unknown) => boolean {
  const { choices, nullable = false } = column
  const fits = choices ? (value: unknown) => choices.includes(value) : kindOf(column)[1]
  return (value) => (nullable && value === null) || fits(value)
}

/** Whether a column may hold a value. */
export const accepts = (column: Column<unknown>, value: unknown): boolean => checkOf(column)(value)

/** What a column may hold, in words: `21 or 37`, `text or null`. */
export function expectation(column: Column<unknown>): string {
  const words = column.choices ? column.choices.map(show) : [kindOf(column)[0]]
  if (column.nullable) words.push('null')
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** A value in a message: as JSON, and not too long. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** What stands at a path of a file is not what belongs there. */
export const misplaced = (file: string, path: string, expected: string, got: unknown): FakeUsageError =>
  new FakeUsageError(
    `Broken ${file}: ${path || 'the whole'}: expected ${expected}, got ${got === undefined ? 'nothing' : show(got)}.`,
  )
