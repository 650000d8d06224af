import { isObject } from '../../core/json/kinds.ts'
import { readEventTime } from '../../resources/events/time.model.ts'
import type { CapsuleValues } from './capsule-values.ts'
import { isId, isPlain } from './harmless.ts'
import { replaceInJson } from './json-text.ts'
import { replacePairs } from './pairs.ts'
import type { Pair } from './pairs.ts'
import type { Places } from './places.ts'
import { parameters } from './vocabulary.ts'

/** Parameters that name what rows hold. */
const POLICIES = {
  event: 'event',
  event_name: 'event',
  distinct_id: 'handle',
  personal_api_key: 'token',
  api_key: 'token',
  token: 'token',
} as const

const LISTS = ['select', 'where', 'orderBy', 'filters_override']

/** Replaces what stands in the query of an address. Nothing is dropped: links in answers repeat it. */
export class Parameters {
  readonly #values: CapsuleValues
  readonly #places: Places

  constructor(values: CapsuleValues, places: Places) {
    this.#values = values
    this.#places = places
  }

  /** A query with the question mark before it, if it is not empty. */
  search(search: string): string {
    if (search === '') return ''
    return `?${replacePairs(search.slice(1), (name, value) => this.pair(name, value))}`
  }

  pair(name: string, value: string): Pair {
    const [base = '', ...steps] = name.split('[')
    if (!parameters.has(base)) return [this.#values.fieldName(name), this.#values.said(value)]
    const inside = steps.map((step) => `[${step.replaceAll(/[^\]]+/g, (part) => this.#values.fieldName(part))}`)
    return [base + inside.join(''), steps.length > 0 ? this.#inBrackets(name, value) : this.#value(base, value)]
  }

  #value(name: string, value: string): string {
    if (name in POLICIES) return String(this.#values[POLICIES[name as keyof typeof POLICIES]](value))
    if (name === 'key') return this.#values.propertyName(value)
    if (name === 'properties') return this.#filterText(value)
    if (LISTS.includes(name)) return this.#json(value)
    return isPlain(value) || isId(value) || readEventTime(value) !== undefined ? value : this.#values.said(value)
  }

  #inBrackets(name: string, value: string): string {
    if (name.endsWith('[key]')) return this.#values.propertyName(value)
    return /^[[{"]/.test(value) ? this.#filterText(value) : this.#values.said(value)
  }

  #json(text: string): string {
    return replaceInJson(text, this.#places.deep) ?? this.#values.said(text)
  }

  #filterText(text: string): string {
    try {
      const sent = JSON.parse(text) as unknown
      return JSON.stringify(typeof sent === 'string' ? this.#filterText(sent) : this.#filter(sent))
    } catch {
      return this.#values.said(text)
    }
  }

  /** Properties by name and value, alone, in lists or in groups; or `name__operator` and value. */
  #filter(sent: unknown): unknown {
    if (Array.isArray(sent)) return sent.map((one) => this.#filter(one))
    if (!isObject(sent)) return this.#values.deep(sent)
    if (!('key' in sent) && !('type' in sent && 'values' in sent)) return this.#legacy(sent)
    const { key } = sent
    return Object.fromEntries(
      Object.entries(sent).map(([name, own]) => [this.#values.fieldName(name), this.#part(String(key), name, own)]),
    )
  }

  #part(key: string, name: string, own: unknown): unknown {
    if (name === 'key') return typeof own === 'string' ? this.#values.propertyName(own) : this.#values.deep(own)
    if (name === 'value') return this.#wanted(key, own)
    return name === 'values' ? this.#filter(own) : this.#values.deep(own)
  }

  #legacy(sent: Readonly<Record<string, unknown>>): unknown {
    const entries = Object.entries(sent).map(([name, value]) => {
      const [key = '', ...operator] = name.split('__')
      return [
        [this.#values.propertyName(key), ...operator.map((one) => this.#values.fieldName(one))].join('__'),
        this.#wanted(key, value),
      ]
    })
    return Object.fromEntries(entries)
  }

  #wanted(key: string, value: unknown): unknown {
    return Array.isArray(value) ? value.map((one) => this.#wanted(key, one)) : this.#values.property(key, value)
  }
}
