import type { IncomingMessage } from 'node:http'
import { chosenWorld } from '../ingress/chosen-world.ts'
import type { ChosenWorld } from '../ingress/chosen-world.ts'
import { isHost } from '../ingress/host-names.ts'

/** The path and query of a request line. A whole address there, as for a proxy, counts as its path. */
export const targetOf = ({ url }: Pick<IncomingMessage, 'url'>): string => url!.replace(/^https?:\/\/[^/?#]*/, '')

/** The world that a request names. If the key carries the name of a world, it is passed on without that name. */
export function worldNamedBy(incoming: IncomingMessage): ChosenWorld | undefined {
  const { 'x-fake-world': named, authorization } = incoming.headers
  const chosen = chosenWorld({ target: targetOf(incoming), named: named?.toString(), authorization })
  if (chosen?.authorization !== undefined) replaceKey(incoming, chosen.authorization)
  return chosen
}

function replaceKey({ rawHeaders }: IncomingMessage, authorization: string): void {
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() === 'authorization') rawHeaders[at + 1] = authorization
}

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/
/** Finds the host in a request line with a whole address. */
const WHOLE = /^https?:\/\/([^/?#]*)/

/** The host that a request is addressed to, as HTTP/1 or HTTP/2 says it; undefined when it does not. */
const hostOf = ({ headers }: IncomingMessage): string | undefined =>
  (headers[':authority'] as string | undefined) ?? headers.host

/**
 * Every host that a request names: that of a whole address in its first line, and that of the header, which may differ.
 */
export function hostsOf(incoming: IncomingMessage): readonly string[] {
  const named = hostOf(incoming)
  const target = WHOLE.exec(incoming.url!)?.[1]
  return [named, target].filter((host) => host !== undefined)
}

/**
 * The origin to which a client sent the request, as far as a proxy on this machine says so: many pass on the host and name
 * only the scheme. The rest is as the request came here, with `hostname` if it names no host.
 */
export function askedOrigin(incoming: IncomingMessage, hostname: string): string {
  const { socket } = incoming
  const named = forwarded('x-forwarded-host', incoming)
  const host = named !== undefined && isHost(named) ? named : undefined
  const own = host === undefined && 'encrypted' in socket && socket.encrypted ? 'https' : 'http'
  const scheme = forwarded('x-forwarded-proto', incoming)
  return `${scheme === 'https' || scheme === 'http' ? scheme : own}://${host ?? hostOf(incoming) ?? hostname}`
}

/** A header of a proxy on this machine; from any other sender it is ignored. */
const forwarded = (name: string, { headers, socket }: IncomingMessage): string | undefined =>
  headers[name] !== undefined && LOOPBACK.test(socket.remoteAddress ?? '') ? firstOf(headers[name]) : undefined

/** Proxies in a row write a list, the one nearest to the client first. */
const firstOf = (header: string | readonly string[]): string => header.toString().split(',', 1)[0]!.trim()
