import type { JsonSchema } from '../json/json-schema.ts'
import { pythonDigits } from '../json/python.ts'
import type { Warn } from '../warn.ts'
import type { Address } from './address.ts'
import { toPair } from './query.ts'
import type { Query } from './query.ts'

/** A page of most lists of the service. */
export interface OffsetPage<T> {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly T[]
}

const DEFAULT_LIMIT = 100

/** The query parameters of most lists. */
export const PAGE_PARAMETERS = {
  limit: { type: 'integer', default: DEFAULT_LIMIT, description: 'The maximum number of results.' },
  offset: { type: 'integer', default: 0, description: 'The initial index from which to return results.' },
} as const satisfies Readonly<Record<string, JsonSchema>>

/** The part of a request that a page is cut by. */
interface PageCall {
  readonly url: Address
  readonly query: Query
  readonly warn: Warn
}

/**
 * Cuts a page out of a list by `limit` and `offset`. An invalid limit counts as 100, an invalid offset as 0; there is no
 * largest limit. Links are absolute and keep all other parameters.
 *
 * @see spec R.28, R.29
 */
export function offsetPage<T>(list: Pick<readonly T[], 'length' | 'slice'>, call: PageCall): OffsetPage<T> {
  const limit = readNumber(call, 'limit', 1) ?? BigInt(DEFAULT_LIMIT)
  const offset = readNumber(call, 'offset', 0) ?? 0n
  const count = list.length
  const end = offset + limit
  return {
    count,
    next: end >= count ? null : link(call.url, limit, end),
    previous: offset > 0 ? link(call.url, limit, offset - limit) : null,
    results: list.slice(Number(offset), Number(end)),
  }
}

/** A number as Python's `int` reads it: of any size, so that links write it as it came. */
function readNumber({ query, warn }: PageCall, name: 'limit' | 'offset', least: number): bigint | undefined {
  const sent = query.get(name)
  if (!sent) return undefined
  const number = BigInt(pythonDigits(sent) ?? -1)
  if (number >= least) return number
  warn(`Query parameter "${name}" was ignored: it is not a whole number from ${least} up.`)
  return undefined
}

/** The service sorts the parameters of a link by name and leaves out an offset of 0. */
function link(url: Address, limit: bigint, offset: bigint): string {
  const params = new URLSearchParams(url.search)
  params.set('limit', String(limit))
  if (offset > 0) params.set('offset', String(offset))
  else params.delete('offset')
  params.sort()
  const pairs = [...params].map(([name, value]) => toPair(name, value))
  return `${url.origin}${url.pathname}?${pairs.join('&')}`
}
