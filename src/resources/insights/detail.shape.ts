import { always, classified, columnNamed, like, maybe, optional, value } from '../../contract/parts.ts'
import { shapesWithView } from '../../contract/shape.ts'
import { flag, instant, text } from '../../core/json/json-schema.ts'
import { orNull } from '../../core/table/columns.ts'
import { insightPrivilege, insightRestriction } from '../insight-levels.ts'
import { projectTable } from '../projects/model.ts'
import { tileTable } from '../tiles/model.ts'
import type { ProjectView } from '../view.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'
import { isAsynchronous } from './refresh.model.ts'
import type { InsightReading } from './refresh.model.ts'
import { insightFields, insightLevel } from './shape.ts'

const { columns } = insightTable

/** The context of an insight that is read by itself. */
export interface InsightView extends ProjectView {
  readonly reading: InsightReading
}

export const insightShapeOf = shapesWithView<InsightView>()

/** What an insight shows of the tile that it is read from. @see spec 34.6 */
export const shownOfTile = {
  color: optional(like(tileTable.columns.color, (_: Insight, { reading }: InsightView) => reading.tile?.color)),
  layouts: optional(like(tileTable.columns.layouts, (_: Insight, { reading }: InsightView) => reading.tile?.layouts)),
}

/** A forced refresh shows a stored result as if it had just been computed. @see spec 34.4 */
const isComputedNow = ({ result }: Insight, { reading }: InsightView): boolean =>
  reading.refresh === 'force_blocking' && result !== null

/** Whether the real service would still be computing. @see spec 34.4 */
const isQueued = ({ result }: Insight, { reading }: InsightView): boolean =>
  isAsynchronous(reading.refresh) && result === null

/** The time zone comes with a result or a refresh. @see spec 34.4 */
function timezoneOf({ result }: Insight, { caller, reading }: InsightView): string | null {
  return reading.refresh || result !== null ? caller.project.timezone : null
}

/** The state of a query that runs in the background. */
const queryStatusShape = insightShapeOf('QueryStatus', insightTable, {
  complete: always(false),
  dashboard_id: like(orNull(tileTable.columns.dashboard_id), (_, { reading }) => reading.tile?.dashboard_id ?? null),
  end_time: always(null),
  error: always(false),
  error_message: always(null),
  expiration_time: always(null),
  id: classified('token', text, ({ id }, { world }) => world.ids.uuidOf('insight query', id).replaceAll('-', '')),
  insight_id: columnNamed('id', insightTable.columns),
  labels: always(null),
  pickup_time: always(null),
  query_async: always(true),
  query_progress: always(null),
  results: always(null),
  start_time: value(instant, (_, { world }) => world.clock.iso()),
  task_id: always(null),
  team_id: columnNamed('project_id', insightTable.columns),
})

/**
 * An insight that is read by itself.
 *
 * @see spec 34.2, 34.4, 34.6, T.7
 */
export const insightDetailShape = insightShapeOf('InsightDetail', insightTable, {
  ...insightFields,
  last_refresh: like(columns.last_refresh, (row, view) =>
    isComputedNow(row, view) ? view.world.clock.iso() : row.last_refresh,
  ),
  effective_restriction_level: like(insightLevel, (row, { world, caller }) => insightRestriction(world, caller, row)),
  effective_privilege_level: like(insightLevel, (row, { world, caller }) => insightPrivilege(world, caller, row)),
  timezone: like(orNull(projectTable.columns.timezone), timezoneOf),
  is_cached: value(flag, (row, view) => row.result !== null && !isComputedNow(row, view)),
  query_status: maybe(queryStatusShape, (row, view) => (isQueued(row, view) ? row : undefined)),
  ...shownOfTile,
})
