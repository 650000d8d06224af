import { NOT_FOUND } from '../../../core/http/errors.ts'
import { MEMBERSHIP_LEVEL } from '../../../resources/levels.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import type { RecordedCaller } from '../../hydrate/recorded-caller.ts'
import { detailOf, isVainRemoval } from '../refused.ts'
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

/**
 * Reads who sent the removal of a member that found none. Only administrators of a project may remove others, so a user who
 * is not known to be one wanted to leave.
 */
export function readVainRemovals({ rows, callers, accounts }: PartialState, traffic: readonly ApiRequest[]): void {
  for (const one of traffic) {
    if (!isVainRemoval(one) || detailOf(one) !== NOT_FOUND) continue
    const caller = callers.of(one)!
    const project = callers.projectOf(one)
    if (project === undefined) continue
    rows.put('project', project, {})
    const person = accounts.byUuid(one.match!.params['user_uuid']!).self
    const isKnown = caller.account?.uuid !== undefined
    const isOther = isKnown ? caller.account !== person : callers.all().some(({ account }) => account === person)
    if (isOther) noteManager(caller, project)
    else if (!isKnown && !mayManage(caller, project)) caller.belongsTo(person)
  }
}

function noteManager({ projects, managed }: RecordedCaller, project: number): void {
  projects.add(project)
  managed.add(project)
}

/** Whether a user was let into a project, and nothing shows that they are a plain member of it or of its organisation. */
function mayManage({ isPlain, projects, levels, organizations }: RecordedCaller, project: number): boolean {
  const shown = levels.has(project) ? [levels.get(project)] : [...organizations.values()]
  const isMember =
    shown.length > 0 && shown.every((level) => level !== undefined && level < MEMBERSHIP_LEVEL.administrator)
  return !isPlain && projects.has(project) && !isMember
}
