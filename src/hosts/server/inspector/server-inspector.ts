import { Inspector, linkTo } from '../../ingress/inspector/inspector.ts'
import { wallClock } from '../../worlds/wall-clock.ts'
import { inspectorScript } from './inspector-script.ts'
import { LocalAccess } from './local-access.ts'

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
