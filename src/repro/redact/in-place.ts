import { reserved } from './vocabulary.ts'
import { wirePolicyOf } from './wire.ts'
import type { Words } from './words.ts'

/** Letters that take as many bytes as others do. */
const OF_BYTES = ['', 'abcdefghiklmnoprstuvz', 'áàâäãåéèêëíìîïóòôöõúùûüñç', '安白成东方高海和江金林明平', '𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯']
/** What a decoder stumbles over or not: its own words, what follows a backslash, numbers. Everything else is words. */
const PARTS =
  /((?:\\u[\da-fA-F]{4})+)|\\[^]|true|false|null|NaN|Infinity|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[\p{L}\p{M}]+|\p{N}+/gu
const WORD = /^[\p{L}\p{M}]/u
const KEPT = /^(?:\\[^u]|\\u$|(?:true|false|null|NaN|Infinity)$)/

/**
 * A text that nobody could read, with its words and numbers replaced letter by letter: what was wrong with it is wrong at
 * the same place, to the character and to the byte.
 */
export const inPlace = (text: string, words: Words): string =>
  text.replaceAll(PARTS, (part, escapes: string | undefined) => {
    if (escapes !== undefined) return escaped(escapes, words)
    if (KEPT.test(part) || reserved.has(part) || wirePolicyOf(part) !== undefined) return part
    return WORD.test(part) ? fitted(part, words.text(part)) : digits(part, words)
  })

/** Each letter of a replacement, or one that takes as much room. */
function fitted(word: string, made: string): string {
  const letters = [...made]
  const place = (letter: string | undefined, char: string): string =>
    letter !== undefined && sizeOf(letter) === sizeOf(char) ? letter : standIn(char, letter ?? 'a')
  return [...word].map((char, at) => place(letters[at], char)).join('')
}

function standIn(char: string, seed: string): string {
  const letters = [...OF_BYTES[sizeOf(char)]!]
  return letters[seed.codePointAt(0)! % letters.length]!
}

/** A number begins with a zero where it did: to a decoder that is another number. */
function digits(number: string, words: Words): string {
  return number.replaceAll(/\p{N}+/gu, (run) => {
    const made = fitted(run, words.text(run))
    return [...run].map((digit, at) => (digit === '0' ? '0' : [...made][at]!)).join('')
  })
}

/** Characters by their numbers; one of two numbers is replaced by two. */
function escaped(escapes: string, words: Words): string {
  const text = JSON.parse(`"${escapes}"`) as string
  return text.replaceAll(/[\p{L}\p{M}\p{N}]|[^]/gu, (char) => {
    const isWord = /[\p{L}\p{M}\p{N}]/u.test(char)
    return inEscapes(isWord ? words.text(char).charAt(0).repeat(char.length) : char)
  })
}

const inEscapes = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

function sizeOf(char: string): number {
  const code = char.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
