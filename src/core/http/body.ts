import { tooLarge } from './errors.ts'
import type { Basis } from './errors.ts'
import type { Received } from './received.ts'

/** A file of a form. It is no text, but a field that reads everything that can be written as text reads its name. */
export class UploadedFile {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A parsed body. Nothing about its content has been checked. */
export interface Body {
  /** Any JSON value; for a form, an object of strings and files. */
  readonly value: unknown
  /** By key: the text of each number at the top level that the service prints differently from JavaScript. */
  readonly numbers: ReadonlyMap<string, string>
  /** All values of each form key; undefined when the body is not a form. */
  readonly lists?: ReadonlyMap<string, readonly FormValue[]>
}

export type FormValue = string | UploadedFile

export type Parser = 'json' | 'form'

/** The parsers of a route that names none. */
export const PARSERS: readonly Parser[] = ['json', 'form']

/** The bytes of a body. They are read before the pipeline starts, so that the pipeline is synchronous. */
export interface RawBody {
  readonly contentType: string
  readonly bytes: Uint8Array | undefined
  /** Undefined for a body of another type, and for one that cannot be taken apart: `parseBody` refuses that. */
  readonly form: FormData | undefined
}

/** A part of a body, to be parsed as a body of its own. */
export const toBody = (value: unknown): Body => ({ value, numbers: new Map() })

/** An empty body counts as an empty object, with any content type. */
export const EMPTY = toBody({})
export const NO_BODY: RawBody = { contentType: '', bytes: undefined, form: undefined }
/** Larger bodies are refused with 413. @see spec R.14 */
export const LARGEST_BODY = 20 * 1024 * 1024

export const BODY_SIZE: Basis = { rule: 'body size', source: 'R.14' }
export const BODY: Basis = { rule: 'body', source: 'R.9' }

/** Reads the bytes of a request. `withForm` takes a multipart body apart. */
export async function readBody(received: Received): Promise<RawBody> {
  const bytes = await received.bytes(LARGEST_BODY)
  return { contentType: received.headers.get('content-type') ?? '', bytes, form: undefined }
}

/** Collects the chunks of a body and refuses one that is too large, by its declared length or by the bytes received. */
export class BodyBuffer {
  readonly #most: number
  readonly #chunks: Uint8Array[] = []
  #size = 0

  /** @throws ApiError 413 when the declared length is more than `most` bytes. */
  constructor(declared: string | null, most: number) {
    this.#most = most
    this.#requireSize(Number(declared))
  }

  /** @throws ApiError 413 when the chunk makes the body too large. */
  add(chunk: Uint8Array): void {
    this.#size += chunk.length
    this.#requireSize(this.#size)
    this.#chunks.push(chunk)
  }

  /** All bytes. A body of one chunk, as nearly all are, is not copied. */
  concat(): Uint8Array {
    if (this.#chunks.length === 1) return this.#chunks[0]!
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const chunk of this.#chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    return whole
  }

  #requireSize(size: number): void {
    if (size > this.#most) throw tooLarge(this.#most).by(BODY_SIZE)
  }
}
