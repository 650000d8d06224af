import { settleToken } from '../ingress/token.ts'
import { ServerInspector } from '../server/server-inspector.ts'
import type { DevServer } from './dev-server.ts'

/** The token of control, and the page that knows the browsers that were let in. */
export interface DevAccess {
  readonly token: string
  readonly inspector: ServerInspector
}

/** Vite starts over when its configuration is saved, and each next server has the inline configuration of the one before. */
const kept = new WeakMap<object, DevAccess>()

/** The access to a dev server: that of the one before, so that whoever was let in stays so, unless another token is given. */
export function accessTo({ inlineConfig }: DevServer['config'], given: string | undefined): DevAccess {
  const before = inlineConfig && kept.get(inlineConfig)
  if (before && (given ?? before.token) === before.token) return before
  const token = settleToken(given)
  const access = { token, inspector: new ServerInspector(token) }
  if (inlineConfig) kept.set(inlineConfig, access)
  return access
}
