import { always, column, like, listOf, maybe, value } from '../../contract/parts.ts'
import { flag, integer } from '../../core/json/json-schema.ts'
import { ACCESS_LEVELS, dashboardTable } from '../dashboards/model.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { PRIVILEGE, RESTRICTION } from '../levels.ts'
import type { PrivilegeLevel, RestrictionLevel } from '../levels.ts'
import { effectiveRestriction, privilege, shownTags } from '../permissions.ts'
import { projectTable } from '../projects/model.ts'
import { tileTable } from '../tiles/model.ts'
import type { Tile } from '../tiles/model.ts'
import { creatorOf, modifierOf, userShape } from '../users/shape.ts'
import { projectShape, shape } from '../view.ts'
import type { ProjectView, WorldView } from '../view.ts'
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
  dashboards: value({ type: 'array', items: integer }, (row, view) =>
    liveTiles(row, view).map(({ dashboard_id }) => dashboard_id),
  ),
  dashboard_tiles: listOf(tileLinkShape, tilesOf),
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
  effective_restriction_level: like(level, restrictionOf),
  effective_privilege_level: like(level, privilegeOf),
  timezone: like(projectTable.columns.timezone, (_, { caller }) => caller.project.timezone),
  is_cached: value(flag, ({ result }) => result !== null),
  query_status: always(null),
  hogql: always(null),
  types: always(null),
  filters_hash: always(null),
  user_access_level: always('editor', { type: 'string', enum: ACCESS_LEVELS }),
})

function tilesOf({ id }: Insight, { world }: WorldView): readonly Tile[] {
  return world.tables.tile.list('insight_id', id)
}

function liveTiles(row: Insight, view: WorldView): readonly Tile[] {
  return tilesOf(row, view).filter(({ deleted }) => !deleted)
}

function dashboardsOf(row: Insight, view: WorldView): readonly Dashboard[] {
  return liveTiles(row, view).flatMap(({ dashboard_id }) => view.world.tables.dashboard.get(dashboard_id) ?? [])
}

/**
 * An insight has the highest restriction of its dashboards. It can be edited if one of its dashboards can be edited.
 *
 * @see spec T.7
 */
function restrictionOf(row: Insight, view: ProjectView): RestrictionLevel {
  const levels = dashboardsOf(row, view).map((dashboard) => effectiveRestriction(view.caller, dashboard))
  return levels.includes(RESTRICTION.collaborators) ? RESTRICTION.collaborators : RESTRICTION.everyone
}

function privilegeOf(row: Insight, view: ProjectView): PrivilegeLevel {
  const levels = dashboardsOf(row, view).map((dashboard) => privilege(view.world, view.caller, dashboard))
  return levels.length === 0 || levels.includes(PRIVILEGE.edit) ? PRIVILEGE.edit : PRIVILEGE.view
}
