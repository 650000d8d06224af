import { refuse, refuseNull } from './field.ts'
import type { BodyField } from './field.ts'
import { pythonStrip } from '../json/python.ts'

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

const lengthOf = ({ max }: StringOptions) => (max === undefined ? {} : { maxLength: max })

/** Text, trimmed; numbers become text. `""` is allowed, null is not. */
export const string = (options: StringOptions = {}): BodyField<string> => ({
  schema: { type: 'string', ...lengthOf(options) },
  parse: (sent, written) => (sent === null ? refuseNull() : readString(sent, written, options)),
})

/** Text, or null. */
export const nullableString = (options: StringOptions = {}): BodyField<string | null> => ({
  schema: { type: ['string', 'null'], ...lengthOf(options) },
  parse: (sent, written) => (sent === null ? null : readString(sent, written, options)),
})

/** A UUID in any of the usual spellings, or the number it stands for; read into lower case with dashes. */
export const uuid = ({ required = false } = {}): BodyField<string> => ({
  schema: { type: 'string', format: 'uuid' },
  required,
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    const whole = typeof sent === 'boolean' ? String(Number(sent)) : typeof sent === 'number' ? written : ''
    const text = /^\d{1,39}$/.test(whole) ? BigInt(whole).toString(16).padStart(32, '0') : sent
    const canonical = typeof text === 'string' ? toUuid(text) : undefined
    return canonical ?? refuse('invalid_input', 'Must be a valid UUID.')
  },
})

const USUAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The usual spelling of a UUID, or undefined when the text is none: 32 hex digits, dashes, braces and `urn:uuid:` aside. */
export function toUuid(text: string): string | undefined {
  if (USUAL_UUID.test(text)) return text
  const hex = text
    .replaceAll('urn:', '')
    .replaceAll('uuid:', '')
    .replace(/^[{}]+|[{}]+$/g, '')
    .replaceAll('-', '')
  if (!/^[0-9a-fA-F]{32}$/.test(hex)) return undefined
  return hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
