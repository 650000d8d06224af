import { NO_ROW } from '../../../core/http/database-fields.ts'
import { NOT_FOUND } from '../../../core/http/errors.ts'
import type { Key } from '../../../core/table/columns.ts'
import {
  ALREADY_COLLABORATOR,
  CANDIDATE_MAY_EDIT,
  CANDIDATE_WITHOUT_ACCESS,
  NO_USER,
  ONLY_EDIT_ACCESS,
} from '../../../resources/collaborators/rules.ts'
import { FOREIGN_DASHBOARD } from '../../../resources/insights/dashboards.rules.ts'
import { RESTRICTION } from '../../../resources/levels.ts'
import { CANNOT_EDIT } from '../../../resources/permissions.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialRows, PartialState } from '../../hydrate/partial-state.ts'
import { numberOf } from '../../hydrate/reading.ts'
import { closedDashboard, detailOf, isRefusedForInsight } from '../refused.ts'
import { sent, UNSEEN } from './recorded-write.ts'

/**
 * Places the dashboards that a refusal shows: that of a collaborator who was not found or was one already, and those that an
 * insight should be put on.
 */
export function placeRefusedDashboards(partial: PartialState, one: ApiRequest, project: number): void {
  const { rows } = partial
  const detail = detailOf(one)
  const dashboard = numberOf(one.match!.params['dashboard_id'])
  const isFound = (one.entry.status === 404 && detail === NOT_FOUND) || detail === ALREADY_COLLABORATOR
  if (dashboard !== undefined && isFound) rows.put('dashboard', dashboard, { project_id: project, deleted: false })
  const closed = closedDashboard(one)
  if (closed !== undefined)
    rows.put('dashboard', closed, { project_id: project, restriction_level: RESTRICTION.collaborators })
  const elsewhere = foundIn(one, detail).filter((id) => !rows.tables.dashboard.has(id))
  if (elsewhere.length > 0) placeElsewhere(partial, elsewhere)
}

/** The dashboards of an insight that were found, whatever project they are of: they are looked for in their order. */
function foundIn(one: ApiRequest, detail: string): readonly number[] {
  const { dashboards } = sent(one)
  const ids = Array.isArray(dashboards) ? dashboards.map(Number) : []
  if (detail === FOREIGN_DASHBOARD || closedDashboard(one) !== undefined) return ids
  const missing = detail.startsWith(NO_ROW) ? numberOf(detail.slice(NO_ROW.length).split('"')[0]) : undefined
  return missing === undefined ? [] : ids.slice(0, Math.max(0, ids.indexOf(missing)))
}

/** Puts dashboards into a project to which no user has access. */
function placeElsewhere({ rows, projectLists, ids }: PartialState, dashboards: readonly number[]): void {
  const organization = ids.uuidOf('unseen organization', 1)
  rows.put('organization', organization, {})
  rows.put('project', UNSEEN, { name: 'Unseen', organization_id: organization })
  projectLists.push({ organization, projects: new Set([UNSEEN]), isWhole: true })
  for (const id of dashboards) rows.put('dashboard', id, { project_id: UNSEEN })
}

/** Refusals to which only a restricted dashboard leads: of its editors, and of candidates for its collaborators. */
const OF_RESTRICTED = [
  CANNOT_EDIT,
  ONLY_EDIT_ACCESS,
  NO_USER,
  CANDIDATE_WITHOUT_ACCESS,
  CANDIDATE_MAY_EDIT,
  ALREADY_COLLABORATOR,
]

/** Whether a refusal shows that its dashboard is restricted. */
export const showsRestricted = (detail: string): boolean => OF_RESTRICTED.includes(detail)

/** Restricts the dashboards that refusals show as restricted, if no answer shows their level. */
export function restrictRefused({ rows }: PartialState, traffic: readonly ApiRequest[]): void {
  for (const one of traffic)
    for (const id of restrictedBy(rows, one)) {
      const dashboard = rows.tables.dashboard.get(id)
      if (dashboard) dashboard['restriction_level'] ??= RESTRICTION.collaborators
    }
}

function restrictedBy(rows: PartialRows, one: ApiRequest): readonly Key[] {
  const { id, dashboard_id = id, insight_id = id } = one.match?.params ?? {}
  if (showsRestricted(detailOf(one))) return [numberOf(dashboard_id) ?? '']
  if (!isRefusedForInsight(one)) return []
  const tiles = rows.keysWith('tile', { insight_id: numberOf(insight_id), deleted: null })
  return tiles.map((tile) => rows.tables.tile.get(tile)!['dashboard_id'] as Key)
}
