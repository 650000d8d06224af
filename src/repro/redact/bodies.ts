import { isForm } from '../../core/decode.ts'
import { readUtf8 } from '../../core/json/utf8.ts'
import type { CapsuleRequest } from '../capsule/capsule.ts'
import { redactPairs } from './addresses.ts'
import type { NamedValue } from './addresses.ts'
import { replaceInPlace } from './in-place.ts'
import type { Redaction } from './redaction.ts'
import { mediaWords } from './vocabulary.ts'
import { redactJson } from './walk.ts'
import type { WordReplacer } from './word-replacer.ts'

/**
 * A byte that is part of no valid character stands in the text as a character from here on, in the private use area,
 * until the text becomes bytes again.
 */
const STRAY = 0xf700
const SEQUENCES = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g

const LINE_END = '\r\n'
const BLANK_LINE = LINE_END + LINE_END

type CapsuleBody = NonNullable<CapsuleRequest['body']>

/** Redacts a sent body: JSON, a form, or text that cannot be parsed, which is replaced letter by letter. */
export function redactBody(body: CapsuleBody, type: string, redaction: Redaction): CapsuleBody {
  if (typeof body === 'string') return redactText(body, type, redaction)
  return { base64: fromText(redactText(toText(body.base64), type, redaction)) }
}

function redactText(text: string, type: string, redaction: Redaction): string {
  if (isForm(type)) return redactPairs(text, (name, value) => redactField(name, value, redaction))
  const boundary = /^multipart\/form-data.*;\s*boundary="?([^";\s]+)/i.exec(type)?.[1]
  if (boundary !== undefined) return redactParts(text, boundary, redaction)
  return redactJson(text, redaction.rules.of(false)) ?? replaceInPlace(text, redaction.words)
}

function redactField(name: string, value: string, { rules }: Redaction): NamedValue {
  const field = rules.of(false).field(name, {})
  return [field.name, field.rule.text(value)]
}

/** Redacts a multipart body. Its boundary is replaced as in the header that names it. */
function redactParts(text: string, boundary: string, redaction: Redaction): string {
  const parts = text.split(`--${boundary}`).map((part) => redactPart(part, redaction))
  return parts.join(`--${replaceInPlace(boundary, redaction.words)}`)
}

function redactPart(part: string, redaction: Redaction): string {
  const blank = part.indexOf(BLANK_LINE)
  const head = part.slice(0, blank + BLANK_LINE.length)
  const name = /\bname="([^"]*)"/.exec(head)?.[1]
  const isField = part.startsWith(LINE_END) && part.endsWith(LINE_END)
  if (!isField || name === undefined) return replaceInPlace(part, redaction.words)
  const [renamed, redacted] = redactField(name, part.slice(head.length, -LINE_END.length), redaction)
  const named = redactMedia(head, redaction.words).replace(/\bname="[^"]*"/, () => `name="${renamed}"`)
  return named + redacted + LINE_END
}

/** Redacts a content type, or another header of a part. */
export const redactMedia = (text: string, words: WordReplacer): string =>
  text.replaceAll(/[\p{L}\p{M}]+|\p{N}{2,}/gu, (word) => (mediaWords.has(word.toLowerCase()) ? word : words.text(word)))

/** Bytes in Base64 as text; each that belongs to no character becomes one of its own. */
const toText = (base64: string): string => atob(base64).replaceAll(SEQUENCES, toCharacter)

/** Bytes that `toText` has made text of, in Base64 again. */
function fromText(text: string): string {
  const bytes = [...text].map((char) => {
    const code = char.charCodeAt(0)
    return code >= STRAY + 0x80 && code <= STRAY + 0xff ? String.fromCharCode(code - STRAY) : binary(char)
  })
  return btoa(bytes.join(''))
}

function toCharacter(sequence: string): string {
  const bytes = Uint8Array.from(sequence, (byte) => byte.charCodeAt(0))
  return readUtf8(bytes) ?? Array.from(bytes, (byte) => String.fromCharCode(STRAY + byte)).join('')
}

const binary = (char: string): string => String.fromCharCode(...new TextEncoder().encode(char))
