import { createFactories } from '../factories/factories.ts'
import type { World } from '../resources/world.ts'

/** One owner with a key and a project, and nothing in it. */
export function empty(world: World): void {
  const create = createFactories(world)
  create.project({ name: 'Empty' })
  create.key({ user: create.user.owner() })
}
