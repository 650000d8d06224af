import type { Traffic } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { numberOf } from '../../hydrate/reading.ts'
import { sharingKeyOf } from '../../hydrate/placements/sharing.ts'
import type { Undo } from './earlier-state.ts'
import { NOTHING, sent, shown } from './recorded-write.ts'
import type { MadeRows } from './recorded-write.ts'

/** Takes back an addition: the user was not there before. */
export function undoAdding(table: 'collaborator' | 'member'): Undo {
  return ({ rows, accounts, callers }, traffic) => {
    const { id, user } = shown(traffic)
    const account = accounts.see(user)
    const dashboard_id = numberOf(traffic.match?.params['dashboard_id'])
    const project_id = callers.projectOf(traffic)
    if (typeof id === 'string') rows.remove(table, [id])
    const own = table === 'collaborator' ? { dashboard_id, user_id: account } : { project_id, membership_id: account }
    if (account) rows.remove(table, rows.keysWith(table, own))
    return NOTHING
  }
}

/** Takes back a removal: the collaborator was there before. */
export function undoRemovedCollaborator(partial: PartialState, { match, entry }: Traffic): MadeRows {
  const { rows, accounts, ids } = partial
  const account = accounts.byUuid(match!.params['user__uuid']!)
  const dashboard_id = numberOf(match!.params['dashboard_id'])
  const id = ids.uuidOf('removed collaborator', entry.number)
  rows.put('collaborator', id, { dashboard_id, user_id: account })
  return NOTHING
}

/** Takes back a removal: the member was there before, and belonged to the organisation. */
export function undoRemovedMember(partial: PartialState, traffic: Traffic): MadeRows {
  const { rows, accounts, ids, belongings, callers } = partial
  const { match, entry } = traffic
  const account = accounts.byUuid(match!.params['user_uuid']!)
  const project = callers.projectOf(traffic)
  if (project === undefined) return NOTHING
  rows.put('member', ids.uuidOf('removed member', entry.number), { project_id: project, membership_id: account })
  belongings.push({ account, project })
  return NOTHING
}

/** Forgets the time that a change has set: an older answer may show the one before. */
export function undoMemberChange({ rows }: PartialState, traffic: Traffic): MadeRows {
  const { id } = shown(traffic)
  if (typeof id === 'string') rows.forget('member', id, ['updated_at'])
  return NOTHING
}

/**
 * Takes back a change of sharing. If it says whether sharing is on, it was the other way before; else, as where a form has an
 * empty entry (rule R.13), it was as it is shown.
 */
export function undoSharing({ rows }: PartialState, traffic: Traffic): MadeRows {
  const dashboard_id = numberOf(traffic.match?.params['dashboard_id'])
  const insight_id = numberOf(traffic.match?.params['insight_id'])
  const key = insight_id === undefined ? dashboard_id : sharingKeyOf(insight_id)
  const { created_at, enabled } = shown(traffic)
  if (key === undefined || typeof created_at !== 'string') return NOTHING
  const owner = { dashboard_id: dashboard_id ?? null, insight_id: insight_id ?? null }
  const isSet = (sent(traffic)['enabled'] ?? '') !== ''
  rows.put('sharing', key, { ...owner, enabled: isSet ? enabled === false : enabled })
  return NOTHING
}
