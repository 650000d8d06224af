import type { Received } from '../../../core/http/received.ts'
import { isSecret } from '../../ingress/token.ts'
import { randomSecret } from '../secret.ts'

/** More browsers than people use; the session that was opened first ends first. */
const MOST = 100

/** The browsers that have opened the inspector, each by the secret in its cookie. They end with the server. */
export class Sessions {
  #secrets: readonly string[] = []

  /** Opens a session, and gives the header that makes a browser keep it. */
  open(received: Received): string {
    const secret = randomSecret()
    this.#secrets = [...this.#secrets, secret].slice(-MOST)
    return toCookie(received, secret)
  }

  /** Whether a request brings the cookie of a session. */
  includes(received: Received): boolean {
    const given = cookiesNamed(nameOf(received), received)
    return given.some((one) => this.#secrets.some((secret) => isSecret(one, secret)))
  }
}

/**
 * A cookie that scripts cannot read, that no page of another site has sent, and that goes to control alone.
 *
 * @see spec F.31
 */
function toCookie(received: Received, secret: string): string {
  const isEncrypted = received.address.origin.startsWith('https:')
  const parts = [`${nameOf(received)}=${secret}`, 'Path=/__fake/', 'HttpOnly', 'SameSite=Strict']
  return [...parts, ...(isEncrypted ? ['Secure'] : [])].join('; ')
}

/** The port is in the name: a browser sends all servers of a host the same cookies. */
const nameOf = ({ address: { host } }: Received): string =>
  `fake-dashboards-${/:(\d+)$/.exec(host)?.[1] ?? 'default-port'}`

/** All of a name: another server of the host may have set one as well. */
function cookiesNamed(name: string, { headers }: Received): readonly string[] {
  const pairs = (headers.get('cookie') ?? '').split(/[;,]/).map((pair) => pair.trim())
  return pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
}
