import type { JsonObject } from '../../../core/table/columns.ts'
import { RESTRICTION } from '../../../resources/levels.ts'
import type { Account } from '../accounts.ts'
import { bodyOf, dashboardOf, rowsOf } from '../answer.ts'
import type { RecordedAnswer } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
import type { PartialRows, PartialState, Placement } from '../partial-state.ts'
import { seeDashboard } from './dashboards.ts'
import { readPerson } from './members.ts'
import { forgetRight, forgetRights } from './rights.ts'

/** All collaborators of a dashboard, in their order: one who was there before and is not shown has been removed. */
export const placeCollaborators: Placement = (partial, answer) => {
  const shown = rowsOf(answer)
  const { rows } = partial
  const dashboard = seeDashboard(partial, answer)
  rows.remove('collaborator', rows.keysWith('collaborator', { dashboard_id: dashboard }))
  for (const row of shown) putCollaborator(partial, answer, row)
  partial.listedCollaborators.add(dashboard)
  forgetRights(partial, dashboard)
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
  forgetRight(partial, dashboard, account)
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
