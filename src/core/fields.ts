import type { Body } from './body.ts'
import type { JsonObject } from './columns.ts'
import { ApiError, invalid } from './errors.ts'
import { pythonStrip, pythonText, pythonType } from './python.ts'

/** One field a client may send: turns what was sent into a value, or refuses it. */
export interface Field<T> {
  readonly required?: boolean
  /** Takes all the values of a repeated form key, not just the last. */
  readonly many?: boolean
  /** What an empty form entry stands for, where it is not empty text: null, or nothing sent. */
  readonly blank?: 'null' | 'absent'
  /** `written` is the value as text, the way the service writes it. */
  parse(sent: unknown, written: string): T
}

type Fields = Readonly<Record<string, Field<unknown>>>
type ValueOf<F> = F extends Field<infer T> ? T : never

/** What `parse` gives: each field that was sent, read; a field that was not sent is absent. */
export type Sent<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> }

/** Why one field is refused; `parse` adds the field's name. */
class FieldError extends Error {
  readonly code: string
  constructor(code: string, detail: string) {
    super(detail)
    this.code = code
  }
}

const refuse = (code: string, detail: string): never => {
  throw new FieldError(code, detail)
}
const refuseNull = () => refuse('null', 'This field may not be null.')

interface ParseOptions {
  /** Whether required fields may be absent. */
  readonly partial?: boolean
  /** Where a nested object stands; goes before the names of its fields in `attr`. */
  readonly within?: string
}

/**
 * Reads a body field by field in declaration order and stops at the first that is refused.
 * Keys nobody declared, and read-only ones, are ignored.
 *
 * @see semantics.md 1.2 (first-error choice, nested keys), 1.3
 */
export function parse<const F extends Fields>(fields: F, body: Body, options: ParseOptions = {}): Sent<F> {
  const { partial = false, within } = options
  const sent = requireObject(body.value, within)
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
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
  return read as Sent<F>
}

/** The refusal of a body without a field it needs. */
export const required = (attr: string): ApiError => invalid('This field is required.', attr, 'required')

function parseField(attr: string, field: Field<unknown>, value: unknown, written: string): unknown {
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

interface StringOptions {
  readonly max?: number
  /** Whether white space around it is dropped. It is, unless said otherwise. */
  readonly trim?: boolean
}

const readString = (sent: unknown, written: string, { max = Infinity, trim = true }: StringOptions): string => {
  if (typeof sent !== 'string' && typeof sent !== 'number') return refuse('invalid_input', 'Not a valid string.')
  const text = trim ? pythonStrip(written) : written
  if (text.length > max && [...text].length > max)
    refuse('max_length', `Ensure this field has no more than ${max} characters.`)
  if (text.includes('\0')) refuse('null_characters_not_allowed', 'Null characters are not allowed.')
  const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(text)
  if (lone)
    refuse(
      'surrogate_characters_not_allowed',
      `Surrogate characters are not allowed: U+${lone[0].charCodeAt(0).toString(16).toUpperCase()}.`,
    )
  return text
}

/** Text, trimmed; numbers become text. `""` is allowed, null is not. */
export const string = (options: StringOptions = {}): Field<string> => ({
  parse: (sent, written) => (sent === null ? refuseNull() : readString(sent, written, options)),
})

/** Text, or null. */
export const nullableString = (options: StringOptions = {}): Field<string | null> => ({
  parse: (sent, written) => (sent === null ? null : readString(sent, written, options)),
})

const TRUE = new Set(['t', 'T', 'y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON', '1'])
const FALSE = new Set(['f', 'F', 'n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', '0'])

/** True or false, or one of the usual words for them. */
export const boolean = (): Field<boolean> => ({
  blank: 'absent',
  parse: (sent) => {
    if (sent === null) return refuseNull()
    const word = typeof sent === 'string' ? sent : typeof sent === 'object' ? '' : String(sent)
    if (TRUE.has(word)) return true
    return FALSE.has(word) ? false : refuse('invalid_input', 'Must be a valid boolean.')
  },
})

/** A whole number, or null; text that holds one is read. */
export const nullableInteger = (): Field<number | null> => ({
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
export const choice = <const T extends number>(choices: readonly T[], { required = false } = {}): Field<T> => ({
  required,
  ...(!required && { blank: 'absent' }),
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    const chosen = choices.find((choice) => String(choice) === written)
    return chosen ?? refuse('invalid_choice', `"${written}" is not a valid choice.`)
  },
})

/** A list of anything. */
export const list = (): Field<readonly unknown[]> => ({
  many: true,
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    if (Array.isArray(sent)) return sent as readonly unknown[]
    const type = typeof sent === 'number' && !/^-?\d+$/.test(written) ? 'float' : pythonType(sent)
    return refuse('not_a_list', `Expected a list of items but got type "${type}".`)
  },
})

/** An object of anything. */
export const object = (): Field<JsonObject> => ({
  parse: (sent) => {
    if (sent === null) return refuseNull()
    if (typeof sent === 'object' && !Array.isArray(sent)) return sent as JsonObject
    return refuse('not_a_dict', `Expected a dictionary of items but got type "${pythonType(sent)}".`)
  },
})

/** A UUID in any of the usual spellings, or the number it stands for; read into lower case with dashes. */
export const uuid = ({ required = false } = {}): Field<string> => ({
  required,
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    const whole = typeof sent === 'boolean' ? String(Number(sent)) : typeof sent === 'number' ? written : ''
    const text = /^\d{1,39}$/.test(whole) ? BigInt(whole).toString(16).padStart(32, '0') : sent
    const canonical = typeof text === 'string' ? toUuid(text) : undefined
    return canonical ?? refuse('invalid_input', 'Must be a valid UUID.')
  },
})

/** Any JSON value, as it is. */
export const anything = (): Field<unknown> => ({ parse: (sent) => sent })

/** The usual spelling of a UUID, or undefined when the text is none: 32 hex digits, dashes, braces and `urn:uuid:` aside. */
export function toUuid(text: string): string | undefined {
  const hex = text
    .replaceAll('urn:', '')
    .replaceAll('uuid:', '')
    .replace(/^[{}]+|[{}]+$/g, '')
    .replaceAll('-', '')
  if (!/^[0-9a-fA-F]{32}$/.test(hex)) return undefined
  return hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
