import type { Basis } from './errors.ts'
import { badRequest, tooLarge, unsupportedMediaType } from './errors.ts'
import { decodeJson, JsonError } from '../json/json.ts'
import { decodeUtf8, Utf8Error } from '../json/utf8.ts'
import type { Received } from './received.ts'

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
export async function readBody(received: Received): Promise<RawBody> {
  const contentType = received.headers.get('content-type') ?? ''
  const bytes = await received.bytes(LARGEST_BODY)
  if (bytes.length === 0 || !/^multipart\/form-data/i.test(contentType)) return { contentType, bytes, form: undefined }
  const whole = new Response(bytes, { headers: { 'Content-Type': contentType } })
  return { contentType, bytes, form: await whole.formData().catch(() => undefined) }
}

/** Bytes that come in parts. A declared length is kept to by the transport; all others are counted as they come. */
export class Parts {
  readonly #most: number
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  #size = 0

  /** @throws ApiError 413 when more than `most` are declared. */
  constructor(declared: string | null, most: number) {
    this.#most = most
    this.#refuse(Number(declared ?? 0))
  }

  /** @throws ApiError 413 when it is one too many. */
  add(part: Uint8Array<ArrayBuffer>): void {
    this.#size += part.length
    this.#refuse(this.#size)
    this.#parts.push(part)
  }

  /** What came in one piece, as nearly all bodies do, stays as it is. */
  joined(): Uint8Array<ArrayBuffer> {
    if (this.#parts.length === 1) return this.#parts[0]!
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  #refuse(size: number): void {
    if (size > this.#most) throw tooLarge(this.#most).by(BODY_SIZE)
  }
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
