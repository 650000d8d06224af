import type { Key } from '../../core/table/columns.ts'
import { FEATURES } from '../../resources/organizations/model.ts'
import type { Feature } from '../../resources/organizations/model.ts'
import type { PartialRow, PartialState } from './partial-state.ts'

/**
 * Gives every project an organisation: if only one that was seen can have it, that one, or else a made-up one.
 */
export function completeOrganizations(partial: PartialState): void {
  const { rows, ids, report } = partial
  const { organization } = rows.tables
  const seen = [...organization.keys()]
  const homeless = rows.keysWith('project', { organization_id: undefined })
  for (const project of homeless) {
    const [known, other] = seen.filter((id) => mayHave(partial, id, project))
    const home = known !== undefined && other === undefined ? known : ids.uuidOf('hydrated organization', 1)
    if (!organization.has(home)) report.complete('organization', [home], 'no organisation was seen')
    rows.put('organization', home as string, {})
    rows.put('project', project, { organization_id: home })
  }
  report.complete('project', homeless, 'nothing shows which organisation they are of', ['organization_id'])
  let number = 0
  for (const row of organization.values()) row['name'] ??= `Organization ${++number}`
}

/** Whether no list of the projects of an organisation lacks this one. Administrators are shown all, others not the private ones. */
function mayHave({ rows, projectLists }: PartialState, organization: Key, project: Key): boolean {
  const isPrivate = rows.tables.project.get(project)!['access_control'] === true
  return projectLists
    .filter((list) => list.organization === organization && (list.isWhole || !isPrivate))
    .every(({ projects }) => projects.has(project))
}

/** Takes from organisations the features that answers show to be missing. */
export function removeFeatures({ rows, lackingFeatures }: PartialState): void {
  const { project, organization } = rows.tables
  for (const [id, feature] of lackingFeatures) {
    const row = organization.get(project.get(id)!['organization_id'] as Key)!
    row['features'] = featuresOf(row).filter((other) => other !== feature)
  }
}

/** The features of an organisation: all of them if no answer shows any. */
export const featuresOf = ({ features = FEATURES }: PartialRow): readonly Feature[] => features as readonly Feature[]
