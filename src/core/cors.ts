/** Which origins may read answers: localhost and `.test` hosts always, and those named here. `'*'` means any. */
export type CorsOrigins = readonly string[] | '*'

/**
 * The headers that let a page on another origin read an answer, errors included.
 *
 * @see decisions.md 2 (CORS)
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

/** The answer to a preflight; it needs no key. */
export function preflight(request: Request, headers: Readonly<Record<string, string>>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS',
      'Access-Control-Allow-Headers':
        request.headers.get('access-control-request-headers') ?? 'authorization, content-type',
      'Access-Control-Max-Age': '600',
    },
  })
}

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
}

function isAllowed(origin: string, allowed: CorsOrigins): boolean {
  if (allowed === '*' || allowed.includes(origin)) return true
  const host = /^https?:\/\/(\[[0-9a-f:]+\]|[^/:]+)(?::\d+)?$/.exec(origin)?.[1]
  return (
    host !== undefined &&
    (/^(?:.+\.)?(?:localhost|test)$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]')
  )
}
