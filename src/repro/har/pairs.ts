import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'

/** Adds the query from `queryString` to a URL without one: some tools write it only there. */
export function withQuery(url: URL, pairs: unknown): URL {
  if (url.search === '') for (const [name, value] of readPairs(pairs)) url.searchParams.append(name, value)
  return url
}

/**
 * Adds the target of a redirect if only its own field names it: a browser that switches to HTTPS by itself got no
 * header.
 */
export function withTarget(headers: Headers, status: unknown, redirectURL: unknown): Headers {
  const isRedirect = typeof status === 'number' && status >= 300 && status < 400
  if (isRedirect && typeof redirectURL === 'string' && URL.canParse(redirectURL) && !headers.has('location'))
    headers.set('location', new URL(redirectURL).href)
  return headers
}

/** Reads headers. Pairs that the platform refuses are left out. */
export function readHeaders(pairs: unknown): Headers {
  const headers = new Headers()
  for (const [name, value] of readPairs(pairs))
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) headers.append(name, value)
  return headers
}

function readPairs(pairs: unknown): readonly (readonly [name: string, value: string])[] {
  const given: readonly unknown[] = Array.isArray(pairs) ? pairs : []
  return given.flatMap((pair) => {
    const { name, value } = orEmpty(pair)
    return typeof name === 'string' && typeof value === 'string' ? [[name, value] as const] : []
  })
}

export const orEmpty = (value: unknown): JsonObject => (isObject(value) ? value : {})
