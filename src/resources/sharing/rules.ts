import { notFound } from '../../core/http/errors.ts'
import type { Sent } from '../../core/http/fields.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { getParentDashboard, requireEdit } from '../permissions.ts'
import type { Caller, Viewer } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Sharing, UnsavedSharing, sharingBody } from './model.ts'
import { sharingTokenOf } from './token.model.ts'

/**
 * Sharing belongs to a dashboard of the project that is not deleted. Whoever sees it may read its sharing.
 *
 * @see spec 12.2
 */
export const getDashboard = (world: World, caller: Caller, id: string): Dashboard =>
  getParentDashboard(world, caller, id)

/**
 * A change of sharing needs the right to edit the dashboard.
 *
 * @see spec 20.2
 */
export function getEditableDashboard(world: World, caller: Caller, id: string): Dashboard {
  const dashboard = getDashboard(world, caller, id)
  requireEdit(world, caller, dashboard)
  return dashboard
}

/**
 * The sharing configuration of a dashboard. Until its first change none is stored, and sharing is off. The token is the same
 * before and after that change; the real service invents a new one for every request before it.
 *
 * @see spec 12.4
 */
export function getSharing(world: World, dashboard: Dashboard): Sharing | UnsavedSharing {
  const stored = world.tables.sharing.first('dashboard_id', dashboard.id)
  return stored ?? { created_at: null, enabled: false, access_token: tokenOf(world, dashboard) }
}

/**
 * The first change stores the configuration, even without a field. Later changes keep the token and the date.
 *
 * @see spec 20.1, 20.3
 */
export function updateSharing(world: World, dashboard: Dashboard, sent: Sent<typeof sharingBody>): Sharing {
  const { sharing } = world.tables
  const stored = sharing.first('dashboard_id', dashboard.id)
  if (stored) return sharing.update(stored, sent)
  return sharing.insert({ dashboard_id: dashboard.id, access_token: tokenOf(world, dashboard), ...sent })
}

const tokenOf = ({ ids }: World, dashboard: Dashboard): string => sharingTokenOf(ids, dashboard.id)

/** A public dashboard and its viewer, the public. */
export interface SharedDashboard {
  readonly dashboard: Dashboard
  readonly viewer: Viewer
}

/**
 * Finds a public dashboard by its token. Sharing must be enabled and the dashboard not deleted.
 *
 * @see spec 21.1, 21.2
 */
export function getSharedDashboard({ tables }: World, token: string): SharedDashboard {
  const sharing = tables.sharing.first('access_token', token)
  const dashboard = sharing?.enabled ? tables.dashboard.get(sharing.dashboard_id) : undefined
  if (!dashboard || dashboard.deleted) throw notFound()
  const project = tables.project.get(dashboard.project_id)!
  const organization = tables.organization.get(project.organization_id)!
  return { dashboard, viewer: { user: null, project, organization, level: null } }
}
