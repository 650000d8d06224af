import type { Dashboard } from './dashboards/model.ts'
import type { Insight } from './insights/model.ts'
import { PRIVILEGE, RESTRICTION } from './levels.ts'
import type { PrivilegeLevel, RestrictionLevel } from './levels.ts'
import { effectiveRestriction, privilege } from './permissions.ts'
import type { Viewer } from './permissions.ts'
import type { Tile } from './tiles/model.ts'
import type { World } from './world.ts'

type ShownInsight = Pick<Insight, 'id'>

/** Whether neither a tile nor its dashboard is deleted. */
export const isLive = ({ tables }: World, { deleted, dashboard_id }: Tile): boolean =>
  !deleted && tables.dashboard.get(dashboard_id)?.deleted === false

/** The tiles that show an insight: not deleted, and on dashboards that are not deleted. @see spec T.22 */
export const liveTiles = (world: World, { id }: ShownInsight): readonly Tile[] =>
  world.tables.tile.list('insight_id', id).filter((tile) => isLive(world, tile))

/** The dashboards that show an insight. */
export const dashboardsWith = (world: World, insight: ShownInsight): readonly Dashboard[] =>
  liveTiles(world, insight).map(({ dashboard_id }) => world.tables.dashboard.get(dashboard_id)!)

/** An insight has the highest restriction of its dashboards. To the public every one is restricted. @see spec T.7, P.13 */
export function insightRestriction(world: World, viewer: Viewer, insight: ShownInsight): RestrictionLevel {
  const levels = dashboardsWith(world, insight).map((dashboard) => effectiveRestriction(viewer, dashboard))
  const isRestricted = viewer.user === null || levels.includes(RESTRICTION.collaborators)
  return isRestricted ? RESTRICTION.collaborators : RESTRICTION.everyone
}

/** An insight can be edited if one of its dashboards can be edited, and never by the public. @see spec T.7, P.13 */
export function insightPrivilege(world: World, viewer: Viewer, insight: ShownInsight): PrivilegeLevel {
  const levels = dashboardsWith(world, insight).map((dashboard) => privilege(world, viewer, dashboard))
  const canEdit = viewer.user !== null && (levels.length === 0 || levels.includes(PRIVILEGE.edit))
  return canEdit ? PRIVILEGE.edit : PRIVILEGE.view
}
