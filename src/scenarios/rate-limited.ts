import { createFactories } from '../factories/factories.ts'
import type { World } from '../resources/world.ts'

/** The real rate limits, and a key that has used them up beside one that has not. */
export function rateLimited(world: World): void {
  const create = createFactories(world)
  const project = create.project({ name: 'Rate limited' })
  const user = create.user.owner()
  create.dashboard({ project, created_by: user })
  create.events.many(10, { project, people: 2, over: '1d' })
  create.key({ user, name: 'fresh' })
  world.throttle.exhaust(create.key({ user, name: 'used up' }))
}
