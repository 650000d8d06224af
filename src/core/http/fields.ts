import { ApiError, decidedBy, invalid } from './errors.ts'
import type { Basis } from './errors.ts'
import type { Body } from './body.ts'
import { FieldError, refuse, refuseNull } from './field.ts'
import type { BodyField } from './field.ts'
import type { JsonSchema } from '../json/json-schema.ts'
import { pythonStrip, pythonText, pythonType } from '../json/python.ts'
import type { JsonObject } from '../table/columns.ts'

export type { BodyField } from './field.ts'
export { nullableString, string, toUuid, uuid } from './text-fields.ts'

export type Fields = Readonly<Record<string, BodyField<unknown>>>
type ValueOf<F> = F extends BodyField<infer T> ? T : never

/** What `parse` gives: each field that was sent, read; a field that was not sent is absent. */
export type Sent<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> }

interface ParseOptions {
  /** Whether required fields may be absent. */
  readonly partial?: boolean
  /** Where a nested object stands; goes before the names of its fields in `attr`. */
  readonly within?: string
}

const FIELDS: Basis = { rule: 'fields', source: 'semantics.md 1.2, 1.3' }

/**
 * Reads a body field by field in declaration order and stops at the first that is refused.
 * Keys nobody declared, and read-only ones, are ignored.
 *
 * @see semantics.md 1.2 (first-error choice, nested keys), 1.3
 */
export function parse<const F extends Fields>(fields: F, body: Body, options: ParseOptions = {}): Sent<F> {
  return decidedBy(FIELDS, () => readFields(fields, body, options)) as Sent<F>
}

function readFields(fields: Fields, body: Body, options: ParseOptions): object {
  const { partial = false, within } = options
  const sent = requireObject(body.value, within)
  const read: Record<string, unknown> = {}
  for (const name in fields) {
    const field = fields[name]!
    const attr = within === undefined ? name : `${within}__${name}`
    if (!Object.hasOwn(sent, name)) {
      if (field.required && !partial) throw required(attr)
      continue
    }
    const blank = body.lists && sent[name] === '' && !field.many ? field.blank : undefined
    if (blank === 'absent') continue
    const value = blank === 'null' ? null : field.many && body.lists ? body.lists.get(name) : sent[name]
    read[name] = parseField(attr, field, value, body.numbers.get(name) ?? pythonText(value))
  }
  return read
}

/** The refusal of a body without a field it needs. */
export const required = (attr: string): ApiError => invalid('This field is required.', attr, 'required')

function parseField(attr: string, field: BodyField<unknown>, value: unknown, written: string): unknown {
  try {
    return field.parse(value, written)
  } catch (error) {
    if (error instanceof FieldError) throw invalid(error.message, attr, error.code)
    throw error
  }
}

/** A body must be an object. Null counts as no body at all. */
export function requireObject(value: unknown, attr: string | null = null): Readonly<Record<string, unknown>> {
  if (value === null) throw invalid('No data provided', attr, 'null')
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalid(`Invalid data. Expected a dictionary, but got ${pythonType(value)}.`, attr)
  return value as Record<string, unknown>
}

const TRUE = new Set(['t', 'T', 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON', '1'])
const FALSE = new Set(['f', 'F', 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', '0'])

/** True or false, or one of the usual words for them. */
export const boolean = (): BodyField<boolean> => ({
  schema: { type: 'boolean' },
  blank: 'absent',
  parse: (sent) => {
    if (sent === null) return refuseNull()
    const word = typeof sent === 'string' ? sent : typeof sent === 'object' ? '' : String(sent)
    if (TRUE.has(word)) return true
    return FALSE.has(word) ? false : refuse('invalid_input', 'Must be a valid boolean.')
  },
})

/** A whole number, or null; text that holds one is read. */
export const nullableInteger = (): BodyField<number | null> => ({
  schema: { type: ['integer', 'null'] },
  blank: 'null',
  parse: (sent, written) => {
    if (sent === null) return null
    if (typeof sent === 'string' && sent.length > 1000) refuse('max_string_length', 'String value too large.')
    const digits = pythonStrip(written).replace(/\.0*$/, '')
    const whole = (typeof sent === 'string' || typeof sent === 'number') && /^[-+]?\d+(?:_\d+)*$/.test(digits)
    return whole ? Number(digits.replaceAll('_', '')) : refuse('invalid_input', 'A valid integer is required.')
  },
})

/** One of a few numbers, or the text of one. */
export const choice = <const T extends number>(choices: readonly T[], { required = false } = {}): BodyField<T> => ({
  schema: { type: 'integer', enum: choices },
  required,
  ...(!required && { blank: 'absent' }),
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    const chosen = choices.find((choice) => String(choice) === written)
    return chosen ?? refuse('invalid_choice', `"${written}" is not a valid choice.`)
  },
})

/** A list of anything; its schema says what is of use. */
export const list = (items: JsonSchema = {}): BodyField<readonly unknown[]> => ({
  schema: { type: 'array', items },
  many: true,
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    if (Array.isArray(sent)) return sent as readonly unknown[]
    const type = typeof sent === 'number' && !/^-?\d+$/.test(written) ? 'float' : pythonType(sent)
    return refuse('not_a_list', `Expected a list of items but got type "${type}".`)
  },
})

/** An object of anything. */
export const object = (): BodyField<JsonObject> => ({
  schema: { type: 'object', additionalProperties: true },
  parse: (sent) => {
    if (sent === null) return refuseNull()
    if (typeof sent === 'object' && !Array.isArray(sent)) return sent as JsonObject
    return refuse('not_a_dict', `Expected a dictionary of items but got type "${pythonType(sent)}".`)
  },
})

/** Any JSON value, as it is. */
export const anything = (): BodyField<unknown> => ({ schema: {}, parse: (sent) => sent })
