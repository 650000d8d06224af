import type { Body } from '../../core/http/body.ts'
import { notFound } from '../../core/http/errors.ts'
import { isObject } from '../../core/json/kinds.ts'
import { isFalsy, pythonInteger } from '../../core/json/python.ts'
import type { SortedRows } from '../../core/table/sorted-rows.ts'
import { requireEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Dashboard } from './model.ts'

/**
 * Finds a dashboard of the project by its id. A deleted dashboard is a 404.
 *
 * @see spec 2.2, 3.8
 */
export function getDashboard(world: World, caller: Caller, id: string): Dashboard {
  const dashboard = getStored(world, caller, id)
  if (dashboard.deleted) throw notFound()
  return dashboard
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
  const find = restores ? getStored : getDashboard
  return requireEdit(world, caller, find(world, caller, id))
}

/** Finds a dashboard that the caller may edit. @see spec 3.2 */
export function getEditableDashboard(world: World, caller: Caller, id: string): Dashboard {
  return requireEdit(world, caller, getDashboard(world, caller, id))
}

/** A dashboard of the project, deleted or not. */
function getStored({ tables }: World, { project }: Caller, id: string): Dashboard {
  const dashboard = tables.dashboard.get(pythonInteger(id))
  if (dashboard?.project_id !== project.id) throw notFound()
  return dashboard
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
 * @see spec 18.1, 18.2
 */
export function listedDashboards({ tables }: World, { project }: Caller): SortedRows<Dashboard> {
  return tables.dashboard.sorted('listed', project.id)
}
