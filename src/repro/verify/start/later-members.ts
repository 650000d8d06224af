import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { isAddition, sent } from './recorded-write.ts'

/** Forgets who entered a private project of those whom the recording shows being added to it: they did not belong to it before. */
export function forgetLaterMembers({ callers, accounts }: PartialState, traffic: readonly ApiRequest[]): void {
  for (const one of traffic.filter((request) => isAddition(request, 'explicit_members'))) {
    const uuid = sent(one)['user_uuid']
    const added = typeof uuid === 'string' ? accounts.find(uuid) : undefined
    const project = callers.projectOf(one)
    if (added === undefined || project === undefined) continue
    for (const { account, projects } of callers.all()) if (account === added) projects.delete(project)
  }
}
