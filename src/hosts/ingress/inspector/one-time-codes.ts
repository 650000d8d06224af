import type { Clock } from '../../../core/time/clock.ts'
import { toMilliseconds } from '../../../core/time/duration.ts'
import { isSecret } from '../secret.ts'

/** The outcome for a given code. */
export type CodeOutcome = 'valid' | 'used' | 'expired' | 'unknown'

/** A code as it is kept. */
export interface Code {
  readonly text: string
  readonly madeAt: number
  readonly isUsed: boolean
}

/** How many codes are kept: more than people make. The oldest are forgotten first. */
const MOST = 100
const VALID_FOR = toMilliseconds('1h')

/** Codes that each work once, within an hour of real time. */
export class OneTimeCodes {
  readonly #wall: Clock
  #codes: readonly Code[]

  constructor(wall: Clock, kept: readonly Code[] = []) {
    this.#wall = wall
    this.#codes = kept
  }

  /** All that are known, the oldest first. */
  get kept(): readonly Code[] {
    return this.#codes
  }

  add(text: string): void {
    this.#codes = [...this.#codes, { text, madeAt: this.#wall.now(), isUsed: false }].slice(-MOST)
  }

  /** Uses a code up, and tells whether it was valid until then. */
  use(given: string): CodeOutcome {
    const code = this.#codes.find(({ text }) => isSecret(given, text))
    if (!code) return 'unknown'
    if (code.isUsed) return 'used'
    if (this.#wall.now() - code.madeAt > VALID_FOR) return 'expired'
    this.#codes = this.#codes.map((one) => (one === code ? { ...code, isUsed: true } : one))
    return 'valid'
  }
}
