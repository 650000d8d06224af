import type { CapsuleRequest } from '../capsule/capsule.ts'
import { fromText, toText } from './bytes.ts'
import { replaceInPlace } from './in-place.ts'
import { redactPairs } from './parameters.ts'
import type { NamedValue } from './parameters.ts'
import type { Redaction } from './redaction.ts'
import { mediaWords } from './vocabulary.ts'
import { redactJson } from './walk.ts'
import type { Words } from './words.ts'

type Body = NonNullable<CapsuleRequest['body']>

/** What is sent: JSON, a form, or what cannot be read, which is replaced letter by letter. */
export function redactBody(body: Body, type: string, redaction: Redaction): Body {
  if (typeof body === 'string') return redactText(body, type, redaction)
  return { base64: fromText(redactText(toText(body.base64), type, redaction)) }
}

function redactText(text: string, type: string, redaction: Redaction): string {
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return redactPairs(text, (name, value) => redactField(name, value, redaction))
  const boundary = /^multipart\/form-data.*;\s*boundary="?([^";\s]+)/i.exec(type)?.[1]
  if (boundary !== undefined) return redactParts(text, boundary, redaction)
  return redactJson(text, redaction.rules.of('object')) ?? replaceInPlace(text, redaction.words)
}

function redactField(name: string, value: string, { rules }: Redaction): NamedValue {
  const field = rules.of('object').field(name, {})
  return [field.name, field.rule.text(value)]
}

/** The header names the same boundary, and it is replaced there in the same way. */
function redactParts(text: string, boundary: string, redaction: Redaction): string {
  const parts = text.split(`--${boundary}`).map((part) => redactPart(part, redaction))
  return parts.join(`--${replaceInPlace(boundary, redaction.words)}`)
}

function redactPart(part: string, redaction: Redaction): string {
  const [whole, head, name, value] = /^(\r\n[^]*?\bname="([^"]*)"[^]*?\r\n\r\n)([^]*?)(?=\r\n$)/.exec(part) ?? []
  if (whole === undefined) return replaceInPlace(part, redaction.words)
  const [renamed, redacted] = redactField(name!, value!, redaction)
  const named = redactMedia(head!, redaction.words).replace(/\bname="[^"]*"/, () => `name="${renamed}"`)
  return named + redacted + part.slice(whole.length)
}

/** The type of some content, or what else is said about it. */
export const redactMedia = (text: string, words: Words): string =>
  text.replaceAll(/[\p{L}\p{M}]+|\p{N}{2,}/gu, (word) => (mediaWords.has(word.toLowerCase()) ? word : words.text(word)))
