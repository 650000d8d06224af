import { choose } from '../../contract/contract.ts'
import { joined } from '../../core/json/written.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { canRestrict, effectiveRestriction, hasFeature, privilege } from '../permissions.ts'
import type { Caller, Viewer } from '../permissions.ts'
import type { World } from '../world.ts'
import { toTiles } from '../tiles/shape.ts'
import { toUserOf } from '../users/shape.ts'
import { ACCESS_LEVELS } from './model.ts'
import type { Dashboard } from './model.ts'

/**
 * A whole dashboard.
 *
 * @see interface.md «Dashboard»; semantics.md 3.2
 */
export function toDashboard(world: World, viewer: Viewer, dashboard: Dashboard, filters = dashboard.filters): object {
  const isAsStored = filters === dashboard.filters && world.tables.dashboard.get(dashboard.id) === dashboard
  if (!isAsStored) return toWhole(world, viewer, dashboard, filters)
  const name = `dashboard ${dashboard.id} for ${viewer.user?.id ?? 'anybody'}`
  return world.kept.of(name, () => toWhole(world, viewer, dashboard, filters))
}

function toWhole(world: World, viewer: Viewer, dashboard: Dashboard, filters: JsonObject): object {
  const settings = { filters, variables: dashboard.variables, tags: tagsOf(viewer, dashboard) }
  const tiles = toTiles(world, viewer, dashboard)
  return joined(toHead(world, dashboard, settings), { tiles }, toLevels(world, viewer, dashboard))
}

/** A dashboard in a list: without tiles, filters and variables. @see semantics.md 3.2 */
export function toListedDashboard(world: World, viewer: Viewer, dashboard: Dashboard): object {
  const settings = { tags: tagsOf(viewer, dashboard) }
  return joined(toHead(world, dashboard, settings), toLevels(world, viewer, dashboard))
}

function toHead(world: World, dashboard: Dashboard, settings: object): object {
  const { id, name, description, pinned, created_at, deleted, creation_mode, use_template, use_dashboard } = dashboard
  const created_by = toUserOf(world, dashboard.created_by_id)
  const is_shared = world.tables.sharing.first('dashboard_id', id)?.enabled ?? false
  const head = { id, name, description, pinned, created_at, created_by, is_shared, deleted, creation_mode }
  const writeOnly = choose(world.contract, 'writeOnlyDashboardFields', {
    documented: { use_template, use_dashboard, delete_insights: false },
    live: undefined,
  })
  return Object.assign(head, writeOnly, settings)
}

function tagsOf({ organization }: Viewer, dashboard: Dashboard): readonly string[] {
  return hasFeature(organization, 'tagging') ? dashboard.tags : []
}

function toLevels(world: World, viewer: Viewer, dashboard: Dashboard): object {
  return {
    restriction_level: dashboard.restriction_level,
    effective_restriction_level: effectiveRestriction(viewer, dashboard),
    effective_privilege_level: privilege(world, viewer, dashboard),
    user_access_level: dashboard.user_access_level,
  }
}

/**
 * The access-control view of a dashboard: the dashboard itself, or what the real service shows there.
 *
 * @see interface.md endpoint 5; semantics.md 4
 */
export function toAccessControls(world: World, caller: Caller, dashboard: Dashboard): object {
  return choose(world.contract, 'accessControlViews', {
    documented: () => toDashboard(world, caller, dashboard),
    live: () => ({
      access_controls: [],
      available_access_levels: ACCESS_LEVELS,
      default_access_level: 'editor',
      user_access_level: dashboard.user_access_level,
      user_can_edit_access_levels: canRestrict(caller, dashboard),
    }),
  })()
}

/** What moving a tile answers: nothing, or the dashboard the tile has left. @see interface.md endpoint 7 */
export function toMoved(world: World, caller: Caller, dashboard: Dashboard): object | undefined {
  return choose<() => object | undefined>(world.contract, 'moveTileBody', {
    documented: () => undefined,
    live: () => toDashboard(world, caller, dashboard),
  })()
}

/** What creating from a template answers: nothing, or the dashboard made. @see interface.md endpoint 8 */
export function toMadeFromTemplate(world: World, caller: Caller, dashboard: Dashboard): object | undefined {
  return choose<() => object | undefined>(world.contract, 'templateBody', {
    documented: () => undefined,
    live: () => toDashboard(world, caller, dashboard),
  })()
}
