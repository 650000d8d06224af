import { decodeUri } from '../decode.ts'
import type { Address } from './address.ts'
import { toPair, withoutBrackets } from './query.ts'

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
    if (isList(withoutBrackets(name))) return [[name, toPair(name, value)]]
    const kept = last.get(name)
    last.delete(name)
    return kept === undefined ? [] : [[name, toPair(name, kept)]]
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
    return value === undefined ? [] : [toPair(name, value)]
  })
  const added = [...rest].map(([name, value]) => toPair(name, value))
  return `${url.origin}${url.pathname}?${[...written, ...added].join('&')}`
}

function nameOf(pair: string): string {
  const name = pair.split('=')[0]!.replaceAll('+', ' ')
  return decodeUri(name) ?? name
}
