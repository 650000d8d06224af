import { countFields, effectFields } from '../../observe/faults/fault-schema.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { FaultFields, FaultPrivacy } from '../../observe/faults/fields.ts'
import { matchFields } from '../../observe/faults/request-match.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
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

/** What replaces the parts of a fault. */
interface Replacements {
  readonly words: Words
  readonly values: CapsuleValues
  readonly places: Places
  readonly addresses: Addresses
  readonly parameters: Parameters
}

type Texts = Readonly<Record<string, string>>
type Replacers = Readonly<Record<Exclude<FaultPrivacy, false>, (value: never) => unknown>>

/** Replaces what faults look for and what they answer, as in the requests that they meet. */
export class CapsuleFaults {
  readonly #replace: Replacers

  constructor({ words, values, places, addresses, parameters }: Replacements) {
    const unless = (usual: RegExp, text: string): string => (usual.test(text) ? text : words.text(text))
    this.#replace = {
      method: (method: string) => unless(METHOD, method),
      path: (path: string) => addresses.path(path),
      keyName: (name: string) => String(values.text(name)),
      query: (query: Texts) => mapEntries(query, (name, value) => parameters.pair(name, value)),
      body: (body: unknown) => JSON.parse(replaceInJson(JSON.stringify(body), places.body)!) as unknown,
      errorBody: (error: Readonly<Record<string, unknown>>) =>
        mapEntries(error, (name, said) => [
          ERROR_FIELDS.includes(name) ? name : words.text(name),
          typeof said === 'string' ? unless(ERROR_WORDS, said) : said,
        ]),
      headers: (headers: Texts) =>
        mapEntries(headers, (name, value) =>
          HEADERS[name.toLowerCase()]?.test(value) ? [name, value] : [words.text(name), words.text(value)],
        ),
      contentType: (type: string) => unless(HEADERS['content-type']!, type),
    }
  }

  fault({ match, effect, ...counts }: FaultDefinition): FaultDefinition {
    return {
      ...(match && { match: this.#fields(matchFields, match) }),
      effect: this.effect(effect),
      ...this.#fields(countFields, counts),
    }
  }

  effect(effect: FaultEffect): FaultEffect {
    return this.#fields(effectFields, effect)
  }

  /** Each field by how private it is; what is no field goes. */
  #fields<T extends object>(fields: FaultFields, given: T): T {
    const known = Object.entries(given).filter(([name, value]) => Object.hasOwn(fields, name) && value !== undefined)
    return Object.fromEntries(known.map(([name, value]) => [name, this.#field(fields[name]!.private, value)])) as T
  }

  #field(privacy: FaultPrivacy, value: unknown): unknown {
    return privacy === false ? value : this.#replace[privacy](value as never)
  }
}

const mapEntries = <T>(
  object: Readonly<Record<string, T>>,
  map: (name: string, value: T) => readonly [name: string, value: unknown],
): object => Object.fromEntries(Object.entries(object).map(([name, value]) => map(name, value)))
