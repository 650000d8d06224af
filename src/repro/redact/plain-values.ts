import { isObject } from '../../core/table/column-check.ts'
import { tableNames } from '../../database.ts'
import { routes } from '../../routes.ts'
import type { Kept } from './keep.ts'
import { fields, standardEvents, standardProperties, vocabulary } from './vocabulary.ts'
import type { Words } from './words.ts'

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const RELATIVE = /^-?\d{1,4}(?:[hdwmqy]|[dwmqy]Start|[dwmqy]End)$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const TOKEN = /\bph[a-z]_\w{8,}/g
/** A whole number of ten digits may be somebody's telephone. */
const LONG = 1e9

/** Replaces values, as far as they are not kept. What is not known to be harmless is replaced. */
export class PlainValues {
  protected readonly words: Words
  protected readonly kept: Kept
  readonly #tokens = new Set<string>()

  constructor(words: Words, kept: Kept) {
    this.words = words
    this.kept = kept
  }

  /** What is given away by no flag, wherever it stands. */
  addToken(token: unknown): void {
    if (typeof token === 'string' && token.length > 3) this.#tokens.add(token)
  }

  token(value: unknown): unknown {
    return typeof value === 'string' && value !== '' ? this.words.token(value) : value
  }

  /** Ids, dates, levels and the API's own words. */
  plain(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.plain(one))
    if (typeof value === 'string') return isPlain(value) || UUID.test(value) ? value : this.words.text(value)
    return isObject(value) ? {} : value
  }

  name(value: unknown): unknown {
    return this.#unless('names', value, (text) => (MADE_UP.test(text) ? text : this.words.text(text)))
  }

  email(value: unknown): unknown {
    return this.#unless('emails', value, (text) =>
      text === '' || MADE_UP_EMAIL.test(text) ? text : this.words.email(text),
    )
  }

  handle(value: unknown): unknown {
    return this.#unless('distinct-ids', value, (text) => this.words.handle(text))
  }

  text(value: unknown): unknown {
    return this.#unless('texts', value, (text) => (isPlain(text) || MADE_UP.test(text) ? text : this.words.text(text)))
  }

  event(value: unknown): unknown {
    return this.#unless('events', value, (text) => (standardEvents.has(text) ? text : this.words.text(text)))
  }

  /** What an app uses to name an insight in its own address. */
  shortId(value: unknown): unknown {
    return typeof value === 'string' && !/^[\w-]{1,8}$/.test(value) ? this.words.text(value) : value
  }

  /** A path as the interface writes it. */
  route(value: unknown): unknown {
    return typeof value === 'string' && routes.some(({ path }) => path === value) ? value : ''
  }

  table(value: unknown): unknown {
    return tableNames.find((name) => name === value) ?? ''
  }

  zone(value: unknown): unknown {
    return typeof value === 'string' && (value === 'UTC' || isZone(value)) ? value : 'UTC'
  }

  /** Filters, queries and their results keep their structure. */
  json(value: unknown): unknown {
    return this.kept.kind('queries') ? this.safe(value) : this.deep(value)
  }

  /** Places on a grid, which name tiles by number. */
  layouts(value: unknown): unknown {
    return this.deep(value, /^\d{1,9}$/)
  }

  #unless(kind: Parameters<Kept['kind']>[0], value: unknown, replace: (text: string) => string): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#unless(kind, one, replace))
    if (typeof value !== 'string') return value === null || typeof value === 'boolean' ? value : this.deep(value)
    return this.kept.kind(kind) ? this.safe(value) : replace(value)
  }

  protected deep(value: unknown, also?: RegExp): unknown {
    if (typeof value === 'string')
      return isPlain(value) || standardProperties.has(value) || standardEvents.has(value) || also?.test(value)
        ? value
        : this.words.handle(value)
    if (typeof value === 'number')
      return Math.abs(value) < LONG ? value : Number(this.words.text(String(Math.trunc(value))))
    if (Array.isArray(value)) return value.map((one) => this.deep(one, also))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [this.#field(name), this.deep(own, also)]))
  }

  #field(name: string): string {
    return fields.has(name) || standardProperties.has(name) || /^\d{1,9}$/.test(name) ? name : this.words.handle(name)
  }

  /** What is kept, but for keys and tokens. */
  protected safe(value: unknown): unknown {
    if (typeof value === 'string') return this.#withoutTokens(value)
    if (Array.isArray(value)) return value.map((one) => this.safe(one))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [this.#withoutTokens(name), this.safe(own)]))
  }

  #withoutTokens(text: string): string {
    let safe = text
    for (const token of this.#tokens) if (safe.includes(token)) safe = safe.replaceAll(token, this.words.token(token))
    return safe.replaceAll(TOKEN, (token) => (this.#tokens.has(token) ? token : this.words.token(token)))
  }
}

/** What hydration calls somebody or something of which it knows no name. */
const MADE_UP = /^(?:(?:Project|Organization|Recorded key|Caller) \d{1,6}|User|Recorded)$/
const MADE_UP_EMAIL = /^(?:user|recorded\.caller)\d{1,6}@example\.test$/

export const isPlain = (text: string): boolean =>
  text === '' || vocabulary.has(text) || DATE.test(text) || RELATIVE.test(text)

function isZone(text: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(text)
}
