import { decodeUri } from '../decode.ts'
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

/**
 * Sets parameters in a URL as the service does: it replaces a parameter where it stands and appends a new one. All others
 * stay as the client wrote them.
 */
export function withParameters(url: Address, parameters: Readonly<Record<string, string>>): string {
  const pairs = url.search.slice(1).split('&').filter(Boolean)
  return toLink(
    url,
    pairs.map((pair) => [nameOf(pair), pair]),
    parameters,
  )
}

/**
 * Sets parameters in a URL as the service does when it rebuilds a query: each name once, at its first position, with its
 * last value, everything encoded again. Of a list every value counts, so every value stays.
 */
export function rebuiltWith(
  url: Address,
  parameters: Readonly<Record<string, string>>,
  isList: (name: string) => boolean,
): string {
  const last = new Map(url.searchParams)
  const pairs = [...url.searchParams].flatMap(([name, value]): NamedPair[] => {
    if (isList(withoutBrackets(name))) return [[name, assign(name, value)]]
    const kept = last.get(name)
    last.delete(name)
    return kept === undefined ? [] : [[name, assign(name, kept)]]
  })
  return toLink(url, pairs, parameters)
}

/** A parameter: its name, and the pair as it is written. */
type NamedPair = readonly [name: string, pair: string]

function toLink(url: Address, sent: readonly NamedPair[], parameters: Readonly<Record<string, string>>): string {
  const rest = new Map(Object.entries(parameters))
  const written = sent.flatMap(([name, pair]) => {
    if (!Object.hasOwn(parameters, name)) return [pair]
    const value = rest.get(name)
    rest.delete(name)
    return value === undefined ? [] : [assign(name, value)]
  })
  const added = [...rest].map(([name, value]) => assign(name, value))
  return `${url.origin}${url.pathname}?${[...written, ...added].join('&')}`
}

/** A parameter as Python writes it. */
export const assign = (name: string, value: string): string => `${quotePlus(name)}=${quotePlus(value)}`

/** Python's `quote_plus`. It encodes more characters than `encodeURIComponent`. */
const quotePlus = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

function nameOf(pair: string): string {
  const name = pair.split('=')[0]!.replaceAll('+', ' ')
  return decodeUri(name) ?? name
}
