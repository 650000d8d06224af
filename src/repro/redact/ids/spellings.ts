import { toUuid } from '../../../core/http/uuid.ts'

/** A number in any form in which the API reads one: with a sign, zeros before it, underscores or a fraction. */
const NUMBER = /^(\s*[-+]?0*)([1-9]\d*(?:_\d+)*)(\.\d*)?(\s*)$/

/** The place where a UUID may begin: not after a hex digit, but directly after an encoded or escaped character. */
const START = String.raw`(?:(?<![\da-f])|(?<=%[\da-f]{2})|(?<=\\u00[\da-f]{2})|(?<=\\[bf]))`
const DASH = String.raw`(-|%2d|%252d)`
/** A dash, plain or encoded; the encoding may be in capitals or small letters. */
const DASHES = new RegExp(DASH, 'gi')
const UUIDS = new RegExp(
  String.raw`[\da-f]{8}${DASH}[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}|${START}[\da-f]{32}(?![\da-f])`,
  'gi',
)
const MAY_HOLD_UUID = /[\da-f]{8}/i
/** The UUID of no row. */
const NIL = '00000000-0000-0000-0000-000000000000'

/** The number of a row as it is written, replaced in the same form; any other text as it is. */
export function replaceNumber(written: string, replace: (id: number) => number): string {
  const [, start, digits, fraction = '', end] = NUMBER.exec(written) ?? []
  if (digits === undefined) return written
  const id = Number(digits.replaceAll('_', ''))
  if (!Number.isSafeInteger(id)) return written
  const replaced = replace(id)
  if (replaced === id) return written
  const made = digits.includes('_') ? String(replaced).replace(/\d/, '$&_') : String(replaced)
  return start + made + fraction + end
}

/** A text with every UUID in it replaced: with dashes, also encoded ones, or without. */
export function replaceUuids(text: string, replace: (uuid: string) => string): string {
  if (!MAY_HOLD_UUID.test(text)) return text
  return text.replaceAll(UUIDS, (written, dash: string = '') => {
    const made = replaceOne(written.replaceAll(DASHES, ''), replace)
    return made === undefined ? written : likeCase(written, made.replaceAll('-', dash))
  })
}

/** A text that is a UUID in a rarer spelling, such as with dashes elsewhere, replaced in the same spelling; else as it is. */
export function replaceOddUuid(text: string, replace: (uuid: string) => string): string {
  const uuid = toUuid(text)
  const made = uuid === undefined ? undefined : replaceOne(uuid, replace)
  if (made === undefined) return text
  const digits = [...made.replaceAll('-', '')]
  const chars = [...text].reverse()
  return likeCase(
    text,
    chars
      .map((char) => (/[\da-f]/i.test(char) ? (digits.pop() ?? char) : char))
      .reverse()
      .join(''),
  )
}

/** The replacement of the digits of a UUID; undefined when they stay. */
function replaceOne(digits: string, replace: (uuid: string) => string): string | undefined {
  const uuid = toUuid(digits)!
  if (uuid === NIL) return undefined
  const made = replace(uuid)
  return made === uuid ? undefined : made
}

const likeCase = (written: string, made: string): string =>
  /[A-F]/.test(written) && !/[a-f]/.test(written) ? made.toUpperCase() : made
