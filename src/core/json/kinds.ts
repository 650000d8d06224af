import { parseIso } from '../time/instant.ts'
import type { JsonSchema } from './json-schema.ts'

/** A type of values, and one of them in words. */
interface Kind {
  readonly one: string
  readonly holds: (value: unknown) => boolean
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the platform calls a value, such as `[object Object]`: a date, a `Map` or a regular expression has a name of its own. */
export const platformKind = (value: unknown): string => ({}).toString.call(value)

/**
 * Whether somebody gave an object, which may be an imported module. A `Map`, a regular expression, a `URL`, or a promise
 * without its `await` would count as one without fields.
 */
export const isGivenObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  /t (?:Obj|Mod)/.test(platformKind(value))

/** A member of the object itself, never an inherited one: a name in JSON may be `constructor`. */
export const ownOf = <T>(object: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** A UUID in its usual spelling. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|\+00:00)$/

const isDate = (value: unknown): boolean =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(parseIso(value))

const kind = (one: string, holds: Kind['holds']): Kind => ({ one, holds })

/** Several values of a kind in words: `whole numbers`, `text`. */
const severalOf = ({ one }: Kind): string => one.replace(/^an? (.+)/, '$1s')

/** By format if there is one, otherwise by type. */
const KINDS: Readonly<Record<string, Kind>> = {
  integer: kind('a whole number', Number.isSafeInteger),
  number: kind('a number', (value) => typeof value === 'number'),
  string: kind('text', (value) => typeof value === 'string'),
  boolean: kind('true or false', (value) => typeof value === 'boolean'),
  object: kind('an object', isGivenObject),
  array: kind('a list', Array.isArray),
  null: kind('null', (value) => value === null),
  uuid: kind('a UUID in lower case', (value) => typeof value === 'string' && UUID.test(value)),
  'date-time': kind('a date and time in UTC, such as 2026-01-01T00:00:00Z', isDate),
}

type Type = Extract<JsonSchema['type'], string>

const typesOf = ({ type = [] }: JsonSchema): readonly Type[] => (typeof type === 'string' ? [type] : type)

/** The kind of the values of a schema with this type. */
export const kindOf = (type: Type, { format }: JsonSchema): Kind =>
  KINDS[type === 'string' && format !== undefined ? format : type]!

/** A simple schema has only a type. A list of such values is described by it, as `a list of text`. */
export const isSimple = (schema: JsonSchema): boolean => 'type' in schema && Object.keys(schema).length === 1

/** Checks a value as a whole: its type, and the members of a list if their schema is simple. */
export function isOfKind(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => isOfKind(one, value))
  if (schema.enum) return schema.enum.includes(value)
  if ('const' in schema) return value === schema.const
  if (schema.$ref !== undefined) return isObject(value)
  if (schema.type === undefined) return true
  if (typeof value === 'number' && !isWithin(schema, value)) return false
  return typesOf(schema).some((type) => kindOf(type, schema).holds(value)) && holdsItems(schema, value)
}

const isWithin = ({ minimum = -Infinity, maximum = Infinity }: JsonSchema, value: number): boolean =>
  value >= minimum && value <= maximum

const holdsItems = ({ items }: JsonSchema, value: unknown): boolean =>
  !items || !Array.isArray(value) || !isSimple(items) || value.every((member) => isOfKind(items, member))

/** The allowed values of a schema in words: `21 or 37`, `text or null`, `a list of whole numbers`. */
export function inWords(schema: JsonSchema): string {
  if (schema.anyOf) return alternatives(schema.anyOf.map(inWords))
  if (schema.enum) return alternatives(schema.enum.map((value) => JSON.stringify(value)))
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.$ref !== undefined) return 'an object'
  return schema.type === undefined ? 'JSON' : alternatives(typesOf(schema).map((type) => typeInWords(type, schema)))
}

function typeInWords(type: Type, schema: JsonSchema): string {
  const { one } = kindOf(type, schema)
  const { items } = schema
  if (type === 'array' && items && isSimple(items))
    return `a list of ${alternatives(typesOf(items).map((member) => severalOf(kindOf(member, items))))}`
  return one + limitsInWords(schema)
}

function limitsInWords({ minimum, maximum }: JsonSchema): string {
  if (maximum !== undefined) return ` ${minimum === undefined ? 'up' : `from ${minimum}`} to ${maximum}`
  if (minimum === undefined) return ''
  return minimum === 0 ? ' that is not negative' : ` from ${minimum}`
}

const alternatives = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
