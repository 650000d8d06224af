import { isObject } from '../../../core/json/kinds.ts'
import type { JsonObject } from '../../../core/table/columns.ts'
import { bodyOf } from '../answer.ts'
import type { RecordedAnswer } from '../answer.ts'
import { columnsOf, dashboardsOf } from '../partial-state.ts'
import type { PartialState, Placement } from '../partial-state.ts'
import { numberOf, objectsIn } from '../reading.ts'
import { NotPlaced } from '../report.ts'
import { putDashboard, seeDashboard } from './dashboards.ts'
import { placeInsight } from './tiles.ts'

/** Places a sharing configuration. One without a date has not been saved. */
export const placeSharing: Placement = (partial, answer) => {
  const shown = bodyOf(answer)
  const dashboard = seeDashboard(partial, answer)
  if (shown['created_at'] === null) return partial.rows.remove('sharing', [dashboard])
  partial.rows.put('sharing', dashboard, { ...columnsOf('sharing', shown), dashboard_id: dashboard, insight_id: null })
}

/** Insights and dashboards may have the same number, so the sharing of an insight has a key of its own. */
export const sharingKeyOf = (insight: number): string => `insight ${insight}`

/** Places the sharing configuration of an insight. The answer shows that the insight is there, and not deleted (rule 45.2). */
export const placeInsightSharing: Placement = ({ rows }, answer) => {
  const shown = bodyOf(answer)
  const insight = numberOf(answer.params['insight_id'])
  if (insight === undefined) throw new NotPlaced('its path has no id')
  rows.put('insight', insight, { project_id: answer.project, deleted: false })
  if (shown['created_at'] === null) return rows.remove('sharing', [sharingKeyOf(insight)])
  rows.put('sharing', sharingKeyOf(insight), {
    ...columnsOf('sharing', shown),
    dashboard_id: null,
    insight_id: insight,
  })
}

/**
 * Places the sharing whose token insights were read with. It belongs to a dashboard that shows them all and has no other token:
 * to one that was seen to be shared, or else to the first that was not seen without being shared. Without such a dashboard, it
 * belongs to the first insight. A sharing that was seen with the token stays as it is.
 */
export function placeToken(
  { rows, unshared }: PartialState,
  access_token: string,
  insights: ReadonlySet<number>,
): void {
  if (rows.keysWith('sharing', { access_token }).length > 0) return
  const { sharing } = rows.tables
  const [first, ...others] = [...insights].map((insight) => dashboardsOf(rows, insight))
  const dashboards = first!.filter(
    (id) =>
      (sharing.has(id) || !unshared.has(id)) &&
      others.every((other) => other.includes(id)) &&
      sharing.get(id)?.['access_token'] === undefined,
  )
  const dashboard_id = dashboards.find((id) => sharing.get(id)?.['enabled'] === true) ?? dashboards[0] ?? null
  const insight_id = dashboard_id === null ? [...insights][0]! : null
  const key = dashboard_id ?? sharingKeyOf(insight_id!)
  rows.put('sharing', key, { dashboard_id, insight_id, enabled: true, access_token })
}

function placeSharedInsight(partial: PartialState, answer: RecordedAnswer, shown: JsonObject): void {
  const project = partial.rows.tables.insight.get(shown['id'] as number)?.['project_id'] as number | undefined
  const insight_id = placeInsight(partial, { ...answer, project }, withoutTags(shown))
  const row = { dashboard_id: null, insight_id, enabled: true, access_token: answer.params['token'] }
  partial.rows.put('sharing', sharingKeyOf(insight_id), row)
}

/** The page that everybody sees under a token: its path does not say in which project the dashboard or the insight is. */
export const placeShared: Placement = (partial, answer) => {
  const { dashboard: shown, insight } = bodyOf(answer)
  if (isObject(insight)) return placeSharedInsight(partial, answer, insight)
  if (!isObject(shown)) throw new NotPlaced('it shows neither a dashboard nor an insight')
  const project = partial.rows.tables.dashboard.get(shown['id'] as number)?.['project_id'] as number | undefined
  const dashboard = putDashboard(partial, { ...answer, project }, withoutAnyTags(shown))
  const row = { dashboard_id: dashboard, insight_id: null, enabled: true, access_token: answer.params['token'] }
  partial.rows.put('sharing', dashboard, row)
}

/** An insight as the public is shown it, without its tags: the public sees `[]`, whatever is stored (rule T.18). */
export const withoutTags = ({ tags: _tags, ...shown }: JsonObject): JsonObject => shown

/** A dashboard as the public is shown it, without its tags and those of its insights. */
const withoutAnyTags = ({ tiles, ...shown }: JsonObject): JsonObject => ({
  ...withoutTags(shown),
  ...(Array.isArray(tiles) && {
    tiles: objectsIn(tiles).map((tile) =>
      isObject(tile['insight']) ? { ...tile, insight: withoutTags(tile['insight']) } : tile,
    ),
  }),
})
