import { UUID } from '../json/kinds.ts'
import { refuse, refuseNull } from './fields.ts'
import type { Field } from './fields.ts'

/** A UUID in any usual spelling, or as a whole number. The result is in lower case with dashes. @see spec E.18 */
export const uuid = (): Field<string> => ({
  schema: { type: 'string', format: 'uuid' },
  parse: (sent, written) => {
    if (sent === null) return refuseNull()
    const text = typeof sent === 'string' ? sent : hexOf(sent, written)
    return toUuid(text) ?? refuse('invalid_input', 'Must be a valid UUID.')
  },
})

/** The 32 hex digits of a UUID that was sent as a number, or `""`. To the service, true is 1 and false is 0. */
function hexOf(sent: unknown, written: string): string {
  const digits = typeof sent === 'boolean' ? String(Number(sent)) : written
  const isNumber = (typeof sent === 'boolean' || typeof sent === 'number') && /^\d{1,39}$/.test(digits)
  return isNumber ? BigInt(digits).toString(16).padStart(32, '0') : ''
}

/** The usual spelling of a UUID; undefined for other text. Dashes, braces and `urn:uuid:` around 32 hex digits are ignored. */
export function toUuid(text: string): string | undefined {
  if (UUID.test(text)) return text
  const hex = uuidDigits(text)
  if (!/^[0-9a-fA-F]{32}$/.test(hex)) return undefined
  return hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Text without what a UUID may have around its digits and between them. */
export const uuidDigits = (text: string): string =>
  text
    .replaceAll('urn:', '')
    .replaceAll('uuid:', '')
    .replace(/^[{}]+|(?<![{}])[{}]+$/g, '')
    .replaceAll('-', '')
