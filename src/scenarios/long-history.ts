import { createFactories } from '../factories/factories.ts'
import type { World } from '../resources/world.ts'

/** 100,000 events of 500 people over a year. */
export function longHistory(world: World): void {
  const create = createFactories(world)
  const project = create.project({ name: 'Long history' })
  const user = create.user.owner()
  create.key({ user })
  create.dashboard.withTiles(4, { project, created_by: user })
  create.events.many(100_000, { project, people: 500, over: '365d' })
}
