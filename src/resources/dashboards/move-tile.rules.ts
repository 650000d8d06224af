import type { Body } from '../../core/http/body.ts'
import { denied, invalid, notFound } from '../../core/http/errors.ts'
import { requireObject } from '../../core/http/fields.ts'
import { isObject } from '../../core/json/kinds.ts'
import { canEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { Tile } from '../tiles/model.ts'
import type { World } from '../world.ts'
import type { Dashboard } from './model.ts'

export const CANNOT_EDIT_DESTINATION = "You don't have edit permissions for the destination dashboard."

/** The ids of the tile to move and of the dashboard to move it to. */
interface Move {
  readonly tile: number
  readonly toDashboard: number
}

/**
 * A move names a tile and a dashboard. A body with neither moves nothing, because the interface documents only other fields.
 * With one of the two the real service crashes; here it is a 400.
 *
 * @see spec 7.2, 7.3
 */
export function readMove(body: Body): Move | undefined {
  const sent = requireObject(body)
  if (sent['tile'] === undefined && sent['toDashboard'] === undefined) return undefined
  const tile = sent['tile']
  const id = isObject(tile) ? readId(tile['id']) : undefined
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
 * Moves a tile to another dashboard of the project. The tile keeps its id, layout and colour. The caller must be able to
 * edit both dashboards. If the target has a deleted tile with the same content, that tile is removed; if it has a live one,
 * the move is refused.
 *
 * @see spec 7.1, 7.4, 7.5, 7.6
 */
export function moveTile(world: World, caller: Caller, source: Dashboard, move: Move | undefined): void {
  if (!move) return
  const { tables } = world
  const tile = tables.tile.get(move.tile)
  const target = tables.dashboard.get(move.toDashboard)
  if (tile?.dashboard_id !== source.id || tile.deleted) throw notFound()
  if (target?.project_id !== caller.project.id || target.deleted) throw notFound()
  if (!canEdit(world, caller, target)) throw denied(CANNOT_EDIT_DESTINATION)
  const duplicates = tables.tile
    .list('dashboard_id', target.id)
    .filter((other) => other.id !== tile.id && showsSame(other, tile))
  if (duplicates.some(({ deleted }) => !deleted)) throw invalid('Invalid request data for moving tile.')
  for (const duplicate of duplicates) tables.tile.remove(duplicate)
  tables.tile.update(tile, { dashboard_id: target.id })
}

function showsSame(one: Tile, other: Tile): boolean {
  return one.insight_id === other.insight_id && one.text_id === other.text_id
}
