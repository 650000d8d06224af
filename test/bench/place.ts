import type { Rows } from '../../src/resources/database.ts'
import type { World } from '../../src/resources/world.ts'

/** The rows that the bench asks about in a world: a restricted dashboard, and the people around it. */
export interface Place {
  readonly project: number
  /** The value of a key that may do everything. */
  readonly key: string
  readonly dashboard: number
  /** Another dashboard of the project. */
  readonly neighbour: number
  /** A collaborator of the dashboard. */
  readonly collaborator: Rows['user']
  /** Somebody of the organisation who is no explicit member of the project. */
  readonly newcomer: Rows['user']
  readonly event: string | undefined
}

const ORIGIN = 'https://app.example.test'

/** Finds the place to ask about in any world that has one, or fills it in around one dashboard. */
export function placeIn({ tables }: World, id?: number): Place {
  const dashboard = found([...tables.dashboard.all()], (row) => (id ?? row.id) === row.id && isFit(tables, row))
  const { project_id: project } = dashboard
  const neighbour = found([...tables.dashboard.all()], (row) => row.project_id === project && row.id !== dashboard.id)
  const level = found(
    [...tables.membership.all()],
    (row) => row.level === 1 && !tables.member.first('membership_id', row.id),
  )
  return {
    project,
    key: found([...tables.key.all()], (key) => key.active && !key.scopes).value,
    dashboard: dashboard.id,
    neighbour: neighbour.id,
    collaborator: tables.user.get(tables.collaborator.first('dashboard_id', dashboard.id)!.user_id)!,
    newcomer: tables.user.get(level.user_id)!,
    event: tables.event.first('project_id', project)?.id,
  }
}

function isFit(tables: World['tables'], { id, restriction_level, deleted }: Rows['dashboard']): boolean {
  const shown = tables.tile.first('dashboard_id', id) && tables.collaborator.first('dashboard_id', id)
  return restriction_level === 37 && !deleted && shown !== undefined
}

function found<T>(rows: readonly T[], fits: (row: T) => boolean): T {
  const row = rows.find(fits)
  if (!row)
    throw new Error('This world has no place for the bench: it needs a restricted dashboard with a collaborator.')
  return row
}

/** A request as the bench sends it; made anew each time, because a body is read once. */
export function toRequest({ project, key }: Place, method: string, path: string, body?: unknown): Request {
  const headers = { Authorization: `Bearer ${key}` }
  const url = `${ORIGIN}/api/environments/${project}${path}`
  if (body === undefined) return new Request(url, { method, headers })
  const type = { 'Content-Type': 'application/json' }
  return new Request(url, { method, headers: { ...headers, ...type }, body: JSON.stringify(body) })
}
