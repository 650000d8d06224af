import { always, column, like, listWithin, maybe, value, when } from '../../contract/parts.ts'
import { shapeOf } from '../../contract/shape.ts'
import { flag, freeObject, listSchema } from '../../core/json/json-schema.ts'
import type { Insight } from '../insights/model.ts'
import { canRestrict, effectiveRestriction, privilege, shownTags } from '../permissions.ts'
import { insightOf, shownTiles, tileShape } from '../tiles/shape.ts'
import { creatorOf, userShape } from '../users/shape.ts'
import { pageOf, projectShape } from '../view.ts'
import type { ProjectView, WorldView } from '../view.ts'
import { ACCESS_LEVELS, dashboardTable } from './model.ts'
import type { Dashboard } from './model.ts'

const { columns } = dashboardTable

const head = {
  id: column,
  name: column,
  description: column,
  pinned: column,
  created_at: column,
  created_by: maybe(userShape, creatorOf),
  is_shared: value(flag, isShared),
  deleted: column,
  creation_mode: column,
  use_template: when<Dashboard, ProjectView>('writeOnlyDashboardFields', { documented: column }),
  use_dashboard: when<Dashboard, ProjectView>('writeOnlyDashboardFields', { documented: column }),
  delete_insights: when('writeOnlyDashboardFields', { documented: always(false) }),
}

const tags = like(columns.tags, shownTags)

const levels = {
  restriction_level: column,
  effective_restriction_level: like(columns.restriction_level, (row: Dashboard, { caller }: ProjectView) =>
    effectiveRestriction(caller, row),
  ),
  effective_privilege_level: like(columns.restriction_level, (row: Dashboard, { world, caller }: ProjectView) =>
    privilege(world, caller, row),
  ),
  user_access_level: column,
}

/**
 * A whole dashboard.
 *
 * @see spec 1.2, 2.1
 */
export const dashboardShape = projectShape('Dashboard', dashboardTable, {
  ...head,
  filters: column,
  variables: column,
  tags,
  tiles: listWithin(tileShape, shownTiles, (dashboard: Dashboard, { world, caller, reading }: ProjectView) => ({
    world,
    caller,
    reading,
    dashboard,
  })),
  ...levels,
})

/** The insights of the tiles that a dashboard shows. */
export const shownInsights = (dashboard: Dashboard, view: WorldView): readonly Insight[] =>
  shownTiles(dashboard, view).flatMap((tile) => insightOf(tile, view) ?? [])

/** A dashboard in a list: without tiles, filters and variables. @see spec 18.3 */
const listedDashboardShape = projectShape('ListedDashboard', dashboardTable, { ...head, tags, ...levels })

export const dashboardPageShape = pageOf('DashboardPage', listedDashboardShape)

const accessLevel = { type: 'string', enum: ACCESS_LEVELS } as const

/** The access controls of a dashboard, as the real service shows them. @see spec C.1 */
export const accessControlsShape = shapeOf<Dashboard, ProjectView>('AccessControls', {
  access_controls: always([], listSchema(freeObject)),
  available_access_levels: always(ACCESS_LEVELS, listSchema(accessLevel)),
  default_access_level: always('editor', accessLevel),
  user_access_level: like(columns.user_access_level, (row) => row.user_access_level),
  user_can_edit_access_levels: value(flag, (row, { caller }) => canRestrict(caller, row)),
})

/** A dashboard whose sharing was never changed is not shared. @see spec 2.4 */
function isShared({ id }: Dashboard, { world }: WorldView): boolean {
  return world.tables.sharing.first('dashboard_id', id)?.enabled ?? false
}
