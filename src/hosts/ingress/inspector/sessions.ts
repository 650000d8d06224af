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
