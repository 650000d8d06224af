import { MEMBER_LEVELS } from '../../../resources/members/model.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { sharingKeyOf } from '../../hydrate/placements/sharing.ts'
import { numberOf } from '../../hydrate/reading.ts'
import type { Undo } from './earlier-state.ts'
import { NOTHING, sent, shown } from './recorded-write.ts'
import type { MadeRows } from './recorded-write.ts'

/** Takes back an addition: the user was not there before. */
export function undoAdding(table: 'collaborator' | 'member'): Undo {
  return ({ rows, accounts, callers }, apiRequest) => {
    const { id, user } = shown(apiRequest)
    const account = accounts.see(user)
    const dashboard_id = numberOf(apiRequest.match?.params['dashboard_id'])
    const project_id = callers.projectOf(apiRequest)
    if (typeof id === 'string') rows.remove(table, [id])
    const own = table === 'collaborator' ? { dashboard_id, user_id: account } : { project_id, membership_id: account }
    if (account) rows.remove(table, rows.keysWith(table, own))
    return NOTHING
  }
}

/** Takes back a removal: the collaborator was there before. */
export function undoRemovedCollaborator(partial: PartialState, { match, entry }: ApiRequest): MadeRows {
  const { rows, accounts, ids } = partial
  const account = accounts.byUuid(match!.params['user__uuid']!)
  const dashboard_id = numberOf(match!.params['dashboard_id'])
  const id = ids.uuidOf('removed collaborator', entry.number)
  rows.put('collaborator', id, { dashboard_id, user_id: account })
  return NOTHING
}

/** Takes back a removal: the member was there before, and belonged to the organisation. */
export function undoRemovedMember(partial: PartialState, apiRequest: ApiRequest): MadeRows {
  const { rows, accounts, ids, belongings, callers } = partial
  const { match, entry } = apiRequest
  const account = accounts.byUuid(match!.params['user_uuid']!)
  const project = callers.projectOf(apiRequest)
  if (project === undefined) return NOTHING
  rows.put('member', ids.uuidOf('removed member', entry.number), { project_id: project, membership_id: account })
  belongings.push({ account, project })
  return NOTHING
}

/**
 * Takes back a change of a member. If it says the level, it was the other one before. The time is forgotten: an older answer may
 * show the one before.
 */
export function undoMemberChange({ rows, report }: PartialState, apiRequest: ApiRequest): MadeRows {
  const { id, level } = shown(apiRequest)
  if (typeof id !== 'string') return NOTHING
  rows.forget('member', id, ['updated_at'])
  const before = MEMBER_LEVELS.find((other) => other !== level)
  if (sent(apiRequest)['level'] === level) {
    rows.put('member', id, { level: before })
    report.complete('member', [id], 'the level was set, so it was another one before', ['level'])
  }
  return NOTHING
}

/**
 * Takes back a change of sharing. If the change says whether sharing is on, sharing was the opposite before; otherwise,
 * as with an empty form entry (rule R.13), it was as shown.
 */
export function undoSharing({ rows }: PartialState, apiRequest: ApiRequest): MadeRows {
  const dashboard_id = numberOf(apiRequest.match?.params['dashboard_id'])
  const insight_id = numberOf(apiRequest.match?.params['insight_id'])
  const key = insight_id === undefined ? dashboard_id : sharingKeyOf(insight_id)
  const { created_at, enabled } = shown(apiRequest)
  if (key === undefined || typeof created_at !== 'string') return NOTHING
  const owner = { dashboard_id: dashboard_id ?? null, insight_id: insight_id ?? null }
  const isSet = (sent(apiRequest)['enabled'] ?? '') !== ''
  rows.put('sharing', key, { ...owner, enabled: isSet ? enabled === false : enabled })
  return NOTHING
}
