import type { Address } from './address.ts'

/** The parameters of a query string. Of a repeated name the last value counts, as in the real service. */
export class Query {
  readonly #params: URLSearchParams

  constructor(params: URLSearchParams) {
    this.#params = params
  }

  get(name: string): string | undefined {
    return this.#params.getAll(name).at(-1)
  }

  all(name: string): readonly string[] {
    return this.#params.getAll(name)
  }

  /** The names as they were sent: `properties[0][key]`. */
  names(): ReadonlySet<string> {
    return new Set(this.#params.keys())
  }

  entries(): Iterable<readonly [name: string, value: string]> {
    return this.#params
  }
}

/** `properties` for `properties[0][key]`. */
export const withoutBrackets = (name: string): string => name.split('[')[0]!

const EMPTY = new Query(new URLSearchParams())

/** The query of an address. Most addresses have none, so the empty one is shared. */
export const queryOf = (address: Address): Query => (address.search === '' ? EMPTY : new Query(address.searchParams))

/** A parameter as Python writes it: `name=value`. */
export const toPair = (name: string, value: string): string => `${quotePlus(name)}=${quotePlus(value)}`

/** Python's `quote_plus`. It encodes more characters than `encodeURIComponent`. */
const quotePlus = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
