import { column, columnNamed, like, maybe, value } from '../../contract/parts.ts'
import { flag } from '../../core/json/json-schema.ts'
import { integer } from '../../core/table/columns.ts'
import { insightTable } from '../insights/model.ts'
import type { Insight } from '../insights/model.ts'
import { insightShape, isCached, lastRefreshOf } from '../insights/shape.ts'
import { creatorOf, modifierOf, userShape } from '../users/shape.ts'
import { shape, shapeOnDashboard } from '../view.ts'
import type { WorldView } from '../view.ts'
import { textTable, tileTable } from './model.ts'
import type { Text, Tile } from './model.ts'

/** @see spec T.5 */
export const textShape = shape('TileText', textTable, {
  id: column,
  created_by: maybe(userShape, creatorOf),
  last_modified_by: maybe(userShape, modifierOf),
  body: column,
  last_modified_at: column,
  team: columnNamed('project_id', textTable.columns),
})

/** One tile: an insight or a text, never both. @see spec T.1, T.2 */
export const tileShape = shapeOnDashboard('Tile', tileTable, {
  id: column,
  insight: maybe(insightShape, insightOf),
  text: maybe(textShape, textOf),
  layouts: column,
  color: column,
  order: like(integer(), (_row, _view, position) => position),
  last_refresh: like(insightTable.columns.last_refresh, (row, view) => {
    const insight = insightOf(row, view)
    return insight ? lastRefreshOf(insight, view) : null
  }),
  is_cached: value(flag, (row, view) => {
    const insight = insightOf(row, view)
    return insight !== undefined && isCached(insight, view)
  }),
})

export function insightOf({ insight_id }: Tile, { world }: WorldView): Insight | undefined {
  return world.tables.insight.get(insight_id)
}

function textOf({ text_id }: Tile, { world }: WorldView): Text | undefined {
  return world.tables.text.get(text_id)
}

/** The columns of a dashboard that decide which tiles it shows. */
interface ShownDashboard {
  readonly id: number
  readonly deleted: boolean
}

/**
 * The visible tiles of a dashboard: not deleted, and with an insight that is not deleted, or a text. A deleted dashboard has
 * none. Their order is from top to bottom and from left to right on a small screen; a missing coordinate counts as 100.
 *
 * @see spec T.1, T.3, T.4
 */
export function shownTiles({ id, deleted }: ShownDashboard, view: WorldView): readonly Tile[] {
  const tiles = deleted ? [] : view.world.tables.tile.list('dashboard_id', id)
  const positioned = tiles.filter((tile) => isShown(tile, view)).map((tile) => ({ tile, ...positionOf(tile) }))
  positioned.sort((a, b) => a.y - b.y || a.x - b.x || a.tile.id - b.tile.id)
  return positioned.map(({ tile }) => tile)
}

function isShown(tile: Tile, view: WorldView): boolean {
  if (tile.deleted) return false
  if (tile.insight_id !== null) return insightOf(tile, view)?.deleted === false
  return tile.text_id === null || textOf(tile, view) !== undefined
}

function positionOf({ layouts }: Tile): { readonly x: number; readonly y: number } {
  const small = layouts['sm'] as { readonly x?: unknown; readonly y?: unknown } | null | undefined
  const toNumber = (coordinate: unknown): number => (typeof coordinate === 'number' ? coordinate : 100)
  return { x: toNumber(small?.x), y: toNumber(small?.y) }
}
