import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import { isRead } from '../../resources/route.ts'
import { controlPath } from '../control-api/control.ts'
import { Refusal } from '../worlds/refusal.ts'
import { requireKnownHosts } from './host-names.ts'
import { requireAllowedOrigin, requireOwnOrigin } from './page-origin.ts'
import { bringsToken, requireToken } from './token.ts'

/** Who may come in. */
interface IngressOptions {
  readonly isKnownHost: (host: string) => boolean
  /** Whether pages of an origin may use the API. */
  readonly allowsOrigin: (origin: string) => boolean
  /** The token that opens control; undefined when there is none: then control is closed. */
  readonly token: string | undefined
  /** The answer at the root. */
  readonly frontPage: (received: Received, prefix: string) => Reply
}

const NO_TOKEN =
  'This fake was given no token, so nobody has control of it. Give it one: the secret FAKE_DASHBOARDS_TOKEN, or the option token.'

/** Lets requests in, or refuses them, before a world is made for them. Every host that listens to a network uses it. */
export class Ingress {
  readonly #options: IngressOptions

  constructor(options: IngressOptions) {
    this.#options = options
  }

  /**
   * Lets a request to the API in. Requests for the front page are answered here.
   *
   * @param hosts - Every host that the request names.
   * @param prefix - The start of its path that names a world.
   * @throws Refusal
   */
  admitToApi(received: Received, hosts: readonly string[], prefix: string): Reply | undefined {
    requireKnownHosts(hosts, this.#options.isKnownHost)
    requireAllowedOrigin(received, this.#options.allowsOrigin)
    return isRoot(received, prefix) ? this.#options.frontPage(received, prefix) : undefined
  }

  /** Checks a request to control, apart from its token. @throws Refusal */
  admitToControl(received: Received, hosts: readonly string[]): void {
    requireKnownHosts(hosts, this.#options.isKnownHost)
    requireOwnOrigin(received)
  }

  /** Checks the token before a world is made, because a request without it may make none. @throws Refusal */
  requireToken(received: Received): void {
    if (controlPath(received) === '/health') return
    const { token } = this.#options
    if (token === undefined) throw new Refusal(403, 'control_closed', NO_TOKEN)
    requireToken(received, token)
  }

  /** Whether an accepted request may make a world: health needs no token, so it makes none. @see spec F.31 */
  mayMakeWorld(received: Received): boolean {
    const { token } = this.#options
    return token !== undefined && bringsToken(received, token)
  }
}

/** Whether a request is for the front page, at the root. In Vite's dev server the root belongs to the app. */
const isRoot = ({ method, address: { pathname } }: Received, prefix: string): boolean =>
  isRead(method) && (pathname === `${prefix}/` || pathname === prefix)
