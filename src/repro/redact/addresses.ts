import { isPlainSegment } from '../har/path.ts'
import type { CapsuleValues } from './capsule-values.ts'
import { isId, isPlain } from './harmless.ts'
import type { Hosts } from './hosts.ts'
import { inPlace } from './in-place.ts'
import type { Parameters } from './parameters.ts'
import type { Words } from './words.ts'

/** Replaces what stands in addresses: hosts, paths and queries. */
export class Addresses {
  readonly #words: Words
  readonly #values: CapsuleValues
  readonly #hosts: Hosts
  readonly #parameters: Parameters

  constructor(words: Words, values: CapsuleValues, hosts: Hosts, parameters: Parameters) {
    this.#words = words
    this.#values = values
    this.#hosts = hosts
    this.#parameters = parameters
  }

  whole(address: string): string {
    const url = new URL(address)
    return this.#hosts.origin(url) + this.path(url.pathname) + this.#parameters.search(url.search)
  }

  /** A path, or the pattern of one. */
  path(path: string): string {
    const segments = path.split('/')
    return segments.map((segment, at) => this.#segment(segment, segments[at - 1])).join('/')
  }

  #segment(segment: string, before: string | undefined): string {
    const [name = '', format] = /^(.+)\.([^.]+)$/.exec(segment)?.slice(1) ?? [segment]
    const text = decoded(name)
    if (text === undefined) return inPlace(segment, this.#words)
    const replaced = before === 'shared_dashboard' ? String(this.#values.token(text)) : this.#said(text)
    const suffix = format === undefined ? '' : `.${isPlain(format) ? format : inPlace(format, this.#words)}`
    return (replaced === text ? name : encodeURIComponent(replaced)) + suffix
  }

  #said(text: string): string {
    return isPlainSegment(text) || isId(text) || text === 'w' ? text : this.#words.text(text)
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
