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

/** Whether requests can be under it: all of them have `/api/` or `/shared_dashboard/` behind the base URL. */
export function isBaseUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, origin, pathname, href } = new URL(value)
  return (
    /^https?:$/.test(protocol) && origin + pathname === href && !/\/(?:api|shared_dashboard)(?:\/|$)/.test(pathname)
  )
}
