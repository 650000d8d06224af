import type { CapsuleRequest } from '../capsule/capsule.ts'
import { fromText, toText } from './bytes.ts'
import { inPlace } from './in-place.ts'
import { replaceInJson } from './json-text.ts'
import { replacePairs } from './pairs.ts'
import type { Pair } from './pairs.ts'
import type { Places } from './places.ts'
import type { Words } from './words.ts'

type Body = NonNullable<CapsuleRequest['body']>

/** Names in the head of a part: whatever else stands there is replaced. */
const HEAD =
  /^(?:Content|Disposition|Type|Transfer|Encoding|form|data|name|filename|text|plain|application|octet|stream|json|charset|utf|8|binary)$/i

/** Replaces what is sent: JSON, forms, and letter by letter whatever cannot be read. */
export class Bodies {
  readonly #words: Words
  readonly #places: Places

  constructor(words: Words, places: Places) {
    this.#words = words
    this.#places = places
  }

  body(body: Body, type: string): Body {
    if (typeof body === 'string') return this.#text(body, type)
    return { base64: fromText(this.#text(toText(body.base64), type)) }
  }

  #text(text: string, type: string): string {
    if (/^application\/x-www-form-urlencoded/i.test(type))
      return replacePairs(text, (name, value) => this.#field(name, value))
    const boundary = /^multipart\/form-data.*;\s*boundary="?([^";\s]+)/i.exec(type)?.[1]
    if (boundary !== undefined) return this.#parts(text, boundary)
    return replaceInJson(text, this.#places.body) ?? inPlace(text, this.#words)
  }

  #field(name: string, value: string): Pair {
    const [called, place] = this.#places.body.field(name)
    return [called, place.text(value)]
  }

  /** Parts keep the boundary that the header names, which is replaced there as in any text. */
  #parts(text: string, boundary: string): string {
    const line = `--${boundary}`
    return text
      .split(line)
      .map((part) => this.#part(part))
      .join(`--${this.boundary(boundary)}`)
  }

  boundary(boundary: string): string {
    return inPlace(boundary, this.#words)
  }

  #part(part: string): string {
    const [whole, head, name, value] = /^(\r\n[^]*?\bname="([^"]*)"[^]*?\r\n\r\n)([^]*?)(?=\r\n$)/.exec(part) ?? []
    if (whole === undefined) return inPlace(part, this.#words)
    const [called, replaced] = this.#field(name!, value!)
    return this.#head(head!, called) + replaced + part.slice(whole.length)
  }

  #head(head: string, called: string): string {
    const known = head.replaceAll(/[\p{L}\p{M}]+|\p{N}+/gu, (word) =>
      HEAD.test(word) ? word : inPlace(word, this.#words),
    )
    return known.replace(/\bname="[^"]*"/, () => `name="${called}"`)
  }
}
