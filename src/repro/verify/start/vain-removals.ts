import { MEMBERSHIP_LEVEL } from '../../../resources/levels.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { RecordedCaller } from '../../hydrate/callers.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { detailOf, isVainRemoval } from '../refused.ts'

/**
 * Reads who sent the removal of a member that found none. Only administrators of a project may remove others, so somebody of whom
 * nothing shows that they are one wanted to leave.
 */
export function readVainRemovals({ rows, callers, accounts }: PartialState, traffic: readonly ApiRequest[]): void {
  for (const one of traffic) {
    if (!isVainRemoval(one) || detailOf(one) !== 'Not found.') continue
    const caller = callers.of(one)!
    const project = callers.projectOf(one)
    if (project === undefined) continue
    rows.put('project', project, {})
    if (!mayManage(caller, project)) caller.mayBelongTo(accounts.byUuid(one.match!.params['user_uuid']!))
  }
}

/** Whether somebody was let into a project, and may be an administrator of it. */
const mayManage = ({ isPlain, projects, levels }: RecordedCaller, project: number): boolean =>
  !isPlain && projects.has(project) && (levels.get(project) ?? MEMBERSHIP_LEVEL.owner) >= MEMBERSHIP_LEVEL.administrator
