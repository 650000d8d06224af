import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { Addresses } from './addresses.ts'
import type { CapsuleValues } from './capsule-values.ts'
import { METHOD } from './harmless.ts'
import { replaceInJson } from './json-text.ts'
import type { Parameters } from './parameters.ts'
import type { Places } from './places.ts'
import type { Words } from './words.ts'

/** Headers that say nothing of anybody where they say what they usually do. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'retry-after': /^\d{1,6}$/,
  'content-type': /^(?:application|text)\/(?:json|html|plain|csv|xml)(?:; ?charset=utf-8)?$/i,
}
const ERROR_FIELDS = ['type', 'code', 'detail', 'attr']
const ERROR_WORDS =
  /^(?:authentication_error|invalid_request|validation_error|server_error|throttled_error|error|throttled|not_found|permission_denied|not_authenticated|authentication_failed|invalid_input|required|parse_error|method_not_allowed|internal_error)$/

type Match = NonNullable<FaultDefinition['match']>

/** What replaces the parts of a fault. */
interface Parts {
  readonly words: Words
  readonly values: CapsuleValues
  readonly places: Places
  readonly addresses: Addresses
  readonly parameters: Parameters
}

/** Replaces what faults look for and what they answer, as in the requests that they meet. */
export class CapsuleFaults {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  fault({ match, effect, ...counts }: FaultDefinition): FaultDefinition {
    return { ...(match && { match: this.#match(match) }), effect: this.effect(effect), ...counts }
  }

  effect({ error, body, headers, contentType, ...effect }: FaultEffect): FaultEffect {
    const { words, places } = this.#parts
    return {
      ...effect,
      ...(error && { error: this.#error(error) }),
      ...(body !== undefined && { body: this.#json(body, places.body) }),
      ...(headers && { headers: this.#headers(headers) }),
      ...(contentType !== undefined && {
        contentType: HEADERS['content-type']!.test(contentType) ? contentType : words.text(contentType),
      }),
    }
  }

  #match({ method, path, key, query, body }: Match): Match {
    const { words, values, places, addresses, parameters } = this.#parts
    const pairs = query && Object.entries(query).map(([name, value]) => parameters.pair(name, value))
    return {
      ...(method !== undefined && { method: METHOD.test(method) ? method : words.text(method) }),
      ...(path !== undefined && { path: addresses.path(path) }),
      ...(key !== undefined && { key: String(values.text(key)) }),
      ...(pairs && { query: Object.fromEntries(pairs) }),
      ...(body !== undefined && { body: this.#json(body, places.body) }),
    }
  }

  #error(error: NonNullable<FaultEffect['error']>): NonNullable<FaultEffect['error']> {
    const { words } = this.#parts
    const entries = Object.entries(error).map(([name, said]) => [
      ERROR_FIELDS.includes(name) ? name : words.text(name),
      typeof said !== 'string' || ERROR_WORDS.test(said) ? said : words.text(said),
    ])
    return Object.fromEntries(entries)
  }

  #headers(headers: NonNullable<FaultEffect['headers']>): NonNullable<FaultEffect['headers']> {
    const { words } = this.#parts
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) =>
        HEADERS[name.toLowerCase()]?.test(value) ? [name, value] : [words.text(name), words.text(value)],
      ),
    )
  }

  #json(value: unknown, place: Places['body']): unknown {
    const replaced = replaceInJson(JSON.stringify(value), place)
    return JSON.parse(replaced!) as unknown
  }
}
