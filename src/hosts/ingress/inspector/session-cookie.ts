import type { Received } from '../../../core/http/received.ts'

/**
 * A cookie that scripts cannot read, that browsers do not send with requests of other sites, and that goes to control
 * alone.
 *
 * @see spec F.31
 */
export function sessionCookie(received: Received, secret: string): string {
  const isEncrypted = received.address.origin.startsWith('https:')
  const parts = [`${nameOf(received)}=${secret}`, 'Path=/__fake/', 'HttpOnly', 'SameSite=Strict']
  return [...parts, ...(isEncrypted ? ['Secure'] : [])].join('; ')
}

/** The secrets that a request brings. They may be several: another server of the host may have set a cookie of the name as well. */
export function secretsIn(received: Received): readonly string[] {
  const name = nameOf(received)
  const pairs = (received.headers.get('cookie') ?? '').split(/[;,]/).map((pair) => pair.trim())
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
}

/** The port is in the name: a browser sends all servers of a host the same cookies. */
const nameOf = ({ address: { host } }: Received): string =>
  `fake-dashboards-${/:(\d+)$/.exec(host)?.[1] ?? 'default-port'}`
