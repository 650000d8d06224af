import { MEMBERSHIP_LEVEL, RESTRICTION } from '../../../resources/levels.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { membershipsOf } from '../../hydrate/placements/members.ts'
import { placeNoAccess } from '../../hydrate/placing.ts'
import { numberOf } from '../../hydrate/reading.ts'
import { detailOf, entersProject, OF_LEVEL } from '../refused.ts'
import { sent } from './recorded-write.ts'

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
  if (project !== undefined && entersProject(apiRequest)) caller.projects.add(project)
  placeNoAccess(partial, apiRequest)
  if (OF_LEVEL.test(detail)) caller.isPlain = true
  const { user_uuid: uuid, toDashboard } = sent(apiRequest)
  if (detail.includes('the destination dashboard') && typeof toDashboard === 'number')
    partial.rows.put('dashboard', toDashboard, { project_id: project, restriction_level: RESTRICTION.collaborators })
  if (typeof uuid === 'string' && project !== undefined)
    placeRefusedUser(partial, apiRequest, { detail, uuid, project })
}

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
