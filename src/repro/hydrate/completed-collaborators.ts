import type { Key } from '../../core/table/definition.ts'
import { MEMBERSHIP_LEVEL, PRIVILEGE, RESTRICTION } from '../../resources/levels.ts'
import type { Account } from './accounts.ts'
import type { PartialState } from './partial-state.ts'

/** Makes plain members who may edit a restricted dashboard of somebody else its collaborators, as no answer shows who they all are. */
export function completeCollaborators(partial: PartialState): void {
  const { rows, callers, ids, report } = partial
  for (const { account, edited } of callers.answered())
    for (const dashboard_id of edited) {
      const { restriction_level, created_by_id, project_id } = rows.tables.dashboard.get(dashboard_id) ?? {}
      const isOwn = (created_by_id as Account | undefined)?.self === account
      const isShown = rows.keysWith('collaborator', { dashboard_id, user_id: account }).length > 0
      if (restriction_level !== RESTRICTION.collaborators || isOwn || isShown) continue
      if (leads(partial, account!, project_id as number)) continue
      const id = ids.uuidOf(`hydrated collaborator on ${dashboard_id}`, account!.id!)
      rows.put('collaborator', id, { dashboard_id, user_id: account, level: PRIVILEGE.edit })
      report.complete('collaborator', [id], 'a member was shown a restricted dashboard as one that they may edit')
    }
}

/** Whether somebody is an administrator of a project: they may edit everything in it. */
function leads({ rows }: PartialState, account: Account, project: number): boolean {
  const organization_id = rows.tables.project.get(project)!['organization_id'] as Key
  const [own = ''] = rows.keysWith('membership', { organization_id, user_id: account })
  const explicit = rows.keysWith('member', { project_id: project, membership_id: own })
  const levels = [rows.tables.membership.get(own), ...explicit.map((id) => rows.tables.member.get(id))]
  return levels.some((row) => ((row?.['level'] as number | undefined) ?? 0) >= MEMBERSHIP_LEVEL.administrator)
}
