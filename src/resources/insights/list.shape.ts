import { always, column } from '../../contract/parts.ts'
import { pageOf } from '../view.ts'
import { insightDetailShape, insightShapeOf, shownOfTile } from './detail.shape.ts'
import { insightTable } from './model.ts'
import { insightFields } from './shape.ts'

/** An insight in short. @see spec 34.5 */
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
