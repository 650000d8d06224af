import { denied, invalid } from '../../core/http/errors.ts'
import type { Basis } from '../../core/http/errors.ts'
import { pythonInteger } from '../../core/json/python.ts'
import type { Warn } from '../../core/warn.ts'
import type { OverInsights } from '../dashboard-filters.ts'
import { underOverrides } from '../dashboards/model.ts'
import { liveTiles } from '../insight-levels.ts'
import { canEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { Tile } from '../tiles/model.ts'
import type { World } from '../world.ts'
import type { SentInsight } from './body.model.ts'
import type { Insight } from './model.ts'

/** The beginning of the refusal of a dashboard, before its id. */
export const CANNOT_ADD_TO = "You don't have permission to add insights to dashboard: "
export const FOREIGN_DASHBOARD = 'Dashboard not found'
const ADDING: Basis = { rule: 'right to add', source: '36.5' }

/** The tiles to remove, and the dashboards that get one. */
interface DashboardsPlan {
  readonly removed: readonly Tile[]
  readonly added: readonly number[]
}

/**
 * The dashboards that are sent replace those that show the insight. Adding needs the right to edit the dashboard, removing
 * does not. Nothing is written here, so a refusal changes nothing.
 *
 * @see spec 36.4, 36.5
 */
export function planDashboards(
  world: World,
  caller: Caller,
  insight: Insight,
  dashboards: readonly number[],
): DashboardsPlan {
  const shown = liveTiles(world, insight)
  const added = dashboards.filter((id) => !shown.some((tile) => tile.dashboard_id === id))
  for (const id of added.toSorted((a, b) => a - b)) requireAdding(world, caller, id)
  return { removed: shown.filter((tile) => !dashboards.includes(tile.dashboard_id)), added }
}

function requireAdding(world: World, caller: Caller, id: number): void {
  const dashboard = world.tables.dashboard.get(id)!
  if (!canEdit(world, caller, dashboard)) throw denied(`${CANNOT_ADD_TO}${id}`).by(ADDING)
  if (dashboard.project_id !== caller.project.id) throw invalid(FOREIGN_DASHBOARD)
}

/** The answer to a change of the dashboards names them as they were sent. It is decided before they change. @see spec 36.8 */
export function sentOrder(
  world: World,
  insight: Insight,
  { deleted, dashboards }: SentInsight,
): readonly number[] | undefined {
  if (deleted || !dashboards) return undefined
  const shown = liveTiles(world, insight)
  const isSame = shown.length === dashboards.length && shown.every((tile) => dashboards.includes(tile.dashboard_id))
  return isSame ? undefined : dashboards
}

/** A dashboard that showed the insight before gets the same tile back. @see spec 36.4 */
export function changeDashboards({ tables }: World, { id }: Insight, { removed, added }: DashboardsPlan): void {
  for (const tile of removed) tables.tile.update(tile, { deleted: true })
  const before = tables.tile.list('insight_id', id)
  for (const dashboard_id of added) {
    const tile = before.find((row) => row.dashboard_id === dashboard_id)
    if (tile) tables.tile.update(tile, { deleted: false })
    else tables.tile.insert({ dashboard_id, insight_id: id })
  }
}

/** A deleted insight is on no dashboard. @see spec 36.6 */
export function removeTiles({ tables }: World, { id }: Insight): void {
  for (const tile of tables.tile.list('insight_id', id)) if (!tile.deleted) tables.tile.update(tile, { deleted: true })
}

/** The live tile of an insight on a dashboard; undefined, with a warning, when no such dashboard shows it. @see spec 34.6 */
export function findTile(world: World, insight: Insight, dashboard: string | undefined, warn: Warn): Tile | undefined {
  if (!dashboard) return undefined
  const id = pythonInteger(dashboard)
  const tile = liveTiles(world, insight).find(({ dashboard_id }) => dashboard_id === id)
  if (!tile)
    warn(`Query parameter "from_dashboard" was ignored: no dashboard "${dashboard}" shows insight ${insight.id}.`)
  return tile
}

/**
 * The filters and variables that an insight is shown under: the overrides, or else those of the dashboard of its tile.
 * @see spec 34.6, 34.7
 */
export const overTile = ({ tables }: World, tile: Tile | undefined, overrides: OverInsights): OverInsights =>
  tile ? underOverrides(tables.dashboard.get(tile.dashboard_id)!, overrides) : overrides
