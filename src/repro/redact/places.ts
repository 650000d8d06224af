import type { Place } from './json-text.ts'
import type { Values } from './values.ts'
import { wirePolicyOf } from './wire.ts'
import type { WirePolicy } from './wire.ts'

/** A tile's place on a grid is named by its number. */
const NUMBER = /^\d{1,9}$/

/** A whole number that is no id of a row: of more digits, or where no id stands, of as many as a telephone has. */
const NO_ID = /(?<![\d.eE]|[eE][+-])\d{10,}/g
const LONG = /(?<![\d.eE]|[eE][+-])\d{7,}/g

/** The places in what clients send: bodies, filters, layouts. Unlike in an answer, nothing there is dropped. */
export class Places {
  readonly #values: Values
  /** A body, or an object of the API in one. */
  readonly body: Place
  /** JSON of no known form. */
  readonly deep: Place
  readonly #layouts: Place
  readonly #queries: Place

  constructor(values: Values) {
    this.#values = values
    const number = (written: string): string => written.replaceAll(LONG, (digits) => values.said(digits))
    const id = (written: string): string => written.replaceAll(NO_ID, (digits) => values.said(digits))
    this.body = { text: (text) => String(values.plain(text)), number: id, field: (name) => this.#inBody(name) }
    this.deep = { text: (text) => values.said(text), number, field: (name) => [values.fieldName(name), this.deep] }
    this.#layouts = {
      text: (text) => (NUMBER.test(text) ? text : values.said(text)),
      number,
      field: (name) => [values.fieldName(name), this.#layouts],
    }
    this.#queries = {
      text: (text) => String(values.json(text)),
      number: (written) => written.replaceAll(LONG, (digits) => String(values.json(digits))),
      field: (name) => [nameIn(values.json({ [name]: null })), this.#queries],
    }
  }

  #inBody(name: string): readonly [string, Place] {
    const policy = wirePolicyOf(name)
    return policy === undefined ? [this.#values.fieldName(name), this.deep] : [name, this.#placeOf(policy)]
  }

  #placeOf(policy: WirePolicy): Place {
    if (policy === 'inside' || policy === 'person') return this.body
    if (policy === 'json') return this.#queries
    if (policy === 'layouts') return this.#layouts
    if (policy === 'parts' || policy === 'pieces' || policy === 'chain') return this.deep
    const kind = policy === 'detail' || policy === 'link' ? 'text' : policy
    const { number } = policy === 'plain' ? this.body : this.deep
    return { text: (text) => String(this.#values[kind](text)), number, field: (inner) => this.#inBody(inner) }
  }
}

const nameIn = (object: unknown): string => Object.keys(object as object)[0]!
