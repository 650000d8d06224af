import type { Key } from '../../core/table/columns.ts'
import { completeOrganizations, removeFeatures } from './completed-organizations.ts'
import { completePeople } from './completed-people.ts'
import type { PartialState } from './partial-state.ts'
import { placeToken } from './placements/sharing.ts'

const OF_PROJECT = ['dashboard', 'insight', 'text', 'member', 'person', 'event'] as const

/** Adds the rows and values that a valid state needs besides those that were seen, and reports them. */
export function complete(partial: PartialState): void {
  completeProjects(partial)
  completeOrganizations(partial)
  removeFeatures(partial)
  completeSharing(partial)
  removeStrayTiles(partial)
  completePeople(partial)
}

function completeProjects(partial: PartialState): void {
  const { rows, ids, callers, report } = partial
  const { project } = rows.tables
  const used = new Set<Key>(callers.all().flatMap(({ projects }) => [...projects]))
  for (const table of OF_PROJECT)
    for (const { project_id } of rows.tables[table].values()) if (project_id !== undefined) used.add(project_id as Key)
  const unseen = [...used].filter((id) => !project.has(id))
  for (const id of unseen) project.set(id, { name: `Project ${id}` })
  report.complete('project', unseen, 'only their numbers were seen')
  const assumed = callers.assumedProject === undefined ? [] : [callers.assumedProject]
  report.complete('project', assumed, 'nothing shows which project @current is', ['id'])
  completeProjectless(partial)
  for (const id of rows.keysWith('project', { api_token: undefined }))
    rows.put('project', id, { api_token: `phc_${ids.token('hydrated project', Number(id), 43)}` })
}

/** A shared page does not say which project it belongs to. */
function completeProjectless({ rows, report }: PartialState): void {
  const { project } = rows.tables
  for (const table of OF_PROJECT) {
    const projectless = rows.keysWith(table, { project_id: undefined })
    if (projectless.length === 0) continue
    if (project.size === 0) {
      project.set(1, { name: 'Project 1' })
      report.complete('project', [1], 'no project was seen')
    }
    const [first] = project.keys()
    for (const key of projectless) rows.put(table, key, { project_id: first })
    report.complete(table, projectless, 'nothing shows which project they are of', ['project_id'])
  }
}

/** Every sharing needs a token, whether or not one was seen. */
function completeSharing(partial: PartialState): void {
  const { rows, ids, report, tokenInsights } = partial
  for (const [token, insights] of tokenInsights) placeToken(partial, token, insights)
  const made: number[] = []
  for (const [at, row] of [...rows.tables.sharing.values()].entries()) {
    row['id'] = at + 1
    if (row['access_token'] !== undefined) continue
    row['access_token'] = ids.token('hydrated sharing', at + 1, 30)
    made.push(at + 1)
  }
  report.complete('sharing', made, 'their tokens were not seen', ['access_token'])
}

/** Removes tiles of dashboards that were not seen. */
function removeStrayTiles({ rows, report }: PartialState): void {
  const { tile, dashboard } = rows.tables
  const strays = [...tile].filter(([, row]) => !dashboard.has(row['dashboard_id'] as Key)).map(([id]) => id)
  rows.remove('tile', strays)
  if (strays.length > 0) report.leftOut.add(`tiles on dashboards that were not seen: ${strays.length}`)
}
