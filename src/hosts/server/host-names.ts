import type { IncomingMessage } from 'node:http'

/** Host names that requests may be addressed to, besides those of this machine; `.example.test` means all names under it. */
export type HostNames = readonly string[] | '*'

/** Whether a value is a list of names as they are allowed. */
export const isHostNames = (value: unknown): boolean =>
  value === '*' || (Array.isArray(value) && value.every((name) => typeof name === 'string' && NAME.test(name)))

const NAME = /^\.?[\w-]+(?:\.[\w-]+)*$/
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i
/** No name server can make these lead elsewhere: names for this machine, and addresses, which need no name server. */
const LOCAL = /^(?:(?:.+\.)?(?:localhost|test)|\d+\.\d+\.\d+\.\d+|\[.+\])$/i
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/

/** Whether text can be a `Host` header at all. */
export const isHost = (text: string): boolean => HOST.test(text)

/**
 * Builds the check of `Host` headers: a page elsewhere can make a name of its own lead here (DNS rebinding), and would
 * then be of the same origin as the server.
 */
export function hostCheck(bound: string, allowed: HostNames): (host: string) => boolean {
  if (allowed === '*') return isHost
  const names = [bound, ...allowed].map((name) => name.toLowerCase())
  const isAllowed = (name: string): boolean =>
    LOCAL.test(name) ||
    names.some((one) => one === name || (one.startsWith('.') && (name === one.slice(1) || name.endsWith(one))))
  return (host) => {
    const found = HOST.exec(host)
    return found !== null && isAllowed(found[1]!.toLowerCase())
  }
}

/** Names the host in a request line that has a whole address. */
const WHOLE = /^https?:\/\/([^/?#]*)/

/** The host that a request is addressed to, as HTTP/1 or HTTP/2 says it; undefined when it does not. */
export const hostOf = ({ headers }: IncomingMessage): string | undefined =>
  (headers[':authority'] as string | undefined) ?? headers.host

/** Every host that a request names: one of a whole address in its first line counts, and the header may differ from it. */
export function hostsOf(incoming: IncomingMessage): readonly string[] {
  const named = hostOf(incoming)
  const target = WHOLE.exec(incoming.url!)?.[1]
  return [named, target].filter((host) => host !== undefined)
}

/** The origin that the client of a proxy on this machine asked; undefined without such a proxy. */
export function forwardedOrigin({ headers, socket }: IncomingMessage): string | undefined {
  const host = firstOf(headers['x-forwarded-host'])
  if (host === undefined || !isHost(host) || !LOOPBACK.test(socket.remoteAddress ?? '')) return undefined
  const scheme = firstOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  return `${scheme}://${host}`
}

/** Proxies in a row write a list, the one nearest to the client first. */
const firstOf = (header: string | readonly string[] | undefined): string | undefined =>
  header?.toString().split(',', 1)[0]!.trim()
