import { pythonInteger } from '../../core/json/python.ts'
import { asText } from '../../core/json/text.ts'
import type { Rows } from '../../resources/database.ts'
import { shortened } from './key-hint.ts'
import { projectOf } from './keys-let-in.ts'
import type { RefusedRequest } from './keys-let-in.ts'

/** The dashboard that the path names. */
export const dashboardOf = ({ entry: { params }, served: { path } }: RefusedRequest): string | undefined =>
  params['dashboard_id'] ?? (path.includes('/dashboards/:id') ? params['id'] : undefined)

/** The row that is missing or somewhere else; undefined if the refusal is about none of these. */
export const hintForRow = (refused: RefusedRequest): string | undefined =>
  wrongDashboard(refused) ?? wrongMove(refused) ?? wrongInsight(refused)

function wrongDashboard(refused: RefusedRequest): string | undefined {
  const id = dashboardOf(refused)
  return id === undefined ? undefined : wrongTarget(refused, id)
}

const wrongTarget = (refused: RefusedRequest, id: string): string | undefined =>
  wrongRow(refused, 'dashboard', id, 'with exactly { "deleted": false }')

/** The tile that the body names, or else the dashboard it would move to: the answer does not say which is missing. */
function wrongMove(refused: RefusedRequest): string | undefined {
  const { world, entry, served } = refused
  if (entry.status !== 404 || !served.path.endsWith('/move_tile')) return undefined
  const { tile, toDashboard } = Object(entry.sent) as { readonly tile?: unknown; readonly toDashboard?: unknown }
  const id = asText((Object(tile) as { readonly id?: unknown }).id)
  const source = pythonInteger(dashboardOf(refused) ?? '')
  const row = world.tables.tile.get(pythonInteger(id))
  if (row?.dashboard_id === source)
    return row?.deleted ? `Tile ${row.id} is deleted.` : wrongTarget(refused, asText(toDashboard))
  const where = row ? `Tile ${row.id} is on dashboard ${row.dashboard_id}` : `There is no tile ${id}`
  const own = world.tables.tile.list('dashboard_id', source ?? 0).filter(({ deleted }) => !deleted)
  return `${where}; dashboard ${source} has: ${shortened(own.map((other) => String(other.id)))}.`
}

function wrongInsight(refused: RefusedRequest): string | undefined {
  const { params } = refused.entry
  const id = params['insight_id'] ?? (refused.served.path.includes('/insights/:id') ? params['id'] : undefined)
  if (id === undefined) return undefined
  const named = refused.world.tables.insight.first('short_id', id)
  if (named) return `An insight is found by its number: ${id} is the short id of insight ${named.id}.`
  return wrongRow(refused, 'insight', id, 'with { "deleted": false }')
}

function wrongRow(
  refused: RefusedRequest,
  table: 'dashboard' | 'insight',
  id: string,
  restored: string,
): string | undefined {
  const { world, entry } = refused
  const project = projectOf(refused)
  if (entry.status !== 404 || project === undefined) return undefined
  const rows = world.tables[table]
  const row = rows.get(pythonInteger(id))
  const own = pythonInteger(project)
  if (!row) return `There is no ${table} ${id}; in this project are: ${liveRows(rows.all(), own)}.`
  const name = table === 'dashboard' ? 'Dashboard' : 'Insight'
  if (row.project_id !== own) return `${name} ${row.id} belongs to project ${row.project_id}, not to ${project}.`
  return row.deleted ? `${name} ${row.id} is deleted. PATCH it ${restored} to bring it back.` : undefined
}

type ProjectRow = Rows['dashboard' | 'insight']

function liveRows(rows: Iterable<ProjectRow>, project: number | null): string {
  const own = [...rows].filter((row) => !row.deleted && row.project_id === project)
  return shortened(own.map(({ id }) => String(id)))
}
