import type { Clock } from '../../../core/time/clock.ts'
import { OneTimeCodes } from '../../ingress/inspector/one-time-codes.ts'
import type { CodeOutcome } from '../../ingress/inspector/one-time-codes.ts'
import type { PageAccess } from '../../ingress/inspector/page-access.ts'
import { Sessions } from '../../ingress/inspector/sessions.ts'
import { randomSecret } from '../../ingress/secret.ts'

/** Who may open the inspector of a server: known until the server ends. */
export class LocalAccess implements PageAccess {
  readonly #codes: OneTimeCodes
  readonly #sessions: Sessions

  constructor(wall: Clock) {
    this.#codes = new OneTimeCodes(wall)
    this.#sessions = new Sessions(wall)
  }

  createCode(): string {
    const code = randomSecret()
    this.#codes.add(code)
    return code
  }

  useCode(code: string): CodeOutcome {
    return this.#codes.use(code)
  }

  openSession(): string {
    const secret = randomSecret()
    this.#sessions.add(secret)
    return secret
  }

  hasSession(secrets: readonly string[]): boolean {
    return this.#sessions.includesAny(secrets)
  }
}
