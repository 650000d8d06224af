import type { Key } from '../../core/table/definition.ts'
import { RESTRICTION } from '../../resources/levels.ts'
import type { PartialState } from './partial-state.ts'

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
