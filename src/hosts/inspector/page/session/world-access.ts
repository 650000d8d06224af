import { inspectedControl } from '../../../control/inspected-control.ts'
import type { InspectedControl } from '../../../control/inspected-control.ts'
import type { InspectorOptions } from '../inspector-options.ts'

/** The name of a world; undefined for the one without a name. */
type WorldName = string | undefined

/**
 * The worlds as the page may ask them. Whoever asks a dropped world makes it again, and the page does so only when it is told
 * to. A world whose connection is lost counts as dropped until it is known to be there.
 */
export interface WorldAccess {
  /** The control of a world. Its calls fail while the world counts as dropped. */
  control(world?: WorldName): InspectedControl
  /** Whether a world is still there after the connection to it was lost. Where nobody can tell, it is. */
  has(world: WorldName): Promise<boolean>
  /** Lets dropped worlds be asked, and so made, again. */
  clear(): void
}

export function worldAccess({ url, fetch: send = fetch }: InspectorOptions): WorldAccess {
  const dropped = new Set<WorldName>()
  const control = (world?: WorldName): InspectedControl => {
    const ask: typeof fetch = async (...asked) => {
      if (dropped.has(world)) throw new Error('This world was dropped.')
      return send(...asked)
    }
    return inspectedControl({ url, fetch: ask, world })
  }
  return {
    control,
    has: async (world) => {
      if (world === undefined) return true
      dropped.add(world)
      const worlds = await control()
        .worlds.list()
        .catch(() => [{ name: world }])
      if (worlds.some(({ name }) => name === world)) dropped.delete(world)
      return !dropped.has(world)
    },
    clear: () => dropped.clear(),
  }
}
