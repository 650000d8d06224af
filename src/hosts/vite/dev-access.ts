import { settleToken } from '../ingress/token.ts'
import { ServerInspector } from '../server/server-inspector.ts'
import type { DevServer } from './dev-server.ts'

/** The token of control, and the inspector, which knows the browsers that may open it. */
export interface DevAccess {
  readonly token: string
  readonly inspector: ServerInspector
}

/**
 * Vite restarts when its configuration is saved. The new server gets the same inline configuration as the one before.
 */
const kept = new WeakMap<object, DevAccess>()

/**
 * The access to a dev server: that of the previous server, so that browsers keep their access, unless another token is
 * given.
 */
export function accessTo({ inlineConfig }: DevServer['config'], given: string | undefined): DevAccess {
  const before = inlineConfig && kept.get(inlineConfig)
  if (before && (given ?? before.token) === before.token) return before
  const token = settleToken(given)
  const access = { token, inspector: new ServerInspector(token) }
  if (inlineConfig) kept.set(inlineConfig, access)
  return access
}
