import preparedEmpty from '../../fixtures/empty.json?raw'
import { createFactories } from '../factories/factories.ts'
import { RESTRICTION } from '../resources/levels.ts'
import type { World } from '../resources/world.ts'
import { mainProjectId } from './main-project.ts'
import { fill } from './prepared.ts'

const USERS = 200
const DASHBOARDS = 1_000

/** One owner with a key and a project, and nothing in it. */
export function empty(world: World): void {
  fill(world, preparedEmpty, makeEmpty)
}

export function makeEmpty(world: World): void {
  const create = createFactories(world)
  create.project({ ...mainProjectId(world), name: 'Empty' })
  create.key({ user: create.user.owner() })
}

/** 1,000 dashboards of 200 users in one private project. */
export function crowded(world: World): void {
  const create = createFactories(world)
  const project = create.project.private({ ...mainProjectId(world), name: 'Crowded' })
  const owner = create.user.owner()
  create.key({ user: owner })
  const members = create.user.many(USERS - 1)
  for (const user of members) create.member({ project, user })
  create.dashboard.many(DASHBOARDS, (index) => ({
    project,
    created_by: members[index % members.length]!,
    pinned: index % 50 === 0,
    tags: [`team-${index % 7}`],
    tiles: index % 10 === 0 ? 4 : 0,
    restriction_level: index % 20 === 0 ? RESTRICTION.collaborators : RESTRICTION.everyone,
    collaborators: index % 20 === 0 ? [members[(index + 1) % members.length]!] : 0,
  }))
  create.events.many(1_000, { project, people: 50, over: '7d' })
}

/** 100,000 events of 500 people over a year. */
export function longHistory(world: World): void {
  const create = createFactories(world)
  const project = create.project({ ...mainProjectId(world), name: 'Long history' })
  const user = create.user.owner()
  create.key({ user })
  create.dashboard.withTiles(4, { project, created_by: user })
  create.events.many(100_000, { project, people: 500, over: '365d' })
}
