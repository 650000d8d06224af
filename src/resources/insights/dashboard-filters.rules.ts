import { pythonInteger } from '../../core/json/python.ts'
import type { Warn } from '../../core/warn.ts'
import { liveTiles } from '../insight-levels.ts'
import type { Tile } from '../tiles/model.ts'
import type { World } from '../world.ts'
import type { Insight } from './model.ts'

/** The live tile of an insight on a dashboard; undefined, with a warning, when it is on none of that number. @see spec 34.6 */
export function findTile(world: World, insight: Insight, dashboard: string | undefined, warn: Warn): Tile | undefined {
  if (!dashboard) return undefined
  const id = pythonInteger(dashboard)
  const tile = liveTiles(world, insight).find(({ dashboard_id }) => dashboard_id === id)
  if (!tile)
    warn(`Query parameter "from_dashboard" was ignored: no dashboard "${dashboard}" shows insight ${insight.id}.`)
  return tile
}
