import { toMilliseconds } from '../../../core/time/clock.ts'
import type { Clock } from '../../../core/time/clock.ts'
import { isSecret } from '../../ingress/token.ts'
import { randomSecret } from '../secret.ts'

/** What became of a code that somebody brought. */
export type CodeOutcome = 'valid' | 'used' | 'expired' | 'unknown'

interface Code {
  readonly text: string
  readonly madeAt: number
  isUsed: boolean
}

/** More than people make; the oldest are forgotten first. */
const MOST = 100
const VALID_FOR = toMilliseconds('1h')

/** Codes that each work once, within an hour of real time. */
export class OneTimeCodes {
  readonly #wall: Clock
  #codes: readonly Code[] = []

  constructor(wall: Clock) {
    this.#wall = wall
  }

  create(): string {
    const text = randomSecret()
    this.#codes = [...this.#codes, { text, madeAt: this.#wall.now(), isUsed: false }].slice(-MOST)
    return text
  }

  /** Uses a code up, and tells whether it was valid until then. */
  use(given: string): CodeOutcome {
    const code = this.#codes.find(({ text }) => isSecret(given, text))
    if (!code) return 'unknown'
    if (code.isUsed) return 'used'
    if (this.#wall.now() - code.madeAt > VALID_FOR) return 'expired'
    code.isUsed = true
    return 'valid'
  }
}
