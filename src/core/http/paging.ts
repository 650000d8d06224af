import type { JsonSchema } from '../json/json-schema.ts'
import type { Address } from './address.ts'
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

/**
 * Cuts a page out of a list by `limit` and `offset`. An invalid limit counts as 100, an invalid offset as 0; there is no
 * largest limit. Links are absolute and keep all other parameters.
 *
 * @see spec R.28, R.29
 */
export function offsetPage<T>(list: Pick<readonly T[], 'length' | 'slice'>, url: Address, query: Query): OffsetPage<T> {
  const limit = readNumber(query.get('limit'), 1) ?? DEFAULT_LIMIT
  const offset = readNumber(query.get('offset'), 0) ?? 0
  const count = list.length
  return {
    count,
    next: offset + limit >= count ? null : link(url, limit, offset + limit),
    previous: offset <= 0 ? null : link(url, limit, offset - limit),
    results: list.slice(offset, offset + limit),
  }
}

function readNumber(text: string | undefined, least: number): number | undefined {
  const digits = text?.trim() ?? ''
  return /^\+?\d+$/.test(digits) && Number(digits) >= least ? Number(digits) : undefined
}

/** The service sorts the parameters of a link by name and leaves out an offset of 0. */
function link(url: Address, limit: number, offset: number): string {
  const params = new URLSearchParams(url.search)
  params.set('limit', String(limit))
  if (offset > 0) params.set('offset', String(offset))
  else params.delete('offset')
  params.sort()
  return `${url.origin}${url.pathname}?${params.toString()}`
}
