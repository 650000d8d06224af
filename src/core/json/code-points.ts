import { compare } from '../compare.ts'

/** The order in which Python sorts two texts. A character beyond U+FFFF is two code units in JavaScript, which come earlier. */
export const byCodePoint = (a: string, b: string): number => compare(codePoints(a), codePoints(b))

const codePoints = (text: string): string =>
  Array.from(text, (char) => char.codePointAt(0)!.toString(16).padStart(6, '0')).join('')

/** A UTF-16 code unit as JSON escapes it, such as `\u001b`. */
export const jsonEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
