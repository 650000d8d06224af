import type { Key } from '../../core/table/columns.ts'
import { MEMBERSHIP_LEVEL, PRIVILEGE, RESTRICTION } from '../../resources/levels.ts'
import type { Account } from './accounts.ts'
import { dashboardsOf } from './partial-state.ts'
import type { PartialState } from './partial-state.ts'
import type { RecordedCaller } from './recorded-caller.ts'

/**
 * Plain members who may edit another user's restricted dashboard become its collaborators, because no answer shows all
 * collaborators.
 */
export function completeCollaborators(partial: PartialState): void {
  const { callers } = partial
  for (const { account, edited } of callers.answered())
    for (const dashboard of edited)
      if (isRestricted(partial, dashboard) && !mayEdit(partial, account!, dashboard))
        addCollaborator(
          partial,
          account!,
          dashboard,
          'a member was shown a restricted dashboard as one that they may edit',
        )
  for (const caller of callers.answered()) completeByInsights(partial, caller)
}

/**
 * An insight can be edited if one of its dashboards can be (rule T.7). If none is known, it is the first that the caller was not
 * shown otherwise.
 */
function completeByInsights(partial: PartialState, { account, editedInsights, viewed }: RecordedCaller): void {
  for (const insight_id of editedInsights) {
    const dashboards = dashboardsOf(partial.rows, insight_id)
    if (dashboards.some((id) => !isRestricted(partial, id) || mayEdit(partial, account!, id))) continue
    const dashboard = dashboards.find((id) => !viewed.has(id) && !partial.listedCollaborators.has(id))
    if (dashboard !== undefined)
      addCollaborator(partial, account!, dashboard, 'a member was shown a restricted insight as one that they may edit')
  }
}

const isRestricted = ({ rows }: PartialState, dashboard: number): boolean =>
  rows.tables.dashboard.get(dashboard)?.['restriction_level'] === RESTRICTION.collaborators

/** Whether a user made a dashboard, collaborates on it, or administers its project. */
function mayEdit(partial: PartialState, account: Account, dashboard_id: number): boolean {
  const { rows } = partial
  const { created_by_id, project_id } = rows.tables.dashboard.get(dashboard_id)!
  const isOwn = (created_by_id as Account | null | undefined)?.self === account
  const isShown = rows.keysWith('collaborator', { dashboard_id, user_id: account }).length > 0
  return isOwn || isShown || leads(partial, account, project_id as number)
}

function addCollaborator(
  { rows, ids, report }: PartialState,
  account: Account,
  dashboard_id: number,
  why: string,
): void {
  const id = ids.uuidOf(`hydrated collaborator on ${dashboard_id}`, account.id!)
  rows.put('collaborator', id, { dashboard_id, user_id: account, level: PRIVILEGE.edit })
  report.complete('collaborator', [id], why)
}

/** Whether a user is an administrator of a project, and so may edit everything in it. */
function leads({ rows }: PartialState, account: Account, project: number): boolean {
  const organization_id = rows.tables.project.get(project)!['organization_id'] as Key
  const [own = ''] = rows.keysWith('membership', { organization_id, user_id: account })
  const explicit = rows.keysWith('member', { project_id: project, membership_id: own })
  const levels = [rows.tables.membership.get(own), ...explicit.map((id) => rows.tables.member.get(id))]
  return levels.some((row) => ((row?.['level'] as number | undefined) ?? 0) >= MEMBERSHIP_LEVEL.administrator)
}

/**
 * Restricts the dashboards that only insights show to be restricted (rule T.7). Of one that could only be viewed, all are. Of any
 * other restricted one, a single dashboard may be: the first whose level nothing else shows.
 */
export function completeRestrictions({ rows, insightLevels, report }: PartialState): void {
  const levelOf = (id: number): unknown => rows.tables.dashboard.get(id)?.['restriction_level']
  const shown = [...insightLevels.values()]
  const restricted = shown.filter(({ isRestricted }) => isRestricted)
  const open = new Set(shown.flatMap(({ isRestricted, dashboards }) => (isRestricted ? [] : dashboards)))
  const made: Key[] = []
  const restrict = (ids: readonly number[]): void => {
    for (const id of ids) rows.put('dashboard', id, { restriction_level: RESTRICTION.collaborators })
    made.push(...ids)
  }
  const unknownOf = (dashboards: readonly number[]): readonly number[] =>
    dashboards.filter((id) => levelOf(id) === undefined && !open.has(id))
  for (const { isEditable, dashboards } of restricted) if (!isEditable) restrict(unknownOf(dashboards))
  for (const { dashboards } of restricted.toSorted((a, b) => a.dashboards.length - b.dashboards.length))
    if (!dashboards.some((id) => levelOf(id) === RESTRICTION.collaborators)) restrict(unknownOf(dashboards).slice(0, 1))
  report.complete('dashboard', made, 'an insight on it was shown as restricted', ['restriction_level'])
}
