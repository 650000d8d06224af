import type { CapsuleRequest } from '../capsule/capsule.ts'
import type { Addresses } from './addresses.ts'
import type { Bodies } from './bodies.ts'
import type { CapsuleValues } from './capsule-values.ts'
import type { CapsuleFaults } from './faults.ts'
import { METHOD } from './harmless.ts'
import type { Hosts } from './hosts.ts'
import type { Words } from './words.ts'

const SCHEME = /^\s*(?:Bearer|Basic|Digest|Token)\s+/i
/** What a type of content may be called. */
const TYPES =
  /^(?:application|text|multipart|image|video|audio|font|json|csv|html|plain|xml|xhtml|form|data|x|www|urlencoded|octet|stream|javascript|css|webp|avif|png|apng|svg|q|v|charset|utf|boundary)$/i
const WORD = /[\p{L}\p{M}]+|\p{N}{2,}/gu
/** Why there was no answer, as the fake says it itself. */
const FAILURE = /^(?:Failed to fetch|The operation was aborted\.?|This operation was aborted)$/

/** What replaces the parts of a request. */
interface Parts {
  readonly words: Words
  readonly values: CapsuleValues
  readonly hosts: Hosts
  readonly addresses: Addresses
  readonly bodies: Bodies
  readonly faults: CapsuleFaults
}

/** Replaces what clients have sent, and leaves out what came of it. */
export class Requests {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  request({ method, url, headers, body, faults, failure }: CapsuleRequest): CapsuleRequest {
    const { words, addresses, bodies } = this.#parts
    return {
      method: METHOD.test(method) ? method : words.text(method),
      url: addresses.whole(url),
      headers: this.#headers(headers),
      ...(body !== undefined && { body: bodies.body(body, headers['content-type'] ?? '') }),
      ...(faults && { faults: faults.map((effect) => this.#parts.faults.effect(effect)) }),
      ...(failure !== undefined && { failure: FAILURE.test(failure) ? failure : 'No answer' }),
    }
  }

  #headers(headers: CapsuleRequest['headers']): CapsuleRequest['headers'] {
    const { authorization, origin, 'content-length': length } = headers
    const { 'content-type': type, accept } = headers
    return {
      ...(authorization !== undefined && { authorization: this.#credentials(authorization) }),
      ...(type !== undefined && { 'content-type': this.#type(type) }),
      ...(accept !== undefined && { accept: this.#type(accept) }),
      ...(origin !== undefined && { origin: this.#parts.hosts.named(origin) }),
      ...(length !== undefined && { 'content-length': length }),
    }
  }

  #credentials(header: string): string {
    const scheme = SCHEME.exec(header)?.[0] ?? ''
    return scheme + String(this.#parts.values.token(header.slice(scheme.length)))
  }

  /** A boundary is replaced as in the body. */
  #type(type: string): string {
    const parts = type.split(/(boundary="?)([^";\s]+)/i)
    return parts.map((part, at) => (at % 3 === 2 ? this.#parts.bodies.boundary(part) : this.#known(part))).join('')
  }

  #known(type: string): string {
    return type.replaceAll(WORD, (word) => (TYPES.test(word) ? word : this.#parts.words.text(word)))
  }
}
