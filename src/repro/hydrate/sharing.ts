import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Account } from './accounts.ts'
import { bodyOf, columnsOf, numberOf, rowsOf } from './answer.ts'
import type { Answered, Place } from './answer.ts'
import { placeDashboard } from './dashboards.ts'
import type { Draft } from './draft.ts'
import { NotPlaced } from './report.ts'
import { isShown } from './secrets.ts'

/** Whatever belongs to a dashboard shows that it is there. */
export function dashboardOf(draft: Draft, { params, project }: Answered): number {
  const id = numberOf(params['dashboard_id'])
  if (id === undefined) throw new NotPlaced('its path names no dashboard')
  draft.put('dashboard', id, { project_id: project })
  return id
}

/** All collaborators of a dashboard, in their order: who was there before and is not shown has been removed. */
export const collaborators: Place = (draft, answered) => {
  const rows = rowsOf(answered)
  const dashboard = dashboardOf(draft, answered)
  const group = draft.group(`collaborators ${dashboard}`)
  for (const id of group) draft.tables.collaborator.delete(id)
  group.clear()
  draft.listed.add(`collaborators ${dashboard}`)
  for (const row of rows) placeCollaborator(draft, answered, row)
}

/** Nobody is added to a dashboard that is not restricted, nor by somebody who may not edit it. */
export const addedCollaborator: Place = (draft, answered) => {
  placeCollaborator(draft, answered, bodyOf(answered))
  noteEdit(draft, answered)
}

export function placeCollaborator(draft: Draft, answered: Answered, shown: JsonObject): void {
  const dashboard = dashboardOf(draft, answered)
  const { id, user, user_uuid } = shown
  const account =
    draft.accounts.see(user) ?? (typeof user_uuid === 'string' ? draft.accounts.byUuid(user_uuid) : undefined)
  if (typeof id !== 'string' || !account) throw new NotPlaced('it does not show who collaborates')
  forget(draft, dashboard, account)
  draft.group(`collaborators ${dashboard}`).add(id)
  draft.collaboratorOf.set(`${dashboard}/${account.uuid}`, id)
  draft.put('collaborator', id, {
    dashboard_id: dashboard,
    user_id: account,
    ...columnsOf(shown, ['level', 'added_at', 'updated_at']),
  })
  if (answered.project !== undefined) draft.belongings.push({ account, project: answered.project })
}

/** A user collaborates on a dashboard at most once. */
function forget(draft: Draft, dashboard: number, { uuid }: Account): void {
  const id = draft.collaboratorOf.get(`${dashboard}/${uuid}`)
  if (id === undefined) return
  draft.tables.collaborator.delete(id)
  draft.group(`collaborators ${dashboard}`).delete(id)
}

export const removedCollaborator: Place = (draft, answered) => {
  const dashboard = dashboardOf(draft, answered)
  const account = draft.accounts.known(answered.params['user__uuid']!)
  if (account) forget(draft, dashboard, account)
  noteEdit(draft, answered)
}

export function noteEdit(draft: Draft, answered: Answered): void {
  const dashboard = dashboardOf(draft, answered)
  draft.put('dashboard', dashboard, { restriction_level: 37 })
  if (answered.project !== undefined) answered.caller?.in(answered.project).edits.add(dashboard)
}

/** A configuration without a date has not been saved. */
export const sharing: Place = (draft, answered) => {
  const shown = bodyOf(answered)
  const dashboard = dashboardOf(draft, answered)
  if (shown['created_at'] === null) return void draft.tables.sharing.delete(dashboard)
  draft.put('sharing', dashboard, {
    dashboard_id: dashboard,
    ...columnsOf(shown, ['enabled', 'created_at']),
    ...(isShown(shown['access_token']) && columnsOf(shown, ['access_token'])),
  })
}

/** What everybody sees under a token: the path does not say in which project it is. */
export const sharedDashboard: Place = (draft, answered) => {
  const shown = bodyOf(answered)['dashboard']
  if (!isObject(shown)) throw new NotPlaced('it shows no dashboard')
  const known = draft.tables.dashboard.get(shown['id'] as number)?.['project_id']
  const dashboard = placeDashboard(draft, { ...answered, project: known as number | undefined }, shown)
  const { token } = answered.params
  draft.put('sharing', dashboard, {
    dashboard_id: dashboard,
    enabled: true,
    ...(isShown(token) && { access_token: token }),
  })
}
