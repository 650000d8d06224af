import { liveTiles } from '../insight-levels.ts'
import type { Tile } from '../tiles/model.ts'
import type { World } from '../world.ts'
import type { Dashboard } from './model.ts'
import type { SentDashboard } from './sent-fields.rules.ts'

/**
 * Deletion is soft: the dashboard and its tiles stay stored and are marked as deleted. Insights are deleted only on request,
 * and only if no other dashboard shows them. Tags, pin, sharing and collaborators do not change.
 *
 * @see spec 3.6, 3.7
 */
export function removeDashboard(world: World, dashboard: Dashboard, { delete_insights }: SentDashboard): Dashboard {
  const { tile, insight } = world.tables
  for (const row of tile.list('dashboard_id', dashboard.id)) {
    if (row.deleted) continue
    tile.update(row, { deleted: true })
    const shown = insight.get(row.insight_id)
    if (delete_insights && shown && !isShown(world, row)) insight.update(shown, { deleted: true })
  }
  return world.tables.dashboard.update(dashboard, { deleted: true })
}

/** Whether a tile that is left shows the insight of this one. */
const isShown = (world: World, { insight_id }: Tile): boolean => liveTiles(world, { id: insight_id! }).length > 0

/**
 * Restores the dashboard with all its tiles and their insights, including tiles that were deleted before the dashboard.
 *
 * @see spec 3.10
 */
export function restoreDashboard(world: World, dashboard: Dashboard): Dashboard {
  const { tile, insight } = world.tables
  for (const row of tile.list('dashboard_id', dashboard.id)) {
    if (row.deleted) tile.update(row, { deleted: false })
    const shown = insight.get(row.insight_id)
    if (shown?.deleted) insight.update(shown, { deleted: false })
  }
  return world.tables.dashboard.update(dashboard, { deleted: false })
}
