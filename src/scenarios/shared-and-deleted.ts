import preparedSharedAndDeleted from '../../fixtures/shared-and-deleted.json?raw'
import { createFactories } from '../factories/factories.ts'
import type { World } from '../resources/world.ts'
import { mainProjectId } from './main-project.ts'
import { fill } from './prepared.ts'

/** Dashboards that are shared, were shared, are deleted, or are both, with tiles and insights in every state. */
export function sharedAndDeleted(world: World): void {
  fill(world, preparedSharedAndDeleted, makeSharedAndDeleted)
}

export function makeSharedAndDeleted(world: World): void {
  const create = createFactories(world)
  const project = create.project({ ...mainProjectId(world), name: 'Shared and deleted' })
  const user = create.user.owner()
  create.key({ user })
  const own = { project, created_by: user }
  create.dashboard.shared.withTiles(3, { ...own, name: 'Shared' })
  create.sharing.disabled({ dashboard: create.dashboard.withTiles(1, { ...own, name: 'No longer shared' }) })
  create.dashboard.deleted.withTiles(3, { ...own, name: 'Deleted' })
  create.dashboard.shared.deleted.withTiles(2, { ...own, name: 'Shared, then deleted' })
  create.dashboard.deleted.restricted({ ...own, name: 'Deleted with collaborators', collaborators: 2 })
  const worn = create.dashboard.withTiles(1, { ...own, name: 'With traces' })
  create.tile.deleted({ dashboard: worn })
  create.tile({ dashboard: worn, insight: create.insight.deleted(own) })
  create.tile.orphan({ dashboard: worn })
  const insight = create.insight({ ...own, name: 'On two dashboards' })
  create.tile({ dashboard: worn, insight })
  create.tile({ dashboard: create.dashboard({ ...own, name: 'Shows the same insight' }), insight })
  create.tile({ dashboard: worn, deleted: false }) // removed once, and put back
}
