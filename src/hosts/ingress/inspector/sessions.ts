import type { Received } from '../../../core/http/received.ts'
import type { Clock } from '../../../core/time/clock.ts'
import { toMilliseconds } from '../../../core/time/duration.ts'
import { isSecret } from '../secret.ts'

/** A session as it is kept. */
export interface PageSession {
  /** The secret of its cookie, or what is kept in place of it. */
  readonly text: string
  readonly openedAt: number
}

/** How many sessions are kept: more than people use. The oldest ends first. */
const MOST = 100
const LASTS = toMilliseconds('7d')

/** The browsers that have opened the inspector, for a week of real time. */
export class Sessions {
  readonly #wall: Clock
  #sessions: readonly PageSession[]

  constructor(wall: Clock, kept: readonly PageSession[] = []) {
    this.#wall = wall
    this.#sessions = kept
  }

  /** Those that are known, the one that was opened first before the others. */
  get kept(): readonly PageSession[] {
    return this.#sessions
  }

  add(text: string): void {
    this.#sessions = [...this.#open(), { text, openedAt: this.#wall.now() }].slice(-MOST)
  }

  /** Whether one of some texts is that of a session. */
  includesAny(given: readonly string[]): boolean {
    const open = this.#open()
    return given.some((one) => open.some(({ text }) => isSecret(one, text)))
  }

  #open(): readonly PageSession[] {
    return this.#sessions.filter(({ openedAt }) => this.#wall.now() - openedAt <= LASTS)
  }
}

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
