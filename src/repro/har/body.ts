import type { JsonObject } from '../../core/table/columns.ts'
import type { HarEntry } from './file.ts'

/** A body as JSON, or why there is none. */
export type HarBody = { readonly json: unknown } | { readonly why: string }

/** A body that unpacks to more is nobody's page. */
const LARGEST = 2 ** 28

type Unpack = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array
type Zlib = Readonly<Record<string, Unpack | undefined>>

const UNPACKERS: Readonly<Record<string, string>> = {
  gzip: 'gunzipSync',
  'x-gzip': 'gunzipSync',
  deflate: 'inflateSync',
  br: 'brotliDecompressSync',
  zstd: 'zstdDecompressSync',
}

/** Reads the body of an answer: as text, in Base64, or still packed as it came over the wire. */
export function readAnswer({ content, responseHeaders }: HarEntry): HarBody {
  const { text, encoding, size } = content
  if (typeof text !== 'string' || text === '') return { why: 'the recording has no body for it' }
  const isBase64 = encoding === 'base64'
  const bytes = isBase64 ? fromBase64(text) : undefined
  if (isBase64 && !bytes) return { why: 'its body is not the Base64 it is said to be' }
  const plain = isBase64 ? new TextDecoder().decode(bytes) : text
  const read = parse(plain, size)
  const packing = responseHeaders.get('content-encoding')?.toLowerCase() ?? ''
  if ('json' in read || packing === '') return read
  const whole = unpack(bytes ?? fromBinary(text), packing.split(','))
  if (whole !== undefined) return parse(whole, undefined)
  return looksLikeJson(plain) ? read : { why: 'its body is packed in a way that cannot be undone here' }
}

/** What was sent: JSON, a form, or nothing that can be read. */
export function readSent({ postData }: HarEntry): unknown {
  const { mimeType, text, params } = postData
  if (Array.isArray(params) && params.length > 0 && !text) return fromPairs(params as readonly JsonObject[])
  if (typeof text !== 'string' || text === '') return undefined
  if (/x-www-form-urlencoded/i.test(String(mimeType))) return Object.fromEntries(new URLSearchParams(text))
  const read = parse(text, undefined)
  return 'json' in read ? read.json : undefined
}

const fromPairs = (pairs: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(pairs.map(({ name, value }) => [String(name), value]))

function parse(text: string, size: unknown): HarBody {
  try {
    return { json: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }
  } catch {
    const length = new TextEncoder().encode(text).length
    const isCut = typeof size === 'number' && size > length
    return { why: isCut ? `its body is cut short: ${length} of ${size} bytes are there` : 'its body is not JSON' }
  }
}

const looksLikeJson = (text: string): boolean => /^[\s\uFEFF]*[[{"\d-]/.test(text)

/** Undoes each packing, the last one first. Only Node can. */
function unpack(bytes: Uint8Array | undefined, packings: readonly string[]): string | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => Zlib } }
  try {
    const zlib = process!.getBuiltinModule!('node:zlib')
    return new TextDecoder().decode(
      packings.reduceRight((rest, packing) => unpackOnce(zlib, rest, packing.trim()), bytes!),
    )
  } catch {
    return undefined
  }
}

const unpackOnce = (zlib: Zlib, bytes: Uint8Array, packing: string): Uint8Array =>
  packing === 'identity' ? bytes : zlib[UNPACKERS[packing]!]!(bytes, { maxOutputLength: LARGEST })

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return fromBinary(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** Bytes that were written as text, one character each. */
function fromBinary(text: string): Uint8Array | undefined {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0xff) return undefined
  return Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}
