import type { Received } from './received.ts'

/** The origins whose pages may use the fake, besides localhost and `.test` hosts. `'*'` means any. */
export type CorsOrigins = readonly string[] | '*'

/** The pages of Electron, Tauri, Capacitor and browser extensions have a scheme of their own. Files have no origin. */
const OWN_SCHEME = /^(?!file:)[a-z][a-z\d+.-]*:\/\/[\w.-]+(?::\d+)?$/

/** Whether a text is an origin that a page can have: scheme, host and port, as browsers send it. */
export function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin } = new URL(value)
  return origin === 'null' ? OWN_SCHEME.test(value) : origin === value && /^https?:/.test(value)
}

export const isCorsOrigins = (value: unknown): boolean =>
  value === '*' || (Array.isArray(value) && value.every(isOrigin))

/** An origin as a browser writes it: lower case, and without a default port. */
const WEB_ORIGIN = /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(?::\d+)?$/
const LOCAL_HOST = /^(?:(?:.+\.)?(?:localhost|test)|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The headers that let a page on another origin read an answer, errors included.
 *
 * @see spec R.30
 */
export function corsHeaders(origin: string, isAllowed: boolean): Readonly<Record<string, string>> {
  if (!isAllowed) return { Vary: 'Origin' }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Allow, Location, Retry-After',
    Vary: 'Origin',
  }
}

/** Whether a request is a preflight: with it, a browser asks whether a page may send another one. */
export function isPreflight({ method, headers }: Received): boolean {
  return method === 'OPTIONS' && headers.get('access-control-request-method') !== null
}

/** Whether pages of an origin may read answers; on a server also whether they may send requests. */
export function isAllowedOrigin(origin: string, allowed: CorsOrigins): boolean {
  if (allowed === '*' || allowed.includes(origin)) return true
  const host = WEB_ORIGIN.exec(origin)?.[1]
  return host !== undefined && LOCAL_HOST.test(host)
}
