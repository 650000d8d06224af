import type { Key } from '../../../core/table/definition.ts'
import { RESTRICTION } from '../../../resources/levels.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialRows, PartialState } from '../../hydrate/partial-state.ts'
import { numberOf } from '../../hydrate/reading.ts'
import { detailOf, isRefusedForInsight, OF_ADDING } from '../refused.ts'
import { sent, UNSEEN } from './recorded-write.ts'

/** Places the dashboards that a refusal shows: that of a collaborator who was not found, and those that an insight should be put on. */
export function placeRefusedDashboards(partial: PartialState, one: ApiRequest, project: number): void {
  const { rows } = partial
  const detail = detailOf(one)
  const dashboard = numberOf(one.match!.params['dashboard_id'])
  if (dashboard !== undefined && one.entry.status === 404 && detail === 'Not found.')
    rows.put('dashboard', dashboard, { project_id: project, deleted: false })
  const closed = numberOf(OF_ADDING.exec(detail)?.[1])
  if (closed !== undefined)
    rows.put('dashboard', closed, { project_id: project, restriction_level: RESTRICTION.collaborators })
  const elsewhere = foundIn(one, detail).filter((id) => !rows.tables.dashboard.has(id))
  if (elsewhere.length > 0) placeElsewhere(partial, elsewhere)
}

/** The dashboards of an insight that were found, whatever project they are of: they are looked for in their order. */
function foundIn(one: ApiRequest, detail: string): readonly number[] {
  const { dashboards } = sent(one)
  const ids = Array.isArray(dashboards) ? dashboards.map(Number) : []
  if (detail === 'Dashboard not found' || OF_ADDING.test(detail)) return ids
  const missing = numberOf(/^Invalid pk "(\d+)"/.exec(detail)?.[1])
  return missing === undefined ? [] : ids.slice(0, Math.max(0, ids.indexOf(missing)))
}

/** Puts dashboards into a project that nobody sees. */
function placeElsewhere({ rows, projectLists, ids }: PartialState, dashboards: readonly number[]): void {
  const organization = ids.uuidOf('unseen organization', 1)
  rows.put('organization', organization, {})
  rows.put('project', UNSEEN, { name: 'Unseen', organization_id: organization })
  projectLists.push({ organization, projects: new Set([UNSEEN]), isWhole: true })
  for (const id of dashboards) rows.put('dashboard', id, { project_id: UNSEEN })
}

/** Refusals to which only a restricted dashboard leads: of its editors, and of candidates for its collaborators. */
const OF_RESTRICTED =
  /^(?:You don't have edit permissions for this dashboard|Only edit access can be|User does not exist|User already is|Cannot add collaborators that)/

/** Restricts the dashboards that refusals show as restricted, where no answer shows their level. */
export function restrictRefused({ rows }: PartialState, traffic: readonly ApiRequest[]): void {
  for (const one of traffic)
    for (const id of restrictedBy(rows, one)) {
      const dashboard = rows.tables.dashboard.get(id)
      if (dashboard) dashboard['restriction_level'] ??= RESTRICTION.collaborators
    }
}

function restrictedBy(rows: PartialRows, one: ApiRequest): readonly Key[] {
  const { id, dashboard_id = id, insight_id = id } = one.match?.params ?? {}
  const detail = detailOf(one)
  if (OF_RESTRICTED.test(detail)) return [numberOf(dashboard_id) ?? '']
  if (!isRefusedForInsight(one)) return []
  const tiles = rows.keysWith('tile', { insight_id: numberOf(insight_id), deleted: null })
  return tiles.map((tile) => rows.tables.tile.get(tile)!['dashboard_id'] as Key)
}
