import type { Traffic } from '../har/traffic.ts'
import type { PartialState } from '../hydrate/partial-state.ts'
import { numberOf } from '../hydrate/reading.ts'
import { NOTHING, sent, shown } from './recorded-write.ts'
import type { MadeRows, Undo } from './recorded-write.ts'

/** Whoever was added was not there before. */
export function undoAdding(table: 'collaborator' | 'member'): Undo {
  return ({ rows, accounts }, traffic) => {
    const { id, user } = shown(traffic)
    const account = accounts.see(user)
    const dashboard_id = numberOf(traffic.match?.params['dashboard_id'])
    const project_id = numberOf(traffic.match?.params['project_id'])
    if (typeof id === 'string') rows.remove(table, [id])
    if (account && table === 'collaborator')
      rows.remove(table, rows.keysWith(table, { dashboard_id, user_id: account }))
    if (account && table === 'member') rows.remove(table, rows.keysWith(table, { project_id, membership_id: account }))
    return NOTHING
  }
}

/** Whoever was removed was there before. */
export function undoRemovedCollaborator(partial: PartialState, { match, entry }: Traffic): MadeRows {
  const { rows, accounts, ids } = partial
  const account = accounts.byUuid(match!.params['user__uuid']!)
  const dashboard_id = numberOf(match!.params['dashboard_id'])
  const id = ids.uuidOf('removed collaborator', entry.number)
  rows.put('collaborator', id, { dashboard_id, user_id: account })
  return NOTHING
}

/** Whoever was removed was there before, and belonged to the organization. */
export function undoRemovedMember(partial: PartialState, { match, entry }: Traffic): MadeRows {
  const { rows, accounts, ids, belongings } = partial
  const account = accounts.byUuid(match!.params['user_uuid']!)
  const project = numberOf(match!.params['project_id'])
  if (project === undefined) return NOTHING
  rows.put('member', ids.uuidOf('removed member', entry.number), { project_id: project, membership_id: account })
  belongings.push({ account, project })
  return NOTHING
}

/** A change sets its time. What that was before, an older answer may show. */
export function undoMemberChange({ rows }: PartialState, traffic: Traffic): MadeRows {
  const { id } = shown(traffic)
  if (typeof id === 'string') rows.forget('member', id, ['updated_at'])
  return NOTHING
}

/** The first change stores the configuration: it is as old as the answer. */
export function undoSharing({ rows }: PartialState, traffic: Traffic): MadeRows {
  const dashboard = numberOf(traffic.match?.params['dashboard_id'])
  const { created_at } = shown(traffic)
  const { started } = traffic.entry
  if (dashboard === undefined || typeof created_at !== 'string' || started === undefined) return NOTHING
  rows.put('sharing', dashboard, { dashboard_id: dashboard, enabled: sent(traffic)['enabled'] === false })
  return NOTHING
}
