import type { Basis } from './basis.ts'
import { badRequest, tooLarge, unsupportedMediaType } from './errors.ts'
import { JsonError, decodeJson } from './json/json.ts'
import { Utf8Error, decodeUtf8 } from './json/utf8.ts'

/** What a client sent, read once at the rim: still unknown, but no longer text. */
export interface Body {
  /** Any JSON value; for a form, an object of strings. */
  readonly value: unknown
  /** The text of those numbers at the top level that the service writes unlike JavaScript, by key. */
  readonly numbers: ReadonlyMap<string, string>
  /** All values of a form's repeated keys; undefined when the body is not a form. */
  readonly lists?: ReadonlyMap<string, readonly string[]>
}

export type Parser = 'json' | 'form'

/** The raw body: read before the pipeline starts, so that everything after it is synchronous. */
export interface RawBody {
  readonly contentType: string
  readonly bytes: Uint8Array | undefined
  readonly form: FormData | undefined
}

const EMPTY: Body = { value: {}, numbers: new Map() }
export const NO_BODY: RawBody = { contentType: '', bytes: undefined, form: undefined }
/** Larger bodies are refused with 413. */
export const LARGEST_BODY = 1024 * 1024

export const BODY_SIZE: Basis = { rule: 'body size', source: 'assumed: a body has at most 1 MiB' }
export const BODY: Basis = { rule: 'body', source: 'semantics.md 1.1 (step 5), 1.2' }

/** Takes the bytes off a request. A multipart body is taken apart here, because only the platform's reader can. */
export async function readBody(request: Request): Promise<RawBody> {
  const contentType = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request)
  if (bytes.length === 0 || !/^multipart\/form-data/i.test(contentType)) return { contentType, bytes, form: undefined }
  const whole = new Response(bytes, { headers: { 'Content-Type': contentType } })
  return { contentType, bytes, form: await whole.formData().catch(() => undefined) }
}

/** A declared length is kept to by the transport; without one the bytes are counted as they come. */
export async function readBytes(request: Request, largest = LARGEST_BODY): Promise<Uint8Array<ArrayBuffer>> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > largest) throw tooLarge(largest).by(BODY_SIZE)
  const stream = length === null ? request.body : undefined
  if (stream === null) return new Uint8Array()
  const bytes = stream ? await readStream(stream, largest) : new Uint8Array(await request.arrayBuffer())
  if (bytes.length > largest) throw tooLarge(largest).by(BODY_SIZE)
  return bytes
}

async function readStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  largest: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(chunks, size)
    chunks.push(value)
    size += value.length
    if (size <= largest) continue
    void reader.cancel().catch(() => undefined)
    throw tooLarge(largest).by(BODY_SIZE)
  }
}

/** What came in one piece, as nearly all bodies do, stays as it is. */
function joined(chunks: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  if (chunks.length === 1) return chunks[0]!
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * Reads a body with the parsers a view has. No bytes at all count as an empty object, whatever the content type says.
 *
 * @see semantics.md 1.1 (step 5) and 1.2
 */
export function parseBody(raw: RawBody, parsers: readonly Parser[]): Body {
  if (!raw.bytes || raw.bytes.length === 0) return EMPTY
  const type = raw.contentType.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/json') return parseJson(raw.bytes)
  if (parsers.includes('form') && type === 'application/x-www-form-urlencoded')
    return formBody(new URLSearchParams(new TextDecoder().decode(raw.bytes)))
  if (parsers.includes('form') && type === 'multipart/form-data') return parseMultipart(raw)
  throw unsupportedMediaType(raw.contentType)
}

function parseJson(bytes: Uint8Array): Body {
  try {
    return decodeJson(decodeUtf8(bytes))
  } catch (error) {
    if (!(error instanceof JsonError || error instanceof Utf8Error)) throw error
    throw badRequest('parse_error', `JSON parse error - ${error.message}`)
  }
}

function parseMultipart(raw: RawBody): Body {
  if (!raw.form) throw badRequest('parse_error', 'Multipart form parse error - Invalid boundary in multipart: None')
  return formBody(raw.form)
}

function formBody(entries: Iterable<[string, FormDataEntryValue]>): Body {
  const lists = new Map<string, string[]>()
  for (const [key, value] of entries) {
    const text = typeof value === 'string' ? value : value.name
    const list = lists.get(key)
    if (list) list.push(text)
    else lists.set(key, [text])
  }
  const value = Object.fromEntries([...lists].map(([key, texts]) => [key, texts.at(-1)]))
  return { value, numbers: EMPTY.numbers, lists }
}
