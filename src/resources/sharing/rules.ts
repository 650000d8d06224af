import { notFound } from '../../core/http/errors.ts'
import type { Sent } from '../../core/http/fields.ts'
import { getParentDashboard, requireEdit } from '../permissions.ts'
import type { Caller, Viewer } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Dashboard } from '../dashboards/model.ts'
import type { Sharing, UnsavedSharing, sharingBody } from './model.ts'

/**
 * Sharing belongs to a dashboard of the project that is not deleted; seeing it is enough to read its sharing.
 *
 * @see semantics.md 8 (O24:api/sharing.py `SharingConfigurationViewSet.get_serializer_context`)
 */
export const getDashboard = (world: World, caller: Caller, id: string): Dashboard =>
  getParentDashboard(world, caller, id)

/**
 * Changing the sharing of a dashboard takes the right to edit it.
 *
 * @see semantics.md 8 (O24:api/sharing.py `check_can_edit_sharing_configuration`)
 */
export function getEditableDashboard(world: World, caller: Caller, id: string): Dashboard {
  const dashboard = getDashboard(world, caller, id)
  requireEdit(world, caller, dashboard)
  return dashboard
}

/**
 * The sharing configuration of a dashboard: until it is first changed, none is stored and sharing is off. The token is
 * the same before and after, where the real service makes up a new one for every request before.
 *
 * @see interface.md endpoint 12; decisions.md 2 (sharing before the first save); semantics.md 8
 */
export function getSharing(world: World, dashboard: Dashboard): Sharing | UnsavedSharing {
  const stored = world.tables.sharing.first('dashboard_id', dashboard.id)
  return stored ?? { created_at: null, enabled: false, access_token: tokenOf(world, dashboard) }
}

/**
 * The first change stores the configuration, whatever it changes; later ones keep the token and the date.
 *
 * @see semantics.md 8 (O24:api/sharing.py `SharingConfigurationViewSet.patch`)
 */
export function updateSharing(world: World, dashboard: Dashboard, sent: Sent<typeof sharingBody>): Sharing {
  const { sharing } = world.tables
  const stored = sharing.first('dashboard_id', dashboard.id)
  if (stored) return sharing.update(stored, sent)
  return sharing.insert({ dashboard_id: dashboard.id, access_token: tokenOf(world, dashboard), ...sent })
}

const tokenOf = ({ ids }: World, dashboard: Dashboard): string => ids.token('sharing token', dashboard.id, 30)

/** A dashboard, and the public in front of it. */
export interface SharedDashboard {
  readonly dashboard: Dashboard
  readonly viewer: Viewer
}

/**
 * A dashboard is public under its token as long as sharing is enabled and the dashboard is not deleted.
 *
 * @see semantics.md 8 (O24:api/sharing.py `SharingViewerPageViewSet`)
 */
export function getSharedDashboard({ tables }: World, token: string): SharedDashboard {
  const sharing = tables.sharing.first('access_token', token)
  const dashboard = sharing?.enabled ? tables.dashboard.get(sharing.dashboard_id) : undefined
  if (!dashboard || dashboard.deleted) throw notFound()
  const project = tables.project.get(dashboard.project_id)!
  const organization = tables.organization.get(project.organization_id)!
  return { dashboard, viewer: { user: null, project, organization, level: null } }
}
