import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Clock } from '../../core/time/clock.ts'
import { Inspector, linkTo } from '../ingress/inspector/inspector.ts'
import { OneTimeCodes } from '../ingress/inspector/one-time-codes.ts'
import type { PageAccess } from '../ingress/inspector/page-access.ts'
import { Sessions } from '../ingress/inspector/sessions.ts'
import { randomSecret } from '../ingress/secret.ts'
import { wallClock } from '../wall-clock.ts'

/** The inspector's page of a server. */
export class ServerInspector extends Inspector {
  /** A link that opens the page in one browser, once; `base` is the address of the server, or of a world. */
  readonly createLink: (base: string) => string

  constructor(token: string, title?: string) {
    const access = localAccess(wallClock())
    super({ token, access, script: inspectorScript, title })
    this.createLink = (base) => linkTo(base, access.createCode())
  }
}

/** The script of the inspector, as the package has it. */
const inspectorScript = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('fake-dashboards/inspector'), 'utf8')

/** Who may open the inspector of a server: known until the server ends. */
function localAccess(wall: Clock) {
  const codes = new OneTimeCodes(wall)
  const sessions = new Sessions(wall)
  const newSecret = (known: OneTimeCodes | Sessions): string => {
    const secret = randomSecret()
    known.add(secret)
    return secret
  }
  return {
    createCode: () => newSecret(codes),
    useCode: (code: string) => codes.use(code),
    openSession: () => newSecret(sessions),
    hasSession: (secrets: readonly string[]) => sessions.includesAny(secrets),
  } satisfies PageAccess
}
