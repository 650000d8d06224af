import { like, optional, always, column } from '../../contract/parts.ts'
import { shapesWithView } from '../../contract/shape.ts'
import type { Part } from '../../contract/shape.ts'
import { insightPrivilege, insightRestriction } from '../insight-levels.ts'
import { tileTable } from '../tiles/model.ts'
import type { ProjectView } from '../view.ts'
import { pageOf } from '../view.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'
import type { InsightReading } from './refresh-mode.model.ts'
import { insightFields, insightLevel, lastRefreshOf } from './shape.ts'

/** The context of an insight that is read by itself. */
export interface InsightView extends ProjectView {
  readonly reading: InsightReading
}

const insightShapeOf = shapesWithView<InsightView>()

/** The fields that an insight shows of the tile that it is read from. @see spec 34.6 */
const shownOfTile = {
  color: optional(like(tileTable.columns.color, (_: Insight, { reading }: InsightView) => reading.tile?.color)),
  layouts: optional(like(tileTable.columns.layouts, (_: Insight, { reading }: InsightView) => reading.tile?.layouts)),
}

/** Dashboards that have just been sent stand in their own order. @see spec 36.8 */
const dashboards: Part<Insight, InsightView> = {
  under(contract, name, columns) {
    const field = insightFields.dashboards.under(contract, name, columns)
    const sent = ({ reading }: InsightView): string | undefined => JSON.stringify(reading.dashboards)
    return field && { ...field, write: (row, view, position) => sent(view) ?? field.write(row, view, position) }
  },
}

/**
 * An insight that is read by itself.
 *
 * @see spec 34.2, 34.4, 34.6, 36.8, T.7
 */
export const insightDetailShape = insightShapeOf('InsightDetail', insightTable, {
  ...insightFields,
  dashboards,
  last_refresh: like(insightTable.columns.last_refresh, lastRefreshOf),
  effective_restriction_level: like(insightLevel, (row, { world, caller }) => insightRestriction(world, caller, row)),
  effective_privilege_level: like(insightLevel, (row, { world, caller }) => insightPrivilege(world, caller, row)),
  ...shownOfTile,
})

/** A short insight. @see spec 34.5 */
export const basicInsightShape = insightShapeOf('InsightBasic', insightTable, {
  id: column,
  short_id: column,
  name: column,
  derived_name: column,
  filters: column,
  query: column,
  dashboards: insightFields.dashboards,
  dashboard_tiles: insightFields.dashboard_tiles,
  description: column,
  last_refresh: column,
  refreshing: always(false),
  saved: column,
  tags: insightFields.tags,
  updated_at: column,
  created_by: insightFields.created_by,
  created_at: column,
  last_modified_at: column,
  favorited: column,
  user_access_level: insightFields.user_access_level,
  ...shownOfTile,
})

export const insightPageShape = pageOf('InsightPage', insightDetailShape)
export const basicInsightPageShape = pageOf('InsightBasicPage', basicInsightShape)
