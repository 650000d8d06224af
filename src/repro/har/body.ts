import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { fromBase64, fromBinary, unpack } from './bytes.ts'
import type { HarEntry } from './file.ts'

/** Why there is no body. What is lost was answered, and is not in the recording as a whole. */
export interface Missing {
  readonly why: string
  readonly isLost: boolean
}

/** A body as JSON, or why there is none. */
export type HarBody = { readonly json: unknown } | Missing

/** Reads a text, which should have so many bytes, into something; undefined where it is none. */
type Read<T> = (text: string, size: unknown) => { readonly read: T } | undefined

/** What a browser had already and shows all the same is as good as an answer. */
export const statusOf = ({ status, content }: HarEntry): number =>
  status === 304 && typeof content['text'] === 'string' && content['text'] !== '' ? 200 : status

/** Reads the body of an answer as JSON. */
export function readAnswer(entry: HarEntry): HarBody {
  const body = readBody(entry, 'JSON', parse)
  return 'why' in body ? body : { json: body.read }
}

/** Reads the body of an answer: as text, in Base64, or still packed as it came over the wire. */
export function readBody<T>(
  { content, responseHeaders }: HarEntry,
  kind: string,
  read: Read<T>,
): { readonly read: T } | Missing {
  const { text, encoding, size } = content
  if (typeof text !== 'string' || text === '') return lost('the recording has no body for it')
  const isBase64 = encoding === 'base64'
  const bytes = isBase64 ? fromBase64(text) : undefined
  if (isBase64 && !bytes) return lost('its body is not the Base64 it is said to be')
  const plain = isBase64 ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : text
  const found = read(plain, size)
  if (found) return found
  const packing = responseHeaders.get('content-encoding')?.toLowerCase() ?? ''
  const whole = packing === '' ? undefined : unpack(bytes ?? fromBinary(text), packing.split(','))
  if (whole !== undefined) return read(whole, undefined) ?? other(kind)
  if (packing !== '' && !looksLikeJson(plain)) return lost('its body is packed in a way that cannot be undone here')
  return isCut(plain, size)
    ? lost(`its body is cut short: ${sizeOf(plain)} of ${String(size)} bytes are there`)
    : other(kind)
}

const lost = (why: string): Missing => ({ why, isLost: true })
const other = (kind: string): Missing => ({ why: `its body is not ${kind}`, isLost: false })

const sizeOf = (text: string): number => new TextEncoder().encode(text).length

/** Whether there is less of a text than is said to have come. */
export const isCut = (text: string, size: unknown): boolean =>
  typeof size === 'number' && size > text.length && size > sizeOf(text)

/** What was sent: JSON, a form, or nothing that can be read. */
export function readSent({ postData }: HarEntry): unknown {
  const { mimeType, text, params } = postData
  const isInParts = /^multipart\//i.test(String(mimeType))
  if (Array.isArray(params) && params.length > 0 && (!text || isInParts)) return fromPairs(params.filter(isObject))
  if (typeof text !== 'string' || text === '') return undefined
  if (/x-www-form-urlencoded/i.test(String(mimeType))) return Object.fromEntries(new URLSearchParams(text))
  return parse(text)?.read
}

const fromPairs = (pairs: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(pairs.map(({ name, value }) => [String(name), value]))

function parse(text: string): { readonly read: unknown } | undefined {
  try {
    return { read: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }
  } catch {
    return undefined
  }
}

/** What JSON begins with. */
const looksLikeJson = (text: string): boolean => /^[\s\uFEFF]*[[{"\d-]/.test(text)
