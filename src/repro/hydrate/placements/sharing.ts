import { isObject } from '../../../core/json/kinds.ts'
import type { JsonObject } from '../../../core/table/columns.ts'
import { bodyOf } from '../answer.ts'
import type { RecordedAnswer } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
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

/** The same for an insight. The answer shows that it exists. */
export const placeInsightSharing: Placement = ({ rows }, answer) => {
  const shown = bodyOf(answer)
  const insight = numberOf(answer.params['insight_id'])
  if (insight === undefined) throw new NotPlaced('its path has no id')
  rows.put('insight', insight, { project_id: answer.project })
  if (shown['created_at'] === null) return rows.remove('sharing', [sharingKeyOf(insight)])
  rows.put('sharing', sharingKeyOf(insight), {
    ...columnsOf('sharing', shown),
    dashboard_id: null,
    insight_id: insight,
  })
}

/**
 * Places the sharing under whose token an insight was read: that of the first of its dashboards that has no other token, or its
 * own. One that was seen before with the token stays.
 */
export function placeToken({ rows }: PartialState, access_token: string, insight_id: number): void {
  if (rows.keysWith('sharing', { access_token }).length > 0) return
  const { tile, sharing } = rows.tables
  const dashboard_id = rows
    .keysWith('tile', { insight_id })
    .map((key) => tile.get(key)!)
    .filter(({ deleted, dashboard_id: dashboard }) => !deleted && !sharing.get(dashboard as number)?.['access_token'])
    .map((row) => row['dashboard_id'] as number)[0]
  const enabled = { enabled: true, access_token }
  if (dashboard_id === undefined)
    rows.put('sharing', sharingKeyOf(insight_id), { ...enabled, dashboard_id: null, insight_id })
  else rows.put('sharing', dashboard_id, { ...enabled, dashboard_id, insight_id: null })
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

/** What the public is shown of an insight, without its tags: the public sees `[]`, whatever is stored (rule T.18). */
export const withoutTags = ({ tags: _tags, ...shown }: JsonObject): JsonObject => shown

/** The same of a dashboard and of its insights. */
const withoutAnyTags = ({ tiles, ...shown }: JsonObject): JsonObject => ({
  ...withoutTags(shown),
  ...(Array.isArray(tiles) && {
    tiles: objectsIn(tiles).map((tile) =>
      isObject(tile['insight']) ? { ...tile, insight: withoutTags(tile['insight']) } : tile,
    ),
  }),
})
