import { MEMBERSHIP_LEVEL, RESTRICTION } from '../../../resources/levels.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { membershipsOf } from '../../hydrate/placements/members.ts'
import { changesMembers, placeNoAccess } from '../../hydrate/placing.ts'
import { numberOf } from '../../hydrate/reading.ts'
import { detailOf, entersProject, isRefusedForDestination, OF_LEVEL } from '../refused.ts'
import { sent } from './recorded-write.ts'
import { placeRefusedDashboards } from './refused-dashboards.ts'
import { undoMove } from './undo-change.ts'

/**
 * Places what a refusal shows: who may enter a project, who is a collaborator or a member already, and which dashboard is
 * restricted.
 */
export function placeRefusal(partial: PartialState, apiRequest: ApiRequest): void {
  const { entry, match } = apiRequest
  const caller = match && partial.callers.of(apiRequest)
  if (!caller || entry.status === 401 || entry.status >= 500) return
  caller.wasAnswered = true
  const detail = detailOf(apiRequest)
  const project = partial.callers.projectOf(apiRequest)
  if (project !== undefined && entersProject(apiRequest)) {
    caller.projects.add(project)
    if (changesMembers(apiRequest)) caller.managed.add(project)
  }
  placeNoAccess(partial, apiRequest)
  if (OF_LEVEL.test(detail)) caller.isPlain = true
  const { user_uuid: uuid, toDashboard } = sent(apiRequest)
  if (isRefusedForDestination(apiRequest) && typeof toDashboard === 'number') {
    // The tile is where the path says, as it is before a move.
    undoMove(partial, apiRequest)
    partial.rows.put('dashboard', toDashboard, { restriction_level: RESTRICTION.collaborators })
  }
  if (project === undefined) return
  placeRefusedDashboards(partial, apiRequest, project)
  const own = OF_SELF.test(detail) ? (match.params['user_uuid'] ?? uuid) : undefined
  if (typeof own === 'string') caller.belongsTo(partial.accounts.byUuid(own))
  if (typeof uuid === 'string') placeRefusedUser(partial, apiRequest, { detail, uuid, project })
}

const OF_SELF = /^You can't (?:explicitly add yourself|set your own access level)/

interface RefusedUser {
  readonly detail: string
  readonly uuid: string
  readonly project: number
}

function placeRefusedUser(partial: PartialState, { entry, match }: ApiRequest, refused: RefusedUser): void {
  const { rows, accounts, ids, belongings } = partial
  const { detail, uuid, project } = refused
  const dashboard_id = numberOf(match!.params['dashboard_id'])
  const isCollaborator = detail.startsWith('User already is')
  const isMember = detail.startsWith('This user likely')
  const isAbove = detail.startsWith('Cannot add collaborators that already')
  const isOutside = detail.startsWith('Cannot add collaborators that have no access')
  if (isOutside) accounts.byUuid(uuid)
  if (!isCollaborator && !isMember && !isAbove) return
  const account = accounts.byUuid(uuid)
  belongings.unshift({ account, project, ...(isAbove && { level: MEMBERSHIP_LEVEL.administrator }) })
  if (isCollaborator && rows.keysWith('collaborator', { dashboard_id, user_id: account }).length === 0)
    rows.put('collaborator', ids.uuidOf('refused collaborator', entry.number), { dashboard_id, user_id: account })
  if (isMember && membershipsOf(rows, project, account).length === 0)
    rows.put('member', ids.uuidOf('refused member', entry.number), { project_id: project, membership_id: account })
}
