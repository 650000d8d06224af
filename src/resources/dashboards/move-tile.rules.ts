import type { Body } from '../../core/http/body.ts'
import { denied, invalid, notFound } from '../../core/http/errors.ts'
import { requireObject } from '../../core/http/fields.ts'
import { canEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Tile } from '../tiles/model.ts'
import type { Dashboard } from './model.ts'

/** Which tile is to go where. */
export interface Move {
  readonly tile: number
  readonly toDashboard: number
}

/**
 * A move names a tile and a dashboard. A body with neither asks for nothing, which is what the interface's own field list
 * amounts to; with one alone the real service crashes, and here that is a 400.
 *
 * @see interface.md endpoint 7; semantics.md 5; decisions.md 2 (crashes are not copied)
 */
export function readMove({ value }: Body): Move | undefined {
  const sent = requireObject(value)
  if (sent['tile'] === undefined && sent['toDashboard'] === undefined) return undefined
  const tile = sent['tile']
  const id =
    typeof tile === 'object' && tile !== null ? readId((tile as Readonly<Record<string, unknown>>)['id']) : undefined
  if (id === undefined) throw invalid('A tile with an integer id is required.', 'tile')
  const toDashboard = readId(sent['toDashboard'])
  if (toDashboard === undefined) throw invalid('A valid integer is required.', 'toDashboard')
  return { tile: id, toDashboard }
}

function readId(value: unknown): number | undefined {
  return (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value))
    ? Number(value)
    : undefined
}

/**
 * A tile moves to another dashboard of the project and keeps its id, layout and colour. The caller must be able to edit
 * both dashboards. A deleted twin on the target makes way; a live one refuses the move.
 *
 * @see interface.md endpoint 7; semantics.md 5 (TEST26 `test_can_move_tile_between_dashboards`)
 */
export function moveTile(world: World, caller: Caller, source: Dashboard, move: Move | undefined): void {
  if (!move) return
  const { tables } = world
  const tile = tables.tile.get(move.tile)
  const target = tables.dashboard.get(move.toDashboard)
  if (tile?.dashboard_id !== source.id || tile.deleted) throw notFound()
  if (target?.project_id !== caller.project.id || target.deleted) throw notFound()
  if (!canEdit(world, caller, target)) throw denied("You don't have edit permissions for the destination dashboard.")
  const twins = tables.tile
    .list('dashboard_id', target.id)
    .filter((other) => other.id !== tile.id && showsSame(other, tile))
  if (twins.some((twin) => !twin.deleted)) throw invalid('Invalid request data for moving tile.')
  for (const twin of twins) tables.tile.remove(twin)
  tables.tile.update(tile, { dashboard_id: target.id })
}

function showsSame(one: Tile, other: Tile): boolean {
  return one.insight_id === other.insight_id && one.text_id === other.text_id
}
