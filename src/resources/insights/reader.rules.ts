import { denied, unauthenticated } from '../../core/http/errors.ts'
import { pythonInteger } from '../../core/json/python.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { SHARING_CREDENTIALS } from '../keys/credentials.model.ts'
import type { Viewer } from '../permissions.ts'
import type { World } from '../world.ts'

/** Who reads insights: a user, or the public with a sharing token. */
export interface Reader extends Viewer {
  /** The insights that the public may read; those of the project when absent. */
  readonly shown?: ReadonlySet<number>
}

/**
 * The public with the token of a sharing that is enabled. The project must be that of what is shared. The public is shown the
 * shared insight alone, or the insights on the shared dashboard.
 *
 * @see spec K.24, 32.6
 */
export function publicReader(world: World, projectId: string, token: string): Reader {
  if (projectId === '@current')
    throw unauthenticated('authentication_failed', 'Incorrect authentication credentials.').by(SHARING_CREDENTIALS)
  const { tables } = world
  const { dashboard_id, insight_id } = tables.sharing.first('access_token', token)!
  const dashboard = tables.dashboard.get(dashboard_id)
  const source = dashboard ?? tables.insight.get(insight_id)
  const project = tables.project.get(pythonInteger(projectId))
  if (!project || project.id !== source?.project_id)
    throw denied('You do not have permission to perform this action.').by(SHARING_CREDENTIALS)
  const organization = tables.organization.get(project.organization_id)!
  return {
    user: null,
    project,
    organization,
    level: null,
    shown: new Set(dashboard ? insightsOn(world, dashboard) : [insight_id!]),
  }
}

/** The insights on the tiles of a dashboard. */
function insightsOn({ tables }: World, { id, deleted }: Dashboard): readonly number[] {
  const tiles = deleted ? [] : tables.tile.list('dashboard_id', id)
  return tiles.flatMap((tile) => (tile.deleted ? [] : (tile.insight_id ?? [])))
}

/** Whether a reader is shown an insight of the project. */
export const isShownTo = ({ shown }: Reader, { id }: { readonly id: number }): boolean => shown?.has(id) ?? true
