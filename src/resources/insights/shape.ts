import { always, classified, column, like, listOf, maybe, value } from '../../contract/parts.ts'
import { randomNumbers } from '../../core/ids.ts'
import { flag, integer, text } from '../../core/json/json-schema.ts'
import { ACCESS_LEVELS, dashboardTable } from '../dashboards/model.ts'
import { insightPrivilege, insightRestriction, liveTiles } from '../insight-levels.ts'
import { shownTags } from '../permissions.ts'
import { projectTable } from '../projects/model.ts'
import { tileTable } from '../tiles/model.ts'
import { creatorOf, modifierOf, userShape } from '../users/shape.ts'
import { projectShape, shape } from '../view.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'

const tileLinkShape = shape(undefined, tileTable, { id: column, dashboard_id: column, deleted: column })
const level = dashboardTable.columns.restriction_level

/**
 * An insight in a tile.
 *
 * @see spec T.6
 */
export const insightShape = projectShape('Insight', insightTable, {
  id: column,
  short_id: column,
  name: column,
  derived_name: column,
  filters: column,
  query: column,
  order: always(null),
  deleted: column,
  dashboards: value({ type: 'array', items: integer }, (row, { world }) =>
    liveTiles(world, row).map(({ dashboard_id }) => dashboard_id),
  ),
  dashboard_tiles: listOf(tileLinkShape, (row, { world }) => liveTiles(world, row)),
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
  tags: like(insightTable.columns.tags, shownTags),
  favorited: column,
  saved: column,
  last_modified_at: column,
  last_modified_by: maybe(userShape, modifierOf),
  is_sample: column,
  effective_restriction_level: like(level, (row, { world, caller }) => insightRestriction(world, caller, row)),
  effective_privilege_level: like(level, (row, { world, caller }) => insightPrivilege(world, caller, row)),
  timezone: like(projectTable.columns.timezone, (_, { caller }) => caller.project.timezone),
  is_cached: value(flag, ({ result }) => result !== null),
  query_status: always(null),
  hogql: always(null),
  types: always(null),
  filters_hash: classified('token', text, cacheKeyOf),
  user_access_level: always('editor', { type: 'string', enum: ACCESS_LEVELS }),
})

/** The key of the cached result: the same for the same query. @see spec T.23 */
function cacheKeyOf({ project_id, filters, query }: Insight): string {
  const next = randomNumbers(JSON.stringify([project_id, filters, query]))
  return `cache_${Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('')}`
}
