import type { JsonSchema } from '../json/json-schema.ts'
import { isObject } from '../json/kinds.ts'
import { pythonType } from '../json/python-repr.ts'
import { pythonInteger, pythonStrip } from '../json/python.ts'
import { asText } from '../json/text.ts'
import type { JsonObject } from '../table/columns.ts'
import { refuse, refuseNull } from './fields.ts'
import type { Field, RequiredField } from './fields.ts'

interface StringOptions {
  readonly max?: number
  /** Removes surrounding white space. Default: `true`. */
  readonly trim?: boolean
}

const readString = (sent: unknown, written: string, { max = Infinity, trim = true }: StringOptions): string => {
  if (typeof sent !== 'string' && typeof sent !== 'number') return refuse('invalid_input', 'Not a valid string.')
  const text = trim ? pythonStrip(written) : written
  if (text.length > max && [...text].length > max)
    refuse('max_length', `Ensure this field has no more than ${max} characters.`)
  requireStorable(text)
  return text
}

/** Refuses text with a NUL or half of a surrogate pair, alone or anywhere in a JSON value. @see spec E.12, E.23 */
export function requireStorable(value: unknown): void {
  if (typeof value === 'string') requireStorableText(value)
  else if (Array.isArray(value)) for (const member of value) requireStorable(member)
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) {
      requireStorableText(name)
      requireStorable(member)
    }
}

function requireStorableText(text: string): void {
  if (text.includes('\0')) refuse('null_characters_not_allowed', 'Null characters are not allowed.')
  const lone = loneSurrogate(text)
  if (lone) refuse('surrogate_characters_not_allowed', `Surrogate characters are not allowed: ${lone}.`)
}

/** The first half of a surrogate pair without the other half, such as `U+D83D`. @see spec E.12 */
export function loneSurrogate(text: string): string | undefined {
  const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(text)
  return half ? `U+${half[0].charCodeAt(0).toString(16).toUpperCase()}` : undefined
}

const lengthOf = ({ max }: StringOptions) => (max === undefined ? {} : { maxLength: max })

/** Text, trimmed; a number becomes text. `""` is allowed, null is not. @see spec E.10, E.11, E.12 */
export const string = (options: StringOptions = {}): Field<string> => ({
  schema: { type: 'string', ...lengthOf(options) },
  parse: (sent, written) => (sent === null ? refuseNull() : readString(sent, written, options)),
})

/** Text, or null. @see spec E.11, E.12 */
export const nullableString = (options: StringOptions = {}): Field<string | null> => ({
  schema: { type: ['string', 'null'], ...lengthOf(options) },
  parse: (sent, written) => (sent === null ? null : readString(sent, written, options)),
})

const TRUE = new Set(['t', 'y', 'yes', 'true', 'on', '1'])
const FALSE = new Set(['f', 'n', 'no', 'false', 'off', '0'])

/** True or false, or a usual word for one of them, in any case. @see spec E.13 */
export const boolean = (): Field<boolean> => ({
  schema: { type: 'boolean' },
  blank: 'absent',
  isBox: true,
  parse: (sent) => {
    if (sent === null) return refuseNull()
    const word = asText(sent).toLowerCase()
    if (TRUE.has(word)) return true
    return FALSE.has(word) ? false : refuse('invalid_input', 'Must be a valid boolean.')
  },
})

/** A whole number, a text that holds one, or null. @see spec E.15 */
export const nullableInteger = (): Field<number | null> => ({
  schema: { type: ['integer', 'null'] },
  blank: 'null',
  parse: (sent, written) => {
    if (sent === null) return null
    if (typeof sent === 'string' && sent.length > 1000) refuse('max_string_length', 'String value too large.')
    return (
      pythonInteger(pythonStrip(written).replace(/\.0*$/, '')) ??
      refuse('invalid_input', 'A valid integer is required.')
    )
  },
})

/** The same field, which must be sent. An empty form entry counts as sent. @see spec E.9 */
export function requiredField<T>(field: Field<T>): RequiredField<T> {
  const { blank: _blank, ...rest } = field
  return { ...rest, required: true }
}

/** One of the given numbers, or its text. @see spec E.14 */
export const choice = <const T extends number>(choices: readonly T[]): Field<T> => ({
  schema: { type: 'integer', enum: choices },
  blank: 'absent',
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    const chosen = choices.find((choice) => String(choice) === written)
    return chosen ?? refuse('invalid_choice', `"${written}" is not a valid choice.`)
  },
})

/** A list with members of any type. `items` describes the useful ones. @see spec E.16 */
export const list = (items: JsonSchema = {}): Field<readonly unknown[]> => ({
  schema: { type: 'array', items },
  many: true,
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    if (Array.isArray(sent)) return sent as readonly unknown[]
    return refuse('not_a_list', `Expected a list of items but got type "${pythonType(sent, written)}".`)
  },
})

/** An object with members of any type. @see spec E.17, E.23 */
export const object = (): Field<JsonObject> => ({
  schema: { type: 'object', additionalProperties: true },
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    if (typeof sent !== 'object' || Array.isArray(sent))
      return refuse('not_a_dict', `Expected a dictionary of items but got type "${pythonType(sent, written)}".`)
    requireStorable(sent)
    return sent as JsonObject
  },
})

/** Any JSON value. */
export const anything = (): Field<unknown> => ({ schema: {}, parse: (sent) => sent })
