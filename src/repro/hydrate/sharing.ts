import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { RESTRICTION } from '../../resources/levels.ts'
import type { Account } from './accounts.ts'
import { bodyOf, dashboardOf, rowsOf } from './answer.ts'
import type { RecordedAnswer } from './answer.ts'
import { putDashboard } from './dashboards.ts'
import { readPerson } from './members.ts'
import { columnsOf } from './partial-state.ts'
import type { PartialRows, PartialState, Placement } from './partial-state.ts'
import { numberOf, objectsIn } from './reading.ts'
import { NotPlaced } from './report.ts'

/** All collaborators of a dashboard, in their order: one who was there before and is not shown has been removed. */
export const placeCollaborators: Placement = (partial, answer) => {
  const shown = rowsOf(answer)
  const { rows } = partial
  rows.remove('collaborator', rows.keysWith('collaborator', { dashboard_id: seeDashboard(partial, answer) }))
  for (const row of shown) putCollaborator(partial, answer, row)
}

/** Places an added collaborator. Collaborators are only changed on restricted dashboards. */
export const placeAddedCollaborator: Placement = (partial, answer) => {
  putCollaborator(partial, answer, bodyOf(answer))
  partial.rows.put('dashboard', dashboardOf(answer), { restriction_level: RESTRICTION.collaborators })
}

export const placeRemovedCollaborator: Placement = (partial, answer) => {
  const dashboard = seeDashboard(partial, answer)
  const account = partial.accounts.find(answer.params['user__uuid']!)
  if (account) removeCollaborator(partial.rows, dashboard, account)
  partial.rows.put('dashboard', dashboard, { restriction_level: RESTRICTION.collaborators })
}

function putCollaborator(partial: PartialState, answer: RecordedAnswer, shown: JsonObject): void {
  const dashboard = seeDashboard(partial, answer)
  const { id, account } = readPerson(partial, shown, 'it does not show who collaborates')
  removeCollaborator(partial.rows, dashboard, account)
  const row = { ...columnsOf('collaborator', shown), dashboard_id: dashboard, user_id: account }
  partial.rows.put('collaborator', id, row)
  if (answer.project !== undefined) partial.belongings.push({ account, project: answer.project })
}

/** Removes the collaborator who is this user, of whom there is at most one. */
function removeCollaborator(rows: PartialRows, dashboard: number, account: Account): void {
  rows.remove('collaborator', rows.keysWith('collaborator', { user_id: account, dashboard_id: dashboard }))
}

/** Puts the dashboard that an answer belongs to, because the answer shows that it exists. Returns its id. */
function seeDashboard({ rows }: PartialState, answer: RecordedAnswer): number {
  const id = dashboardOf(answer)
  rows.put('dashboard', id, { project_id: answer.project })
  return id
}

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

/** The page that everybody sees under a token: its path does not say in which project the dashboard is. */
export const placeSharedDashboard: Placement = (partial, answer) => {
  const shown = bodyOf(answer)['dashboard']
  if (!isObject(shown)) throw new NotPlaced('it shows no dashboard')
  const project = partial.rows.tables.dashboard.get(shown['id'] as number)?.['project_id'] as number | undefined
  const dashboard = putDashboard(partial, { ...answer, project }, withoutTags(shown))
  const row = { dashboard_id: dashboard, insight_id: null, enabled: true, access_token: answer.params['token'] }
  partial.rows.put('sharing', dashboard, row)
}

/** Leaves out the tags of a shared dashboard and of its insights: the public sees `[]`, whatever is stored (rule T.18). */
const withoutTags = ({ tags: _tags, tiles, ...shown }: JsonObject): JsonObject => ({
  ...shown,
  ...(Array.isArray(tiles) && { tiles: objectsIn(tiles).map(withoutTagsOfInsight) }),
})

const withoutTagsOfInsight = ({ insight, ...tile }: JsonObject): JsonObject => {
  if (!isObject(insight)) return { ...tile, insight }
  const { tags: _tags, ...shown } = insight
  return { ...tile, insight: shown }
}
