import { pythonInteger } from '../../core/json/python.ts'
import type { Warn } from '../../core/warn.ts'
import type { OverInsights } from '../dashboard-filters.ts'
import { underOverrides } from '../dashboards/model.ts'
import { liveTiles } from '../insight-levels.ts'
import type { Tile } from '../tiles/model.ts'
import type { World } from '../world.ts'
import type { Insight } from './model.ts'

/** The live tile of an insight on a dashboard; undefined, with a warning, when no such dashboard shows it. @see spec 34.6 */
export function findTile(world: World, insight: Insight, dashboard: string | undefined, warn: Warn): Tile | undefined {
  if (!dashboard) return undefined
  const id = pythonInteger(dashboard)
  const tile = liveTiles(world, insight).find(({ dashboard_id }) => dashboard_id === id)
  if (!tile)
    warn(`Query parameter "from_dashboard" was ignored: no dashboard "${dashboard}" shows insight ${insight.id}.`)
  return tile
}

/** The filters and variables that an insight is shown under: the overrides, or else those of the dashboard of its tile. @see spec 34.6, 34.7 */
export const overTile = ({ tables }: World, tile: Tile | undefined, overrides: OverInsights): OverInsights =>
  tile ? underOverrides(tables.dashboard.get(tile.dashboard_id)!, overrides) : overrides
