import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Clock } from '../../core/time/clock.ts'
import { Inspector, linkTo } from '../ingress/inspector/inspector.ts'
import { OneTimeCodes } from '../ingress/inspector/one-time-codes.ts'
import type { CodeOutcome } from '../ingress/inspector/one-time-codes.ts'
import type { PageAccess } from '../ingress/inspector/page-access.ts'
import { Sessions } from '../ingress/inspector/sessions.ts'
import { randomSecret } from '../ingress/secret.ts'
import { wallClock } from '../worlds/wall-clock.ts'

/** The inspector's page of a server. */
export class ServerInspector extends Inspector {
  /** A link that opens the page in one browser, once; `base` is the address of the server, or of a world. */
  readonly createLink: (base: string) => string

  constructor(token: string) {
    const access = new LocalAccess(wallClock())
    super({ token, access, script: inspectorScript })
    this.createLink = (base) => linkTo(base, access.createCode())
  }
}

/** The script of the inspector, as the package has it. */
const inspectorScript = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('fake-dashboards/inspector'), 'utf8')

/** Who may open the inspector of a server: known until the server ends. */
class LocalAccess implements PageAccess {
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
