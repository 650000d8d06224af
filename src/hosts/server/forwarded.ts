import type { IncomingMessage } from 'node:http'
import { isHost } from './hosts.ts'

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/

/** Where the client of a proxy on this machine sent its request; undefined when nobody that may say so says it. */
export function forwardedOrigin({ headers, socket }: IncomingMessage): string | undefined {
  const host = firstOf(headers['x-forwarded-host'])
  if (host === undefined || !isHost(host) || !LOOPBACK.test(socket.remoteAddress ?? '')) return undefined
  const scheme = firstOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  return `${scheme}://${host}`
}

/** Proxies in a row write a list, the one nearest to the client first. */
function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header : header?.[0]
  return text?.split(',', 1)[0]!.trim()
}
