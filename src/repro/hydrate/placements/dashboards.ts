import { NOT_FOUND } from '../../../core/http/errors.ts'
import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import type { JsonObject, Key } from '../../../core/table/columns.ts'
import { dashboardShape } from '../../../resources/dashboards/shape.ts'
import { RESTRICTION } from '../../../resources/levels.ts'
import type { Account } from '../accounts.ts'
import { bodyOf, dashboardOf, hasBody, rowsOf, sentObject } from '../answer.ts'
import type { RecordedAnswer } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
import type { PartialRow, PartialState, Placement } from '../partial-state.ts'
import { dashboardAt, idOf, numberOf } from '../reading.ts'
import { NotPlaced } from '../report.ts'
import { noteRight } from './rights.ts'
import { hideTiles, placeTiles } from './tiles.ts'

/** Puts what an answer shows of a dashboard, and returns its id. */
export function putDashboard(partial: PartialState, answer: RecordedAnswer, shown: JsonObject): number {
  const id = idOf(shown)
  const { rows, report } = partial
  rows.put('dashboard', id, {
    ...columnsOf('dashboard', shown),
    ...(answer.query.has('filters_override') && { filters: undefined }),
    ...(answer.query.has('variables_override') && { variables: undefined }),
    project_id: answer.project,
    created_by_id: partial.accounts.see(shown['created_by']),
  })
  partial.dashboardLists.see(id, answer.order)
  const { is_shared } = shown
  if (is_shared === true || rows.tables.sharing.has(id))
    rows.put('sharing', id, { dashboard_id: id, insight_id: null, enabled: is_shared })
  else if (is_shared === false) partial.unshared.add(id)
  if (Array.isArray(shown['tiles'])) placeTiles(partial, answer, id, shown)
  report.noteUnknownFields('dashboard', dashboardShape, shown)
  noteFeatures(partial, answer, shown)
  noteRight(answer, id, shown)
  return id
}

/** Puts the dashboard that an answer belongs to, because the answer shows that it exists. Returns its id. */
export function seeDashboard({ rows }: PartialState, answer: RecordedAnswer): number {
  const id = dashboardOf(answer)
  rows.put('dashboard', id, { project_id: answer.project })
  return id
}

/** Some answers show that the organisation lacks a feature. */
function noteFeatures({ lackingFeatures }: PartialState, answer: RecordedAnswer, shown: JsonObject): void {
  const { caller, project } = answer
  if (!caller || project === undefined) return
  const { restriction_level, effective_restriction_level, tags } = shown
  if (restriction_level === RESTRICTION.collaborators && effective_restriction_level === RESTRICTION.everyone)
    lackingFeatures.push([project, 'advanced_permissions'])
  const { tags: sentTags } = sentObject(answer)
  const isEmpty = Array.isArray(tags) && tags.length === 0
  if (Array.isArray(sentTags) && sentTags.length > 0 && isEmpty) lackingFeatures.push([project, 'tagging'])
}

export const placeDashboard: Placement = (partial, answer) => void putDashboard(partial, answer, bodyOf(answer))

/** Places a created dashboard. The caller is its creator. */
export const placeCreatedDashboard: Placement = (partial, answer) =>
  noteCreator(partial, answer, putDashboard(partial, answer, bodyOf(answer)))

function noteCreator({ rows }: PartialState, { caller }: RecordedAnswer, id: number): void {
  caller?.mayBelongTo(rows.tables.dashboard.get(id)!['created_by_id'] as Account | null | undefined)
}

/**
 * Places the answer of the access controls: in the interface the dashboard itself, in the real service an object that
 * shows only the level of access.
 */
export const placeAccessControls: Placement = (partial, answer) => {
  const shown = bodyOf(answer)
  if (shown['id'] !== undefined) return placeDashboard(partial, answer)
  partial.report.contract = 'live'
  const { user_access_level } = shown
  partial.rows.put('dashboard', dashboardOf(answer), { project_id: answer.project, user_access_level })
}

/** One page of dashboards. Once all pages are there, dashboards that were seen before and are on none have been deleted. */
export const placeDashboards: Placement = (partial, answer) => {
  const ids = rowsOf(answer).map((row) => putDashboard(partial, answer, row))
  for (const id of partial.dashboardLists.addPage(answer, ids))
    if (partial.rows.tables.dashboard.get(id)!['project_id'] === answer.project)
      deleteDashboard(partial, id, 'it is not in the newest list, so it was deleted')
}

/** Places a 404: a dashboard that was seen before in this project has been deleted. */
export const placeMissingDashboard: Placement = (partial, answer) => {
  const id = numberOf(answer.params['id'])
  const row = partial.rows.tables.dashboard.get(id ?? '')
  if (id === undefined || !row || (row['project_id'] ?? answer.project) !== answer.project) return
  if (hasBody(answer) && bodyOf(answer)['detail'] === NOT_FOUND)
    deleteDashboard(partial, id, 'it was not found any more, so it was deleted')
}

function deleteDashboard({ rows, report }: PartialState, id: Key, why: string): void {
  if (rows.tables.dashboard.get(id)!['deleted'] === true) return
  rows.put('dashboard', id, { deleted: true })
  hideTiles(rows, id)
  report.complete('dashboard', [id], why, ['deleted'])
}

/** The request says where a tile went; the answer is empty, or the dashboard that the tile has left. */
export const placeMovedTile: Placement = (partial, answer) => {
  const { rows } = partial
  const { tile, toDashboard } = sentObject(answer)
  const id = isObject(tile) ? tile['id'] : undefined
  const [moved, target] = [numberOf(asText(id)), numberOf(asText(toDashboard))]
  if (answer.sent === undefined) throw new NotPlaced('the recording does not show which tile was moved')
  if (moved !== undefined && target !== undefined) {
    if (!rows.tables.tile.has(moved)) throw new NotPlaced('the tile that was moved was not seen before')
    rows.put('dashboard', target, { project_id: answer.project })
    rows.put('tile', moved, { dashboard_id: target })
  }
  if (hasBody(answer)) placeDashboard(partial, answer)
}

/** A dashboard made from a template: the answer is the dashboard, or only says where it is; then the request says the rest. */
export const placeDashboardFromTemplate: Placement = (partial, answer) => {
  if (hasBody(answer)) return placeCreatedDashboard(partial, answer)
  const id = dashboardAt(answer.location)
  if (id === undefined) throw new NotPlaced('the answer does not say which dashboard was made')
  const { template, ...fields } = sentObject(answer)
  const sent = isObject(template) ? columnsOfTemplate(template) : columnsOfFields(fields)
  partial.rows.put('dashboard', id, { ...sent, project_id: answer.project })
  noteCreator(partial, answer, id)
  const why = 'the answer only says where it is; what it looks like was taken from what was sent, without tiles'
  partial.report.complete('dashboard', [id], why)
}

/** The columns of a dashboard that a sent template gives. The creation mode stays the default (rule 8.6). */
const columnsOfTemplate = (template: JsonObject): PartialRow => ({
  name: template['template_name'],
  description: template['dashboard_description'],
  filters: template['dashboard_filters'],
  tags: eachOnce(template['tags'], asText),
})

/** The service stores tags trimmed and in lower case, except those of a template (rules T.17, T.24). */
const columnsOfFields = (fields: JsonObject): PartialRow => ({
  ...columnsOf('dashboard', fields),
  tags: eachOnce(fields['tags'], (tag) => asText(tag).trim().toLowerCase()),
})

const eachOnce = (tags: unknown, toStored: (tag: unknown) => string): readonly string[] | undefined =>
  Array.isArray(tags) ? [...new Set(tags.map(toStored))] : undefined
