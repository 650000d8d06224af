import { createFactories } from '../factories/factories.ts'
import { RESTRICTION } from '../resources/levels.ts'
import type { World } from '../resources/world.ts'

const USERS = 200
const DASHBOARDS = 1_000

/** 1,000 dashboards of 200 users in one private project. */
export function crowded(world: World): void {
  const create = createFactories(world)
  const project = create.project.private({ name: 'Crowded' })
  const owner = create.user.owner()
  create.key({ user: owner })
  const members = create.user.many(USERS - 1)
  for (const user of members) create.member({ project, user })
  create.dashboard.many(DASHBOARDS, (place) => ({
    project,
    created_by: members[place % members.length]!,
    pinned: place % 50 === 0,
    tags: [`team-${place % 7}`],
    tiles: place % 10 === 0 ? 4 : 0,
    restriction_level: RESTRICTION[place % 20 === 0 ? 'collaborators' : 'everyone'],
    collaborators: place % 20 === 0 ? [members[(place + 1) % members.length]!] : 0,
  }))
  create.events.many(1_000, { project, people: 50, over: '7d' })
}
