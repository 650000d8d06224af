import type { Ids } from '../../core/ids.ts'
import type { Key } from '../../core/table/row-index.ts'
import type { TableName } from '../../resources/database.ts'
import { FEATURES } from '../../resources/projects/model.ts'
import type { Feature } from '../../resources/projects/model.ts'
import { completeAccounts } from './completed-accounts.ts'
import type { Draft, Values } from './draft.ts'
import { completeKeys } from './keys.ts'
import { completeLevels } from './levels.ts'
import { completeMemberships } from './memberships.ts'

/** Tables whose rows belong to a project. */
const OF_PROJECT = ['dashboard', 'insight', 'text', 'member', 'person', 'event'] as const

/** Adds what the rows that were seen cannot do without, and says so. */
export function complete(draft: Draft, scopes: 'needed' | 'all'): void {
  const { ids } = draft
  completeProjects(draft, ids)
  completeOrganizations(draft, ids)
  completeSharing(draft, ids)
  dropStrays(draft)
  completeKeys(draft, ids, scopes)
  completeAccounts(draft, ids)
  completeLevels(draft, completeMemberships(draft, ids))
  draft.completed.push(...draft.assumed.list((table, key) => keyOf(draft, table, key)))
}

/** Sharing goes by dashboards until it is completed. */
function keyOf({ tables }: Draft, table: TableName, key: Key): Key | undefined {
  const row = tables[table].get(key)
  return row && table === 'sharing' ? (row['id'] as Key) : row && key
}

function completeProjects(draft: Draft, ids: Ids): void {
  const { project } = draft.tables
  const used = new Set<Key>(draft.callers.flatMap(({ standings }) => [...standings.keys()]))
  for (const table of OF_PROJECT)
    for (const { project_id } of draft.tables[table].values())
      if (project_id !== undefined) used.add(project_id as number)
  const bare = [...used].filter((id) => !project.has(id))
  for (const id of bare) project.set(id, { name: `Project ${id}` })
  draft.complete('project', bare, 'only their numbers were seen')
  completeHomeless(draft)
  const closed = [...project].filter(([, row]) => row['api_token'] === undefined).map(([id]) => id)
  for (const id of closed)
    draft.put('project', id, { api_token: `phc_${ids.token('hydrated project', Number(id), 43)}` })
}

/** What everybody may see does not say which project it is of. */
function completeHomeless(draft: Draft): void {
  const { project } = draft.tables
  for (const table of OF_PROJECT) {
    const homeless = [...draft.tables[table]].filter(([, row]) => row['project_id'] === undefined).map(([key]) => key)
    if (homeless.length === 0) continue
    if (project.size === 0) {
      project.set(1, { name: 'Project 1' })
      draft.complete('project', [1], 'no project was seen')
    }
    const [home] = project.keys()
    for (const key of homeless) draft.put(table, key, { project_id: home })
    draft.complete(table, homeless, 'nothing shows which project they are of', ['project_id'])
  }
}

function completeOrganizations(draft: Draft, ids: Ids): void {
  const { project, organization } = draft.tables
  const homeless = [...project].filter(([, row]) => row['organization_id'] === undefined).map(([key]) => key)
  if (homeless.length > 0) {
    const [known, other] = organization.keys()
    const home = known !== undefined && other === undefined ? known : ids.uuidOf('hydrated organization', 1)
    if (!organization.has(home)) draft.complete('organization', [home], 'no organisation was seen')
    draft.put('organization', home, {})
    for (const key of homeless) draft.put('project', key, { organization_id: home })
    draft.complete('project', homeless, 'nothing shows which organisation they are of', ['organization_id'])
  }
  let number = 0
  for (const row of organization.values()) row['name'] ??= `Organization ${++number}`
  for (const [id, feature] of draft.lacking)
    takeFeature(organization.get(project.get(id)!['organization_id'] as string)!, feature)
}

function takeFeature(organization: Values, feature: string): void {
  const features = (organization['features'] ?? FEATURES) as readonly Feature[]
  organization['features'] = features.filter((other) => other !== feature)
}

/** A dashboard is shared under a token, whether it was seen or not. */
function completeSharing(draft: Draft, ids: Ids): void {
  const made: number[] = []
  for (const [at, row] of [...draft.tables.sharing.values()].entries()) {
    row['id'] = at + 1
    if (row['access_token'] !== undefined) continue
    row['access_token'] = ids.token('hydrated sharing', at + 1, 30)
    made.push(at + 1)
  }
  draft.complete('sharing', made, 'their tokens were not seen', ['access_token'])
}

/** A tile on a dashboard that was not seen cannot stand anywhere. */
function dropStrays(draft: Draft): void {
  const { tile, dashboard } = draft.tables
  const strays = [...tile].filter(([, row]) => !dashboard.has(row['dashboard_id'] as number))
  for (const [id] of strays) tile.delete(id)
  if (strays.length > 0) draft.oddities.add(`tiles on dashboards that were not seen: ${strays.length}`)
}
