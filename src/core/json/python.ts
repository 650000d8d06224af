/** Whether Python counts a value as false: null, false, 0 and empty text, lists and objects. */
export const isFalsy = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0)

/** Python's `str.strip`. Its set of white space differs from that of JavaScript's `trim`. */
export function pythonStrip(text: string): string {
  return text.replace(LEADING, '').replace(TRAILING, '')
}

/**
 * The sign and the digits of a whole number as Python's `int` reads it, or null: underscores between digits and white space
 * around them are allowed, and so are the digits of every script.
 *
 * @see spec R.28
 */
export function pythonDigits(text: string): string | null {
  const digits = pythonStrip(text)
  if (!/^[-+]?\p{Nd}+(?:_\p{Nd}+)*$/u.test(digits)) return null
  return digits.replaceAll('_', '').replace(/[^-+\d]/gu, asciiDigit)
}

/** The whole number in a text as Python's `int` reads it, or null. @see spec R.28 */
export function pythonInteger(text: string): number | null {
  const digits = pythonDigits(text)
  return digits === null ? null : Number(digits)
}

/** The ten digits of a script have consecutive code points, from its zero on. Digits of another script may follow at once. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

const SPACE = '\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const LEADING = new RegExp(`^[${SPACE}]+`)
const TRAILING = new RegExp(`(?<![${SPACE}])[${SPACE}]+$`)
