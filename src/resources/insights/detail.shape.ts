import { like, optional } from '../../contract/parts.ts'
import { shapesWithView } from '../../contract/shape.ts'
import { insightPrivilege, insightRestriction } from '../insight-levels.ts'
import { tileTable } from '../tiles/model.ts'
import type { ProjectView } from '../view.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'
import type { InsightReading } from './refresh-mode.model.ts'
import { insightFields, insightLevel, lastRefreshOf } from './shape.ts'

/** The context of an insight that is read by itself. */
export interface InsightView extends ProjectView {
  readonly reading: InsightReading
}

export const insightShapeOf = shapesWithView<InsightView>()

/** The fields that an insight shows of the tile that it is read from. @see spec 34.6 */
export const shownOfTile = {
  color: optional(like(tileTable.columns.color, (_: Insight, { reading }: InsightView) => reading.tile?.color)),
  layouts: optional(like(tileTable.columns.layouts, (_: Insight, { reading }: InsightView) => reading.tile?.layouts)),
}

/**
 * An insight that is read by itself.
 *
 * @see spec 34.2, 34.4, 34.6, T.7
 */
export const insightDetailShape = insightShapeOf('InsightDetail', insightTable, {
  ...insightFields,
  last_refresh: like(insightTable.columns.last_refresh, lastRefreshOf),
  effective_restriction_level: like(insightLevel, (row, { world, caller }) => insightRestriction(world, caller, row)),
  effective_privilege_level: like(insightLevel, (row, { world, caller }) => insightPrivilege(world, caller, row)),
  ...shownOfTile,
})
