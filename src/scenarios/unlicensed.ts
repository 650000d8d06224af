import { createFactories } from '../factories/factories.ts'
import type { World } from '../resources/world.ts'

/** No paid features: no tags, no restriction in effect, and a private project that is open to everybody. */
export function unlicensed(world: World): void {
  const create = createFactories(world)
  const organization = create.organization.unlicensed({ name: 'Unlicensed' })
  const project = create.project.private({ organization, members: 1 })
  const [owner, member] = [create.user.owner(), create.user.member()]
  create.key({ user: owner })
  create.key({ user: member, name: 'A member who is not of the project' })
  const own = { project, created_by: owner }
  create.dashboard.restricted.withTiles(2, { ...own, name: 'Restricted in vain', collaborators: 1 })
  create.dashboard({ ...own, name: 'With tags of better days', tags: ['kept', 'hidden'] })
  create.events.many(10, { project, people: 2, over: '1d' })
}
