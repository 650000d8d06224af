import {
  always,
  classified,
  column,
  columnNamed,
  like,
  listOf,
  maybe,
  oncePerRow,
  seenAs,
  value,
} from '../../contract/parts.ts'
import { shapesWithView } from '../../contract/shape.ts'
import { flag, instant, integer, text } from '../../core/json/json-schema.ts'
import { isFalsy } from '../../core/json/python.ts'
import { randomNumbers } from '../../core/random.ts'
import { orNull } from '../../core/table/columns.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { onDashboard } from '../dashboard-filters.ts'
import { ACCESS_LEVELS, dashboardTable } from '../dashboards/model.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { liveTiles } from '../insight-levels.ts'
import { effectiveRestriction, privilege, shownTags } from '../permissions.ts'
import { projectTable } from '../projects/model.ts'
import { tileTable } from '../tiles/model.ts'
import { creatorOf, modifierOf, userShape } from '../users/shape.ts'
import { shape, shapeOnDashboard } from '../view.ts'
import type { ProjectView, TileView, WorldView } from '../view.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'
import { isAsynchronous } from './refresh-mode.model.ts'

const { columns } = insightTable
const tileLinkShape = shape(undefined, tileTable, { id: column, dashboard_id: column, deleted: column })
export const insightLevel = dashboardTable.columns.restriction_level

/** A forced refresh shows a stored result as if it had just been computed. @see spec 34.4 */
const isComputedNow = ({ result }: Insight, { reading }: ProjectView): boolean =>
  reading?.refresh === 'force_blocking' && result !== null

/** Whether the real service would still be computing. @see spec 34.4 */
const isQueued = ({ result }: Insight, { reading }: ProjectView): boolean =>
  isAsynchronous(reading?.refresh) && result === null

/** The time zone comes with a result or a refresh. @see spec 34.4 */
function timezoneOf({ result }: Insight, { caller, reading }: ProjectView): string | null {
  return reading?.refresh || result !== null ? caller.project.timezone : null
}

/** An insight is read on a dashboard, from a tile, or by itself. */
interface ReadingView extends ProjectView {
  readonly dashboard?: Dashboard
}

/** The state of a query that runs in the background. */
const queryStatusShape = shapesWithView<ReadingView>()('QueryStatus', insightTable, {
  complete: always(false),
  dashboard_id: like(
    orNull(tileTable.columns.dashboard_id),
    (_, { reading, dashboard }) => reading?.tile?.dashboard_id ?? dashboard?.id ?? null,
  ),
  end_time: always(null),
  error: always(false),
  error_message: always(null),
  expiration_time: always(null),
  id: classified('token', text, ({ id }, { world }) => world.ids.uuidOf('insight query', id).replaceAll('-', '')),
  insight_id: columnNamed('id', insightTable.columns),
  labels: always(null),
  pickup_time: always(null),
  query_async: always(true),
  query_progress: always(null),
  results: always(null),
  start_time: value(instant, (_, { world }) => world.clock.iso()),
  task_id: always(null),
  team_id: columnNamed('project_id', insightTable.columns),
})

const asRead = (row: Insight, view: ProjectView): Insight =>
  isComputedNow(row, view) ? { ...row, last_refresh: view.world.clock.iso() } : row

/** The time of the result. @see spec 34.4 */
export const lastRefreshOf = (row: Insight, view: ProjectView): string | null => asRead(row, view).last_refresh

/** Whether there is a result that was computed before this request. @see spec 34.4 */
export const isCached = (row: Insight, view: ProjectView): boolean => row.result !== null && !isComputedNow(row, view)

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
  last_refresh: seenAs(asRead, column),
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
  timezone: like(orNull(projectTable.columns.timezone), timezoneOf),
  is_cached: value(flag, isCached),
  query_status: maybe(queryStatusShape, (row: Insight, view: ReadingView) => (isQueued(row, view) ? row : undefined)),
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
