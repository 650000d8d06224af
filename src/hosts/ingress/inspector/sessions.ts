import { toMilliseconds } from '../../../core/time/clock.ts'
import type { Clock } from '../../../core/time/clock.ts'
import { isSecret } from '../token.ts'

/** A session as it is kept. */
export interface Session {
  readonly secret: string
  readonly openedAt: number
}

/** More browsers than people use; the session that was opened first ends first. */
const MOST = 100
const LASTS = toMilliseconds('7d')

/** The browsers that have opened the inspector, each by the secret in its cookie, for a week of real time. */
export class Sessions {
  readonly #wall: Clock
  #sessions: readonly Session[]

  constructor(wall: Clock, kept: readonly Session[] = []) {
    this.#wall = wall
    this.#sessions = kept
  }

  /** All that have not ended, the one that was opened first before the others. */
  get kept(): readonly Session[] {
    return this.#sessions
  }

  add(secret: string): void {
    const openedAt = this.#wall.now()
    const open = this.#sessions.filter((one) => this.#isOpen(one))
    this.#sessions = [...open, { secret, openedAt }].slice(-MOST)
  }

  /** Whether one of some secrets is that of a session. */
  includesAny(given: readonly string[]): boolean {
    const open = this.#sessions.filter((one) => this.#isOpen(one))
    return given.some((text) => open.some(({ secret }) => isSecret(text, secret)))
  }

  #isOpen({ openedAt }: Session): boolean {
    return this.#wall.now() - openedAt <= LASTS
  }
}
