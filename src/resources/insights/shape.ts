import { remembered } from '../../core/remembered.ts'
import { PRIVILEGE, RESTRICTION } from '../levels.ts'
import { effectiveRestriction, hasFeature, privilege } from '../permissions.ts'
import type { Viewer } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Tile } from '../tiles/model.ts'
import { toUserOf } from '../users/shape.ts'
import type { Insight } from './model.ts'

/**
 * An insight as a tile shows it.
 *
 * @see semantics.md 3.5
 */
export function toInsight(world: World, viewer: Viewer, insight: Insight): object {
  const tiles = world.tables.tile.list('insight_id', insight.id)
  const people = [toUserOf(world, insight.created_by_id), toUserOf(world, insight.last_modified_by_id)]
  const tags = hasFeature(viewer.organization, 'tagging') ? insight.tags : []
  return shownInsight(insight, tiles, people, tags, viewer.project.timezone, levelsOf(world, viewer, tiles))
}

const shownInsight = remembered(
  (
    insight: Insight,
    tiles: readonly Tile[],
    [created_by, last_modified_by]: readonly (object | null)[],
    tags: readonly string[],
    timezone: string,
    [effective_restriction_level, effective_privilege_level]: readonly number[],
  ): object => ({
    id: insight.id,
    short_id: insight.short_id,
    name: insight.name,
    derived_name: insight.derived_name,
    filters: insight.filters,
    query: insight.query,
    order: null,
    deleted: insight.deleted,
    dashboards: tiles.filter((tile) => !tile.deleted).map((tile) => tile.dashboard_id),
    dashboard_tiles: tiles.map(({ id, dashboard_id, deleted }) => ({ id, dashboard_id, deleted })),
    ...toResult(insight),
    created_at: insight.created_at,
    created_by,
    description: insight.description,
    updated_at: insight.updated_at,
    tags,
    favorited: insight.favorited,
    saved: insight.saved,
    last_modified_at: insight.last_modified_at,
    last_modified_by,
    is_sample: insight.is_sample,
    effective_restriction_level,
    effective_privilege_level,
    timezone,
    is_cached: insight.result !== null,
    query_status: null,
    hogql: null,
    types: null,
    filters_hash: null,
    user_access_level: 'editor',
  }),
)

function toResult({ last_refresh, result, columns }: Insight): object {
  return { last_refresh, cache_target_age: null, next_allowed_client_refresh: null, result, hasMore: null, columns }
}

/**
 * An insight is as restricted as its most restricted dashboard, and can be edited where any of its dashboards can.
 *
 * @see semantics.md 3.2, 3.5 (O24:user_permissions.py `UserInsightPermissions`)
 */
function levelsOf(world: World, viewer: Viewer, tiles: readonly Tile[]): readonly [restriction: number, may: number] {
  let [restriction, may]: [number, number] = [RESTRICTION.everyone, 0]
  for (const { deleted, dashboard_id } of tiles) {
    const dashboard = deleted ? undefined : world.tables.dashboard.get(dashboard_id)
    if (!dashboard) continue
    restriction = Math.max(restriction, effectiveRestriction(viewer, dashboard))
    may = Math.max(may, privilege(world, viewer, dashboard))
  }
  return [restriction, may || PRIVILEGE.edit]
}
