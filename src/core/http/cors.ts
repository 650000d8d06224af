import type { Received } from './received.ts'
import type { Reply } from './reply.ts'

/** The origins that may read answers, besides localhost and `.test` hosts. `'*'` means any. */
export type CorsOrigins = readonly string[] | '*'

/** Whether a text is an origin that a page can have: scheme, host and port, as browsers send it. */
export const isOrigin = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value

export const isCorsOrigins = (value: unknown): boolean =>
  value === '*' || (Array.isArray(value) && value.every(isOrigin))

/**
 * The headers that let a page on another origin read an answer, errors included.
 *
 * @see spec R.30
 */
export function corsHeaders(origin: string, allowed: CorsOrigins): Readonly<Record<string, string>> {
  if (!isAllowed(origin, allowed)) return { Vary: 'Origin' }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Allow, Location, Retry-After',
    Vary: 'Origin',
  }
}

/** The answer to a preflight request, which needs no key. */
export function preflight(received: Received, headers: Reply['headers'] = {}): Reply {
  const allowed = received.headers.get('access-control-request-headers') ?? 'authorization, content-type'
  const methods = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS'
  return {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': allowed,
      'Access-Control-Max-Age': '600',
    },
    text: null,
  }
}

export function isPreflight({ method, headers }: Received): boolean {
  return method === 'OPTIONS' && headers.get('access-control-request-method') !== null
}

function isAllowed(origin: string, allowed: CorsOrigins): boolean {
  if (allowed === '*' || allowed.includes(origin)) return true
  const host = /^https?:\/\/(\[[0-9a-f:]+\]|[^/:]+)(?::\d+)?$/.exec(origin)?.[1]
  return (
    host !== undefined &&
    (/^(?:.+\.)?(?:localhost|test)$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]')
  )
}
