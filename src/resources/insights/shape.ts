import { always, classified, column, like, listOf, maybe, oncePerRow, seenAs, value } from '../../contract/parts.ts'
import { randomNumbers } from '../../core/ids.ts'
import { flag, integer, text } from '../../core/json/json-schema.ts'
import { isFalsy } from '../../core/json/python.ts'
import { orNull } from '../../core/table/columns.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { onDashboard } from '../dashboard-filters.ts'
import { ACCESS_LEVELS, dashboardTable } from '../dashboards/model.ts'
import { liveTiles } from '../insight-levels.ts'
import { effectiveRestriction, privilege, shownTags } from '../permissions.ts'
import { projectTable } from '../projects/model.ts'
import { tileTable } from '../tiles/model.ts'
import { creatorOf, modifierOf, userShape } from '../users/shape.ts'
import { shape, shapeOnDashboard } from '../view.ts'
import type { ProjectView, TileView, WorldView } from '../view.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'

const { columns } = insightTable
const tileLinkShape = shape(undefined, tileTable, { id: column, dashboard_id: column, deleted: column })
export const insightLevel = dashboardTable.columns.restriction_level

/**
 * The fields of an insight on a tile.
 *
 * @see spec T.6, T.7
 */
export const insightFields = {
  id: column,
  short_id: column,
  name: column,
  derived_name: column,
  filters: oncePerRow(like(columns.filters, filtersOf)),
  query: column,
  order: column,
  deleted: column,
  dashboards: value<Insight, WorldView>({ type: 'array', items: integer }, (row, { world }) =>
    liveTiles(world, row).map(({ dashboard_id }) => dashboard_id),
  ),
  dashboard_tiles: listOf(tileLinkShape, (row: Insight, { world }: WorldView) => liveTiles(world, row)),
  last_refresh: column,
  cache_target_age: always(null),
  next_allowed_client_refresh: always(null),
  result: column,
  hasMore: always(null),
  columns: column,
  created_at: column,
  created_by: maybe(userShape, creatorOf),
  description: column,
  updated_at: column,
  tags: like(columns.tags, shownTags),
  favorited: column,
  saved: column,
  last_modified_at: column,
  last_modified_by: maybe(userShape, modifierOf),
  is_sample: column,
  effective_restriction_level: like(insightLevel, (_: Insight, { caller, dashboard }: TileView) =>
    effectiveRestriction(caller, dashboard),
  ),
  effective_privilege_level: like(insightLevel, (_: Insight, { world, caller, dashboard }: TileView) =>
    privilege(world, caller, dashboard),
  ),
  /** It comes with a result. @see spec T.6 */
  timezone: like(orNull(projectTable.columns.timezone), ({ result }: Insight, { caller }: ProjectView) =>
    result === null ? null : caller.project.timezone,
  ),
  is_cached: oncePerRow(value(flag, ({ result }: Insight) => result !== null)),
  query_status: always(null),
  hogql: always(null),
  types: always(null),
  filters_hash: oncePerRow(classified('token', text, cacheKeyOf)),
  user_access_level: always('editor', { type: 'string', enum: ACCESS_LEVELS }),
}

const onTile = (row: Insight, { dashboard }: TileView): Insight => onDashboard(row, dashboard)

/** An insight on a tile, under the filters of its dashboard. @see spec T.6 */
export const insightShape = shapeOnDashboard('Insight', insightTable, {
  ...insightFields,
  filters: seenAs(onTile, insightFields.filters),
  query: seenAs(onTile, insightFields.query),
  filters_hash: seenAs(onTile, insightFields.filters_hash),
})

/** Filters that name no kind of insight, without a query, are those of a trend. @see spec 34.2 */
function filtersOf({ filters, query }: Insight): JsonObject {
  return Object.hasOwn(filters, 'insight') || !isFalsy(query) ? filters : { ...filters, insight: 'TRENDS' }
}

/** The key of the cached result: the same for the same query. @see spec T.23 */
function cacheKeyOf(row: Insight): string {
  const next = randomNumbers(JSON.stringify([row.project_id, filtersOf(row), row.query]))
  return `cache_${Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('')}`
}
