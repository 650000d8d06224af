import type { Address } from '../core/http/address.ts'

/** The base URL. Without one, the origin is undefined and any origin will do. */
export interface Base {
  readonly origin: string | undefined
  readonly prefix: string
}

export function toBase(baseUrl: string | undefined): Base {
  if (baseUrl === undefined) return { origin: undefined, prefix: '' }
  const { origin, pathname } = new URL(baseUrl)
  return { origin, prefix: pathname.replace(/\/$/, '') }
}

export const isUnder = ({ origin, prefix }: Base, url: Address): boolean =>
  (origin === undefined || url.origin === origin) && `${url.pathname}/`.startsWith(`${prefix}/`)

/**
 * Whether a value is an address without a query, whose path has neither `/api` nor `/shared_dashboard` in it: requests have
 * those behind the base URL.
 */
export function isBaseUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, origin, pathname, href } = new URL(value)
  return (
    /^https?:$/.test(protocol) && origin + pathname === href && !/\/(?:api|shared_dashboard)(?:\/|$)/.test(pathname)
  )
}
