import type { JsonObject } from '../../core/table/columns.ts'
import { bodyOf, columnsOf, hasBody, noteUnknown, numberIn, numberOf, rowsOf, sentObject } from './answer.ts'
import type { Answered, Place } from './answer.ts'
import type { Draft } from './draft.ts'
import { hideTiles, placeTiles } from './tiles.ts'

const COLUMNS = [
  'name',
  'description',
  'pinned',
  'created_at',
  'deleted',
  'creation_mode',
  'tags',
  'restriction_level',
  'user_access_level',
  'use_template',
  'use_dashboard',
]
const KNOWN = [
  ...COLUMNS,
  'id',
  'created_by',
  'is_shared',
  'delete_insights',
  'filters',
  'variables',
  'tiles',
  'effective_restriction_level',
  'effective_privilege_level',
]

/** Puts one dashboard, as far as it is shown. */
export function placeDashboard(draft: Draft, answered: Answered, shown: JsonObject): number {
  const id = numberIn(shown, 'id')
  const { project, query, order } = answered
  draft.put('dashboard', id, {
    ...columnsOf(shown, COLUMNS),
    project_id: project,
    created_by_id: draft.accounts.see(shown['created_by']),
    ...(!query.has('filters_override') && columnsOf(shown, ['filters'])),
    ...columnsOf(shown, ['variables']),
  })
  draft.seenAt.set(id, order)
  placeSharing(draft, id, shown['is_shared'])
  if (Array.isArray(shown['tiles'])) placeTiles(draft, answered, id, shown)
  noteUnknown(draft, 'dashboard', shown, KNOWN)
  noteRights(draft, answered, shown)
  return id
}

function placeSharing(draft: Draft, id: number, isShared: unknown): void {
  if (isShared === true || (isShared === false && draft.tables.sharing.has(id)))
    draft.put('sharing', id, { dashboard_id: id, enabled: isShared })
}

/** What an answer shows of the rights of who asked, and of the features of the organisation. */
function noteRights(draft: Draft, answered: Answered, shown: JsonObject): void {
  const { caller, project } = answered
  if (!caller || project === undefined) return
  const { restriction_level, effective_restriction_level, effective_privilege_level, tags } = shown
  if (restriction_level === 37 && effective_restriction_level === 21)
    draft.lacking.push([project, 'advanced_permissions'])
  const { tags: sentTags } = sentObject(answered)
  if (Array.isArray(sentTags) && sentTags.length > 0 && Array.isArray(tags) && tags.length === 0)
    draft.lacking.push([project, 'tagging'])
  if (effective_restriction_level !== 37) return
  const { edits, views } = caller.in(project)
  if (effective_privilege_level === 37) edits.add(shown['id'] as number)
  if (effective_privilege_level === 21) views.add(shown['id'] as number)
}

export const dashboard: Place = (draft, answered) => void placeDashboard(draft, answered, bodyOf(answered))

/** Whoever creates a dashboard is its creator. */
export const createdDashboard: Place = (draft, answered) => {
  const id = placeDashboard(draft, answered, bodyOf(answered))
  const creator = draft.tables.dashboard.get(id)!['created_by_id']
  answered.caller?.belongsTo(creator as never, false)
}

/** Only the creator and administrators may say how restricted a dashboard is. */
export const changedDashboard: Place = (draft, answered) => {
  noteRestriction(answered, placeDashboard(draft, answered, bodyOf(answered)))
}

export function noteRestriction(answered: Answered, id: number): void {
  if (answered.project !== undefined && Object.hasOwn(sentObject(answered), 'restriction_level'))
    answered.caller?.in(answered.project).restricts.add(id)
}

/** The access controls of a dashboard: itself, or, in the real service, something else that only tells the level. */
export const accessControls: Place = (draft, answered) => {
  const shown = bodyOf(answered)
  if (shown['id'] !== undefined) return dashboard(draft, answered)
  const id = numberOf(answered.params['id'])!
  draft.put('dashboard', id, { project_id: answered.project, ...columnsOf(shown, ['user_access_level']) })
}

/** One page of dashboards. Once all pages are there, what was seen before and is on none of them has been deleted. */
export const dashboards: Place = (draft, answered) => {
  const rows = rowsOf(answered)
  const ids = rows.map((row) => placeDashboard(draft, answered, row))
  const chain = draft.chains.add(answered, ids)
  if (!chain || answered.project === undefined) return
  for (const [id, at] of draft.seenAt)
    if (at < chain.from && !chain.ids.has(id as number)) deleteUnlisted(draft, answered.project, id as number)
}

function deleteUnlisted(draft: Draft, project: number, id: number): void {
  const row = draft.tables.dashboard.get(id)!
  if (row['project_id'] !== project || row['deleted'] === true) return
  draft.put('dashboard', id, { deleted: true })
  hideTiles(draft, id)
  draft.complete('dashboard', [id], 'it is not in the newest list, so it was deleted', ['deleted'])
}

/** A dashboard that was there and is not found any more has been deleted. */
export const missingDashboard: Place = (draft, answered) => {
  const id = numberOf(answered.params['id'])
  if (id === undefined || answered.project === undefined || !draft.tables.dashboard.has(id)) return
  if (!hasBody(answered) || bodyOf(answered)['detail'] !== 'Not found.') return
  if (draft.tables.dashboard.get(id)!['deleted'] === true) return
  draft.put('dashboard', id, { deleted: true })
  hideTiles(draft, id)
  draft.complete('dashboard', [id], 'it was not found any more, so it was deleted', ['deleted'])
}
