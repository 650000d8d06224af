import type { JsonObject } from '../../../core/table/columns.ts'
import { bodyOf, rowsOf } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
import type { PartialRows, Placement } from '../partial-state.ts'
import { NotPlaced } from '../report.ts'

/**
 * Projects in a list, or environments, which are the same here: those that the caller may enter. A private one is left out,
 * because it says nothing about the level in the organisation.
 */
export const placeProjects: Placement = ({ rows }, answer) => {
  if (answer.params['id'] === '@current' && answer.caller) answer.caller.hasOrganization = true
  for (const row of rowsOf(answer)) {
    const id = putProject(rows, row)
    if (id !== undefined && row['access_control'] === false) answer.caller?.projects.add(id)
  }
}

export const placeProject: Placement = ({ rows }, answer) => {
  const shown = bodyOf(answer)
  const id = putProject(rows, shown)
  if (id === undefined) throw new NotPlaced('it shows no id')
  const { effective_membership_level: level } = shown
  if (typeof level !== 'number' || !answer.caller) return
  answer.caller.projects.add(id)
  answer.caller.levels.set(id, level)
}

/** Puts a project with its organisation. Returns its id, if it is shown. */
export function putProject(rows: PartialRows, shown: JsonObject): number | undefined {
  const { id, organization } = shown
  if (!Number.isSafeInteger(id)) return undefined
  const organization_id = typeof organization === 'string' ? organization : undefined
  rows.put('project', id as number, { ...columnsOf('project', shown), organization_id })
  if (organization_id !== undefined) rows.put('organization', organization_id, {})
  return id as number
}

/** Puts a project that is private, unless an answer shows otherwise. */
export function putPrivate(rows: PartialRows, project: number): void {
  const { access_control = true } = rows.tables.project.get(project) ?? {}
  rows.put('project', project, { access_control })
}
