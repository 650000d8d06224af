import type { CapsuleRequest } from '../capsule/capsule.ts'
import { redactAddress, redactNamedOrigin } from './addresses.ts'
import { redactBody, redactMedia } from './bodies.ts'
import { redactEffect } from './faults.ts'
import { METHOD } from './harmless.ts'
import { replaceInPlace } from './in-place.ts'
import type { Redaction } from './redaction.ts'
import type { WordReplacer } from './word-replacer.ts'

const SCHEME = /^\s*(?:Bearer|Basic|Digest|Token)\s+/i
/** Why there was no answer, as the fake says it itself. */
const FAILURE = /^(?:Failed to fetch|The operation was aborted\.?|This operation was aborted)$/

/** What a client sent; its answer is left out. */
export function redactRequest(request: CapsuleRequest, redaction: Redaction): CapsuleRequest {
  const { method, url, headers, body, faults, failure } = request
  return {
    method: METHOD.test(method) ? method : redaction.words.text(method),
    url: redactAddress(url, redaction),
    headers: Object.fromEntries(Object.entries(headers).flatMap((header) => redactHeader(header, redaction))),
    ...(body !== undefined && { body: redactBody(body, headers['content-type'] ?? '', redaction) }),
    ...(faults && { faults: faults.map((effect) => redactEffect(effect, redaction)) }),
    ...(failure !== undefined && { failure: FAILURE.test(failure) ? failure : 'No answer' }),
  }
}

type Header = readonly [name: string, value: string]

/** No answer depends on any other header. */
function redactHeader([name, value]: Header, { words, texts }: Redaction): readonly Header[] {
  if (name === 'authorization') return [[name, redactCredentials(value, (token) => texts.token(token))]]
  if (name === 'content-type' || name === 'accept') return [[name, redactType(value, words)]]
  if (name === 'origin') return [[name, redactNamedOrigin(value, words)]]
  return name === 'content-length' ? [[name, value]] : []
}

function redactCredentials(header: string, replace: (token: string) => string): string {
  const scheme = SCHEME.exec(header)?.[0] ?? ''
  return scheme + replace(header.slice(scheme.length))
}

/** A boundary is replaced as in the body. */
function redactType(type: string, words: WordReplacer): string {
  const parts = type.split(/(boundary="?)([^";\s]+)/i)
  return parts.map((part, at) => (at % 3 === 2 ? replaceInPlace(part, words) : redactMedia(part, words))).join('')
}
