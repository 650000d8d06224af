import { always, classified, column, like, listOf, maybe, optional, value } from '../../contract/parts.ts'
import { randomNumbers } from '../../core/ids.ts'
import { flag, integer, text } from '../../core/json/json-schema.ts'
import { isFalsy } from '../../core/json/python.ts'
import { orNull } from '../../core/table/columns.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { ACCESS_LEVELS, dashboardTable } from '../dashboards/model.ts'
import { insightPrivilege, insightRestriction, liveTiles } from '../insight-levels.ts'
import { shownTags } from '../permissions.ts'
import { projectTable } from '../projects/model.ts'
import { tileTable } from '../tiles/model.ts'
import { creatorOf, modifierOf, userShape } from '../users/shape.ts'
import { pageOf, projectShape, shape } from '../view.ts'
import type { WorldView } from '../view.ts'
import { insightShapeOf, isComputedNow, isQueued, queryStatusShape, timezoneOf } from './computed.shape.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'

const { columns } = insightTable
const tileLinkShape = shape(undefined, tileTable, { id: column, dashboard_id: column, deleted: column })
const level = dashboardTable.columns.restriction_level

const dashboards = value<Insight, WorldView>({ type: 'array', items: integer }, (row, { world }) =>
  liveTiles(world, row).map(({ dashboard_id }) => dashboard_id),
)
const dashboard_tiles = listOf(tileLinkShape, (row: Insight, { world }: WorldView) => liveTiles(world, row))
const created_by = maybe(userShape, creatorOf)
const tags = like(columns.tags, shownTags)
const user_access_level = always('editor', { type: 'string', enum: ACCESS_LEVELS })

/**
 * An insight, on a tile or by itself.
 *
 * @see spec T.6, 34.2
 */
export const insightShape = insightShapeOf('Insight', insightTable, {
  id: column,
  short_id: column,
  name: column,
  derived_name: column,
  filters: like(columns.filters, filtersOf),
  query: column,
  order: column,
  deleted: column,
  dashboards,
  dashboard_tiles,
  last_refresh: like(columns.last_refresh, (row, view) =>
    isComputedNow(row, view) ? view.world.clock.iso() : row.last_refresh,
  ),
  cache_target_age: always(null),
  next_allowed_client_refresh: always(null),
  result: column,
  hasMore: always(null),
  columns: column,
  created_at: column,
  created_by,
  description: column,
  updated_at: column,
  tags,
  favorited: column,
  saved: column,
  last_modified_at: column,
  last_modified_by: maybe(userShape, modifierOf),
  is_sample: column,
  effective_restriction_level: like(level, (row, { world, caller }) => insightRestriction(world, caller, row)),
  effective_privilege_level: like(level, (row, { world, caller }) => insightPrivilege(world, caller, row)),
  timezone: like(orNull(projectTable.columns.timezone), timezoneOf),
  is_cached: value(flag, (row, view) => row.result !== null && !isComputedNow(row, view)),
  query_status: maybe(queryStatusShape, (row, view) => (isQueued(row, view) ? row : undefined)),
  hogql: always(null),
  types: always(null),
  filters_hash: classified('token', text, cacheKeyOf),
  user_access_level,
  color: optional(like(tileTable.columns.color, (_, { reading }) => reading?.tile?.color)),
  layouts: optional(like(tileTable.columns.layouts, (_, { reading }) => reading?.tile?.layouts)),
})

/** An insight in short. @see spec 34.5 */
export const basicInsightShape = projectShape('InsightBasic', insightTable, {
  id: column,
  short_id: column,
  name: column,
  derived_name: column,
  filters: column,
  query: column,
  dashboards,
  dashboard_tiles,
  description: column,
  last_refresh: column,
  refreshing: always(false),
  saved: column,
  tags,
  updated_at: column,
  created_by,
  created_at: column,
  last_modified_at: column,
  favorited: column,
  user_access_level,
})

export const insightPageShape = pageOf('InsightPage', insightShape)
export const basicInsightPageShape = pageOf('InsightBasicPage', basicInsightShape)

/** Filters that name no kind of insight, without a query, are those of a trend. @see spec 34.2 */
function filtersOf({ filters, query }: Insight): JsonObject {
  return Object.hasOwn(filters, 'insight') || !isFalsy(query) ? filters : { ...filters, insight: 'TRENDS' }
}

/** The key of the cached result: the same for the same query. @see spec T.23 */
function cacheKeyOf(row: Insight): string {
  const next = randomNumbers(JSON.stringify([row.project_id, filtersOf(row), row.query]))
  return `cache_${Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('')}`
}
