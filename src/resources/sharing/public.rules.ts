import { notFound } from '../../core/http/errors.ts'
import type { Viewer } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Dashboard } from '../dashboards/model.ts'

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
