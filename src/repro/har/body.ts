import { readJson } from '../../core/decode.ts'
import { byteLength } from '../../core/http/byte-length.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { isRead } from '../../resources/route.ts'
import { fromBase64, fromBinary, unpack } from './bytes.ts'
import type { HarEntry } from './file.ts'

/** Why the answer of a 304 cannot be read. */
export const NOT_RECORDED = 'the answer is not in the recording: the browser had it already'

/** Why an answer of CSV is not read. */
export const ONLY_JSON = 'its answer is CSV, and only JSON is read'

/** A body as JSON, or why there is none. */
export type HarBody = { readonly json: unknown } | { readonly why: string }

/** Reads the body of an answer as JSON: from text, from Base64, or still packed as it came over the wire. */
export function readAnswer({ content, responseHeaders }: HarEntry): HarBody {
  const { text, encoding, size } = content
  if (typeof text !== 'string' || text === '')
    return {
      why: isAttached(content) ? 'its body is in a file beside the recording' : 'the recording has no body for it',
    }
  const isBase64 = encoding === 'base64'
  const bytes = isBase64 ? fromBase64(text) : undefined
  if (isBase64 && !bytes) return { why: 'its body is not valid Base64' }
  const plain = isBase64 ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : text
  const json = parse(plain)
  if (json !== undefined) return { json }
  const packing = responseHeaders.get('content-encoding')?.toLowerCase() ?? ''
  const whole = packing === '' ? undefined : unpack(bytes ?? fromBinary(text), packing.split(','))
  if (whole !== undefined) return toBody(parse(whole))
  if (packing !== '' && !looksLikeJson(plain) && !isPage(plain))
    return { why: 'its body is compressed in a way that cannot be read here' }
  return isCut(plain, size)
    ? { why: `its body is cut short: ${byteLength(plain)} of ${asText(size)} bytes are there` }
    : NO_JSON
}

/** The JSON of an answer; an empty text if its body is none. */
export function answeredJson(entry: HarEntry): unknown {
  const read = readAnswer(entry)
  return 'json' in read ? read.json : ''
}

/** The object that an answer shows; an empty one if its body is none. */
export function answeredObject(entry: HarEntry): JsonObject {
  const json = answeredJson(entry)
  return isObject(json) ? json : {}
}

/**
 * The text of a JSON answer, even if the recorder has written it in Base64 or compressed; empty if it cannot be read.
 */
export function answeredText(entry: HarEntry): string {
  const { text, encoding } = entry.content
  if (typeof text === 'string' && encoding !== 'base64' && looksLikeJson(text)) return text
  const read = readAnswer(entry)
  return 'json' in read ? JSON.stringify(read.json) : ''
}

/** The text of an answer of any type, even if it was written in Base64; undefined if it is not text. */
export function writtenText({ content: { text, encoding } }: HarEntry): string | undefined {
  if (typeof text !== 'string') return undefined
  if (encoding !== 'base64') return text
  try {
    const bytes = fromBase64(text)
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Whether a body stands in a file of its own, as Playwright writes it. */
export const isAttached = ({ text, _file, _sha1 }: JsonObject): boolean =>
  !text && (typeof _file === 'string' || typeof _sha1 === 'string')

const NO_JSON: HarBody = { why: 'its body is not JSON' }

const toBody = (json: unknown): HarBody => (json === undefined ? NO_JSON : { json })

/** Whether a text is shorter than the size that the archive states. */
const isCut = (text: string, size: unknown): boolean =>
  typeof size === 'number' && size > text.length && size > byteLength(text)

/** The value that was sent: JSON or a form; undefined when it cannot be read. */
export function readSent({ postData }: HarEntry): unknown {
  const { mimeType, text, params } = postData
  const isInParts = /^multipart\//i.test(asText(mimeType))
  if (Array.isArray(params) && params.length > 0 && (!text || isInParts)) return fromPairs(params.filter(isObject))
  if (typeof text !== 'string' || text === '') return undefined
  if (/x-www-form-urlencoded/i.test(asText(mimeType))) return Object.fromEntries(new URLSearchParams(text))
  return parse(text)
}

/**
 * Whether a write had a body that the recording does not show: its headers or size say so, or its type if no size is
 * stated. A DELETE needs none.
 */
export function lacksSentBody({ method, requestHeaders, requestSize, postData }: HarEntry): boolean {
  const { text, params } = postData
  if (isRead(method) || method === 'DELETE' || text || (Array.isArray(params) && params.length > 0)) return false
  const length = requestHeaders.get('content-length')
  return requestSize > 0 || Number(length) > 0 || (requestSize < 0 && !length && requestHeaders.has('content-type'))
}

const fromPairs = (pairs: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(pairs.map(({ name, value }) => [asText(name), value]))

const parse = (text: string): unknown => readJson(text.replace(/^\uFEFF/, ''))

/** Whether a text begins as HTML does. */
const isPage = (text: string): boolean => /^[\s\uFEFF]*</.test(text)

/** Whether a text begins as JSON does. */
const looksLikeJson = (text: string): boolean => /^[\s\uFEFF]*[[{"\d-]/.test(text)
