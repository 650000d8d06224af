import { isObject } from '../../core/json/kinds.ts'
import { tableNames } from '../../resources/database.ts'
import { routes } from '../../resources/routes.ts'
import { isId, isMadeUp, isMadeUpEmail, isPlain, isShort, isShortNumber, isZone } from './harmless.ts'
import type { Kept } from './keep.ts'
import { fields, handles, standardEvents, standardProperties, vocabulary } from './vocabulary.ts'
import type { Words } from './words.ts'

/** Keys and tokens of the service; one that has other letters before it has a digit or a capital at least. */
export const TOKEN = /\bph[a-z]_\w{8,}|ph[a-z]_(?=\w*[\dA-Z])\w{8,}/g

/** Properties that are known to hold who somebody is. */
export const NAMING: ReadonlySet<string> = new Set(['email', 'name', 'username'])

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
    if (typeof value === 'string') return isId(value) || isPlain(value) ? value : this.words.text(value)
    return isObject(value) ? {} : value
  }

  name(value: unknown): unknown {
    return this.#unless('names', value, (text) => (isMadeUp(text) ? text : this.words.text(text)))
  }

  email(value: unknown): unknown {
    return this.#unless('emails', value, (text) => (isMadeUpEmail(text) ? text : this.words.email(text)))
  }

  handle(value: unknown): unknown {
    if (Number.isSafeInteger(value)) return Number(this.handle(String(value)))
    return this.#unless('distinct-ids', value, (text) => this.words.handle(text))
  }

  text(value: unknown): unknown {
    return this.#unless('texts', value, (text) => (isPlain(text) || isMadeUp(text) ? text : this.words.text(text)))
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
    return typeof value === 'string' && isZone(value) ? value : 'UTC'
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

  /** Any JSON: what is of the API's own words, of dates and of numbers stays, and so does the structure. */
  deep(value: unknown, also?: RegExp): unknown {
    if (typeof value === 'string') return also?.test(value) ? value : this.said(value)
    if (typeof value === 'number') return this.#number(value)
    if (Array.isArray(value)) return value.map((one) => this.deep(one, also))
    if (!isObject(value)) return value
    const part = (name: string, own: unknown) => {
      const property = name === 'value' && typeof value['key'] === 'string' ? value['key'] : undefined
      if (handles.has(property ?? name)) return this.handle(own)
      return property === undefined || isKnownProperty(property) ? this.deep(own, also) : this.foreign(own)
    }
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [this.fieldName(name), part(name, own)]))
  }

  /** What a property says of which nobody knows what it is: a number or a date may be somebody's own, too. */
  protected foreign(value: unknown): unknown {
    if (typeof value === 'number') return value === 0 || value === 1 ? value : this.#figure(value)
    if (typeof value === 'string')
      return vocabulary.has(value) || /^https?:/i.test(value) ? this.said(value) : this.words.handle(value)
    if (Array.isArray(value)) return value.map((one) => this.foreign(one))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [this.fieldName(name), this.foreign(own)]))
  }

  /** With as many digits before the point and after it. */
  #figure(value: number): number {
    const text = String(value)
    return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(this.words.text(text)) : this.#number(value)
  }

  #number(value: number): number {
    return isShort(value) ? value : Number(this.words.text(String(BigInt(Math.trunc(value)))))
  }

  /** A text within JSON. */
  said(text: string): string {
    if (isPlain(text) || isShortNumber(text) || standardProperties.has(text) || standardEvents.has(text)) return text
    return /^https?:/i.test(text) ? this.link(text) : this.words.handle(text)
  }

  /** What a field within JSON is called. */
  fieldName(name: string): string {
    const isKnown = fields.has(name) || standardProperties.has(name) || isPlain(name) || /^\d{1,9}$/.test(name)
    return isKnown ? name : this.words.handle(name)
  }

  /** An address of a page: another host, and no parameters. */
  protected link(text: string): string {
    const path = URL.canParse(text) ? new URL(text).pathname : text.split(/[?#]/)[0]!
    return `${URL.canParse(text) ? 'https://app.example.test' : ''}${this.words.text(decoded(path))}`
  }

  /** What is kept, but for keys and tokens. */
  protected safe(value: unknown): unknown {
    if (typeof value === 'string') return this.withoutTokens(value)
    if (Array.isArray(value)) return value.map((one) => this.safe(one))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [this.withoutTokens(name), this.safe(own)]))
  }

  protected withoutTokens(text: string): string {
    let safe = text
    for (const token of this.#tokens) if (safe.includes(token)) safe = safe.replaceAll(token, this.words.token(token))
    return safe.replaceAll(TOKEN, (token) => (this.#tokens.has(token) ? token : this.words.token(token)))
  }
}

/** Properties that the service itself captures, or that hold who somebody is, are replaced by what they are known to hold. */
const isKnownProperty = (name: string): boolean => standardProperties.has(name) || NAMING.has(name)

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
