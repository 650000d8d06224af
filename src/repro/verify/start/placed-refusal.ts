import {
  ALREADY_COLLABORATOR,
  CANDIDATE_MAY_EDIT,
  CANDIDATE_WITHOUT_ACCESS,
} from '../../../resources/collaborators/rules.ts'
import { MEMBERSHIP_LEVEL, RESTRICTION } from '../../../resources/levels.ts'
import { ADDED_SELF } from '../../../resources/members/access.rules.ts'
import { ALREADY_MEMBER, CHANGED_OWN_LEVEL, NO_COLLEAGUE } from '../../../resources/members/rules.ts'
import { isRedirected } from '../../har/status.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { membershipsOf } from '../../hydrate/placements/members.ts'
import { putPrivate } from '../../hydrate/placements/projects.ts'
import { changesMembers, placeNoAccess } from '../../hydrate/placing.ts'
import { numberOf } from '../../hydrate/reading.ts'
import { detailOf, entersProject, isRefusedForDestination, isRefusedForLevel } from '../refused.ts'
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
  if (!caller || entry.status === 401 || entry.status >= 500 || isRedirected(entry)) return
  caller.wasAnswered = true
  const project = partial.callers.projectOf(apiRequest)
  if (project !== undefined && entersProject(apiRequest)) {
    caller.enters(project)
    if (changesMembers(apiRequest)) caller.managed.add(project)
  }
  placeNoAccess(partial, apiRequest)
  if (isRefusedForLevel(apiRequest)) caller.isPlain = true
  if (isRefusedForDestination(apiRequest)) placeDestination(partial, apiRequest)
  if (project === undefined) return
  placeRefusedDashboards(partial, apiRequest, project)
  const detail = detailOf(apiRequest)
  const { user_uuid: uuid } = sent(apiRequest)
  const own = [ADDED_SELF, CHANGED_OWN_LEVEL].includes(detail) ? (match.params['user_uuid'] ?? uuid) : undefined
  if (typeof own === 'string') caller.belongsTo(partial.accounts.byUuid(own))
  // A project that is not private has one refusal for all of these.
  if ([ADDED_SELF, CHANGED_OWN_LEVEL, NO_COLLEAGUE, ALREADY_MEMBER].includes(detail)) putPrivate(partial.rows, project)
  if (typeof uuid === 'string') placeRefusedUser(partial, apiRequest, { detail, uuid, project })
}

/** A tile was to move to a dashboard that the caller may not edit. It is on the dashboard of the path, as before a move. */
function placeDestination(partial: PartialState, apiRequest: ApiRequest): void {
  const { toDashboard } = sent(apiRequest)
  if (typeof toDashboard !== 'number') return
  undoMove(partial, apiRequest)
  partial.rows.put('dashboard', toDashboard, { restriction_level: RESTRICTION.collaborators })
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
  const isCollaborator = detail === ALREADY_COLLABORATOR
  const isMember = detail === ALREADY_MEMBER
  const isAbove = detail === CANDIDATE_MAY_EDIT
  const isOutside = detail === CANDIDATE_WITHOUT_ACCESS
  if (isOutside) accounts.byUuid(uuid)
  if (!isCollaborator && !isMember && !isAbove) return
  const account = accounts.byUuid(uuid)
  belongings.unshift({ account, project, ...(isAbove && { level: MEMBERSHIP_LEVEL.administrator }) })
  if (isCollaborator && rows.keysWith('collaborator', { dashboard_id, user_id: account }).length === 0)
    rows.put('collaborator', ids.uuidOf('refused collaborator', entry.number), { dashboard_id, user_id: account })
  if (isMember && membershipsOf(rows, project, account).length === 0)
    rows.put('member', ids.uuidOf('refused member', entry.number), { project_id: project, membership_id: account })
}
