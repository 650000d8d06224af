import { jsonEscape } from '../../core/json/code-points.ts'
import { privacyOfField } from './fields.ts'
import { reserved } from './vocabulary.ts'
import type { WordReplacer } from './word-replacer.ts'

/** Letters to replace others with, by the number of bytes that each takes. */
const LETTERS_OF_SIZE = [
  '',
  'abcdefghiklmnoprstuvz',
  'áàâäãåéèêëíìîïóòôöõúùûüñç',
  '安白成东方高海和江金林明平',
  '𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯',
].map((letters) => [...letters])
/**
 * The parts of a text that decide where a decoder stops: its own words, escapes and numbers. Everything else is words.
 * The stack of a pattern cannot hold millions of escapes.
 */
const PARTS =
  /((?:\\u[\da-fA-F]{4}){1,10000})|\\[^]|true|false|null|NaN|Infinity|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[\p{L}\p{M}]+|\p{N}+/gu
const WORD = /^[\p{L}\p{M}]/u
const UNTOUCHED = /^(?:\\[^u]|\\u$|(?:true|false|null|NaN|Infinity)$)/

/**
 * A text that no decoder can read, with its words and numbers replaced letter by letter. It stays broken at the same
 * character and at the same byte.
 */
export function replaceInPlace(text: string, words: WordReplacer): string {
  const known = new Map<string, string>()
  return text.replaceAll(PARTS, (part, escapes: string | undefined) => {
    const made = known.get(part) ?? replacePart(part, escapes, words)
    known.set(part, made)
    return made
  })
}

function replacePart(part: string, escapes: string | undefined, words: WordReplacer): string {
  if (escapes !== undefined) return replaceEscapes(escapes, words)
  if (UNTOUCHED.test(part) || reserved.has(part) || privacyOfField(part) !== undefined) return part
  if (WORD.test(part)) return fitLetters(part, words.text(part)).join('')
  return part.replaceAll(/\p{N}+/gu, (digits) => replaceDigits(digits, words))
}

/** The letters of a replacement, each of which takes as many bytes as the one before. */
function fitLetters(word: string, replacement: string): readonly string[] {
  const letters = [...replacement]
  return [...word].map((char, at) => {
    const letter = letters[at] ?? 'a'
    const size = sizeOf(char)
    if (sizeOf(letter) === size) return letter
    const others = LETTERS_OF_SIZE[size]!
    return others[letter.codePointAt(0)! % others.length]!
  })
}

/** Replaces digits but zeros: decoders refuse a number that begins with a zero. */
function replaceDigits(digits: string, words: WordReplacer): string {
  const replaced = fitLetters(digits, words.text(digits))
  return [...digits].map((digit, at) => (digit === '0' ? '0' : replaced[at]!)).join('')
}

/** Replaces escaped characters. One that takes two escapes is replaced by two. */
function replaceEscapes(escapes: string, words: WordReplacer): string {
  const text = JSON.parse(`"${escapes}"`) as string
  const replaced = text.replaceAll(/[\p{L}\p{M}\p{N}]/gu, (char) => words.text(char).charAt(0).repeat(char.length))
  return replaced.split('').map(jsonEscape).join('')
}

function sizeOf(char: string): number {
  const code = char.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
