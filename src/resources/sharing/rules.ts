import { denied, notFound } from '../../core/http/errors.ts'
import type { Basis } from '../../core/http/errors.ts'
import type { Sent } from '../../core/http/fields.ts'
import { pythonInteger } from '../../core/json/python.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { insightPrivilege } from '../insight-levels.ts'
import type { Insight } from '../insights/model.ts'
import { PRIVILEGE } from '../levels.ts'
import { getParentDashboard, requireEdit } from '../permissions.ts'
import type { Caller, Viewer } from '../permissions.ts'
import type { World } from '../world.ts'
import type { sharingBody } from './body.model.ts'
import type { Shared, Sharing, UnsavedSharing } from './model.ts'
import { sharingTokenOf } from './model.ts'

export const NO_INSIGHT = 'Insight not found.'
export const CANNOT_SHARE_INSIGHT = "You don't have edit permissions for this insight."
const INSIGHT: Basis = { rule: 'insight', source: '45.2' }
const EDIT: Basis = { rule: 'right to edit', source: '46.2' }

/**
 * Sharing belongs to a dashboard of the project that is not deleted. Whoever sees it may read its sharing.
 *
 * @see spec 12.2
 */
export const getDashboard = getParentDashboard

/**
 * A change of sharing needs the right to edit the dashboard.
 *
 * @see spec 20.2
 */
export function getEditableDashboard(world: World, caller: Caller, id: string): Dashboard {
  return requireEdit(world, caller, getDashboard(world, caller, id))
}

/**
 * Sharing belongs to an insight of the project that is not deleted. Whoever sees the project may read its sharing.
 *
 * @see spec 45.2
 */
export function getInsight({ tables }: World, { project }: Caller, id: string): Insight {
  const insight = tables.insight.get(pythonInteger(id))
  if (!insight || insight.deleted || insight.project_id !== project.id) throw notFound(NO_INSIGHT).by(INSIGHT)
  return insight
}

/**
 * A change of sharing needs the right to edit the insight.
 *
 * @see spec 46.2
 */
export function getEditableInsight(world: World, caller: Caller, id: string): Insight {
  const insight = getInsight(world, caller, id)
  if (insightPrivilege(world, caller, insight) === PRIVILEGE.edit) return insight
  throw denied(CANNOT_SHARE_INSIGHT).by(EDIT)
}

/**
 * The sharing configuration of a dashboard or an insight. Until its first change none is stored, and sharing is off. The token
 * is the same before and after that change; the real service invents a new one for every request before it.
 *
 * @see spec 12.4, 45.3
 */
export function getSharing({ tables, ids }: World, kind: Shared, { id }: { id: number }): Sharing | UnsavedSharing {
  const stored = tables.sharing.first(`${kind}_id`, id)
  return stored ?? { created_at: null, enabled: false, access_token: sharingTokenOf(ids, kind, id) }
}

/**
 * The first change stores the configuration, even without a field. Later changes keep the token and the date.
 *
 * @see spec 20.1, 20.3, 46.1
 */
export function updateSharing(
  { tables: { sharing }, ids }: World,
  kind: Shared,
  { id }: { id: number },
  sent: Sent<typeof sharingBody>,
): Sharing {
  const stored = sharing.first(`${kind}_id`, id)
  if (stored) return sharing.update(stored, sent)
  return sharing.insert({ [`${kind}_id`]: id, access_token: sharingTokenOf(ids, kind, id), ...sent })
}

/** The dashboard or insight that a token makes public, and the public as its viewer. */
interface SharedRow {
  /** Absent if an insight is shared. */
  readonly dashboard: Dashboard | undefined
  readonly insight: Insight | undefined
  readonly viewer: Viewer
}

/**
 * Finds the dashboard or insight of a token. Its sharing must be enabled, and it must not be deleted.
 *
 * @see spec 21.1, 21.2, 21.5
 */
export function getShared({ tables }: World, token: string): SharedRow {
  const sharing = tables.sharing.first('access_token', token)
  if (!sharing?.enabled) throw notFound()
  const insight = tables.insight.get(sharing.insight_id)
  const dashboard = insight ? undefined : tables.dashboard.get(sharing.dashboard_id)
  const shared = insight ?? dashboard
  if (!shared || shared.deleted) throw notFound()
  const project = tables.project.get(shared.project_id)!
  const organization = tables.organization.get(project.organization_id)!
  return { dashboard, insight, viewer: { user: null, project, organization, level: null } }
}
