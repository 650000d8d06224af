import type { Body } from '../../core/http/body.ts'
import { denied, invalid, notFound } from '../../core/http/errors.ts'
import type { Sent } from '../../core/http/fields.ts'
import { isObject } from '../../core/json/kinds.ts'
import { isFalsy, pythonInteger } from '../../core/json/python.ts'
import type { SortedRows } from '../../core/table/sorted-rows.ts'
import type { Warn } from '../../core/warn.ts'
import { canRestrict, hasFeature, requireEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import { removeDashboard, restoreDashboard } from './delete.rules.ts'
import { readHiddenFields } from './hidden-fields.rules.ts'
import type { Dashboard, dashboardBody } from './model.ts'
import { readTags, warnOfTags } from '../tags.ts'
import { changeTiles, readTiles } from './tiles.rules.ts'

export type SentDashboard = Sent<typeof dashboardBody>

/**
 * Finds a dashboard of the project by its id. A deleted dashboard is a 404.
 *
 * @see spec 2.2
 */
export function getDashboard(world: World, caller: Caller, id: string): Dashboard {
  return get(world, caller, id, false)
}

/**
 * A deleted dashboard is a 404 for updates too. The exception is a PATCH whose body has a falsy `deleted` and nothing else:
 * it restores the dashboard.
 *
 * @see spec 3.9
 */
export function getDashboardToPatch(world: World, caller: Caller, id: string, { value }: Body): Dashboard {
  const sent = isObject(value) ? value : {}
  const restores = Object.keys(sent).length === 1 && Object.hasOwn(sent, 'deleted') && isFalsy(sent['deleted'])
  return requireEdit(world, caller, get(world, caller, id, restores))
}

/** Finds a dashboard that the caller may edit. @see spec 3.2 */
export function getEditableDashboard(world: World, caller: Caller, id: string): Dashboard {
  return requireEdit(world, caller, getDashboard(world, caller, id))
}

function get({ tables }: World, { project }: Caller, id: string, deletedToo: boolean): Dashboard {
  const dashboard = tables.dashboard.get(pythonInteger(id))
  if (dashboard?.project_id !== project.id || (dashboard.deleted && !deletedToo)) throw notFound()
  return dashboard
}

/**
 * A body must not name both a template and a dashboard to copy.
 *
 * @see spec 1.5
 */
export function checkSources({ use_template, use_dashboard }: SentDashboard): void {
  if (use_template && use_dashboard) throw invalid('`use_dashboard` and `use_template` cannot be used together')
}

/**
 * An update changes only the fields that were sent. A body with a restriction level needs the right to restrict, even if the
 * level stays the same. `use_template` and `use_dashboard` have no effect.
 *
 * @see spec 3.1, 3.3, 3.4, 3.5
 */
export function updateDashboard(
  world: World,
  caller: Caller,
  dashboard: Dashboard,
  sent: SentDashboard,
  body: Body,
): Dashboard {
  checkSources(sent)
  const { use_template: _template, use_dashboard: _source, delete_insights, deleted, tags, ...fields } = sent
  const tagged = tags && hasFeature(caller.organization, 'tagging') ? { tags: readTags(tags) } : {}
  if (fields.restriction_level !== undefined && !canRestrict(caller, dashboard))
    throw denied(
      "Only the dashboard owner and project admins have the restriction rights required to change the dashboard's restriction level.",
    )
  const hidden = readHiddenFields(world, body, ['filters', 'variables'])
  const tiles = readTiles(world, caller, dashboard, body)
  const updated = world.tables.dashboard.update(dashboard, { ...fields, ...tagged, ...hidden })
  changeTiles(world, caller, updated, tiles)
  if (deleted === true) return removeDashboard(world, updated, delete_insights ?? false)
  return deleted === false && dashboard.deleted ? restoreDashboard(world, updated) : updated
}

/** Warns of what an update does not use, or a create. @see spec 3.7, T.18, F.6 */
export function warnOfIdleFields(
  caller: Caller,
  { tags, deleted, delete_insights }: SentDashboard,
  isUpdate: boolean,
  warn: Warn,
): void {
  warnOfTags(caller, tags, warn)
  if (delete_insights && !(isUpdate && deleted))
    warn('Body key "delete_insights" was ignored: it needs "deleted": true in an update.')
}

/**
 * The real service has no global access controls of a dashboard and answers 404 before it looks for one. The interface shows
 * the dashboard.
 *
 * @see spec 6.2
 */
export function checkGlobalAccessControls({ contract }: World): void {
  if (contract.accessControlViews === 'live')
    throw notFound('Role based access controls are only available for projects.')
}

/**
 * The dashboards of a project that are not deleted: pinned first, then by name, null names last.
 *
 * @see spec 18.2
 */
export function listedDashboards({ tables }: World, { project }: Caller): SortedRows<Dashboard> {
  return tables.dashboard.sorted('listed', project.id)
}
