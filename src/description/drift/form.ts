import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { listIn } from './document.ts'
import type { OpenApiDocument } from './document.ts'

/** Whether a schema says what is answered or what is sent. */
export type Direction = 'answer' | 'body' | 'parameters'

/** The meaning of a schema at one place, however it is written. */
export interface Form {
  /** Without null. Empty if anything is allowed. */
  readonly types: ReadonlySet<string>
  readonly isNullable: boolean
  /** The allowed values as JSON; undefined if only the type counts. */
  readonly values: ReadonlySet<string> | undefined
  readonly format: string | undefined
  readonly fields: ReadonlyMap<string, FormField>
  /** The names of the fields that must be there, also of those that only another part of an `allOf` describes. */
  readonly required: ReadonlySet<string>
  /** The schema of the members of a list. */
  readonly items: unknown
}

/** A field of an object. */
export interface FormField {
  readonly schema: unknown
  readonly isRequired: boolean
}

/** How deep references and alternatives may nest; deeper ones are a circle. */
const DEEPEST = 20

/** Reads a schema of OpenAPI 3.0 or 3.1 at one place; its fields and items are read when they are compared. */
export function formOf(document: OpenApiDocument, given: unknown, direction: Direction, depth = 0): Form {
  const schema = document.resolve(given)
  if (depth > DEEPEST) return ANYTHING
  const inner = (one: unknown): Form => formOf(document, one, direction, depth + 1)
  const own = ownForm(document, schema, direction)
  const all = listIn(schema['allOf']).map(inner)
  const either = [...listIn(schema['oneOf']), ...listIn(schema['anyOf'])].map(inner)
  return [...all, ...(either.length > 0 ? [either.reduce(union)] : [])].reduce(both, own)
}

const ANYTHING: Form = {
  types: new Set(),
  isNullable: false,
  values: undefined,
  format: undefined,
  fields: new Map(),
  required: new Set(),
  items: undefined,
}

function ownForm(document: OpenApiDocument, schema: JsonObject, direction: Direction): Form {
  const { type, format, nullable, items, properties } = schema
  const required = new Set(listIn(schema['required']).map(asText))
  const listed =
    'const' in schema ? [schema['const']] : schema['enum'] === undefined ? undefined : listIn(schema['enum'])
  const said = [type].flat().filter((one) => typeof one === 'string')
  const types = said.length > 0 ? said : impliedTypes(schema, listed)
  const hidden = direction === 'answer' ? 'writeOnly' : 'readOnly'
  const fields = Object.entries(isObject(properties) ? properties : {}).filter(
    ([, one]) => document.resolve(one)[hidden] !== true,
  )
  return {
    types: new Set(types.filter((one) => one !== 'null')),
    isNullable: nullable === true || types.includes('null') || (listed?.includes(null) ?? false),
    values:
      listed && new Set(listed.filter((one) => one !== null && one !== '').map((one) => asText(JSON.stringify(one)))),
    format: typeof format === 'string' ? format : undefined,
    fields: new Map(fields.map(([name, one]) => [name, { schema: one, isRequired: required.has(name) }] as const)),
    required,
    items,
  }
}

/** The types of a schema that does not name them. */
function impliedTypes({ properties, items }: JsonObject, listed: readonly unknown[] | undefined): readonly string[] {
  if (isObject(properties)) return ['object']
  if (items !== undefined) return ['array']
  return [...new Set((listed ?? []).map(typeOf))]
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : Array.isArray(value) ? 'array' : typeof value

/** Joins two schemas that must both hold. */
function both(a: Form, b: Form): Form {
  const required = new Set([...a.required, ...b.required])
  const fields = [...a.fields, ...b.fields]
  return {
    types: a.types.size === 0 ? b.types : b.types.size === 0 ? a.types : common(a.types, b.types),
    isNullable: a.isNullable || b.isNullable,
    values: a.values && b.values ? common(a.values, b.values) : (a.values ?? b.values),
    format: a.format ?? b.format,
    fields: new Map(fields.map(([name, { schema }]) => [name, { schema, isRequired: required.has(name) }] as const)),
    required,
    items: a.items ?? b.items,
  }
}

/** Joins two schemas of which one must hold. */
function union(a: Form, b: Form): Form {
  if (isNothing(a)) return { ...b, isNullable: a.isNullable || b.isNullable }
  if (isNothing(b)) return { ...a, isNullable: a.isNullable || b.isNullable }
  const names = new Set([...a.fields.keys(), ...b.fields.keys()])
  const isAny = a.types.size === 0 || b.types.size === 0
  return {
    types: isAny ? new Set() : new Set([...a.types, ...b.types]),
    isNullable: a.isNullable || b.isNullable,
    values: a.values && b.values && new Set([...a.values, ...b.values]),
    format: a.format === b.format ? a.format : undefined,
    fields: new Map([...names].map((name) => [name, unionField(a.fields.get(name), b.fields.get(name))] as const)),
    required: common(a.required, b.required),
    items: a.items && b.items ? { anyOf: [a.items, b.items] } : (a.items ?? b.items),
  }
}

function unionField(a: FormField | undefined, b: FormField | undefined): FormField {
  if (a && b) return { schema: { anyOf: [a.schema, b.schema] }, isRequired: a.isRequired && b.isRequired }
  return { schema: (a ?? b)!.schema, isRequired: false }
}

/** Whether a schema allows only null or only the empty text, as one of several alternatives does. */
const isNothing = ({ types, values, isNullable }: Form): boolean =>
  (types.size === 0 && isNullable) || values?.size === 0

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...a].filter((one) => b.has(one)))
