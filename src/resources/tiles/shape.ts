import { part } from '../../core/json/written.ts'
import { remembered } from '../../core/remembered.ts'
import type { Viewer } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Dashboard } from '../dashboards/model.ts'
import type { Insight } from '../insights/model.ts'
import { toInsight } from '../insights/shape.ts'
import { toUserOf } from '../users/shape.ts'
import type { Text, Tile } from './model.ts'

/**
 * The tiles a dashboard shows: neither deleted themselves nor of a deleted insight, from top to bottom and left to right
 * by their place on a small screen; a tile without a place counts as row and column 100.
 *
 * @see semantics.md 3.5
 */
export function toTiles(world: World, viewer: Viewer, dashboard: Dashboard): object[] {
  const tiles = world.tables.tile.list('dashboard_id', dashboard.id).filter((tile) => isShown(world, tile))
  const placed = tiles.map((tile) => ({ tile, ...placeOf(tile) }))
  placed.sort((a, b) => a.y - b.y || a.x - b.x || a.tile.id - b.tile.id)
  return placed.map(({ tile }) => toTile(world, viewer, tile))
}

/** One tile: an insight or a text, never both. */
function toTile(world: World, viewer: Viewer, tile: Tile): object {
  const insight = tile.insight_id === null ? undefined : world.tables.insight.get(tile.insight_id)
  const text = tile.text_id === null ? undefined : world.tables.text.get(tile.text_id)
  const shownInsight = insight ? toInsight(world, viewer, insight) : null
  return shownTile(tile, insight, shownInsight, text ? toText(world, text) : null)
}

const shownTile = remembered(
  (tile: Tile, row: Insight | undefined, insight: object | null, text: object | null): object =>
    part({
      id: tile.id,
      layouts: tile.layouts,
      color: tile.color,
      insight,
      text,
      last_refresh: row?.last_refresh ?? null,
      is_cached: row ? row.result !== null : false,
    }),
)

const toText = (world: World, text: Text): object =>
  shownText(text, toUserOf(world, text.created_by_id), toUserOf(world, text.last_modified_by_id))

const shownText = remembered((text: Text, created_by: object | null, last_modified_by: object | null): object => {
  const { id, body, last_modified_at, project_id: team } = text
  return { id, body, created_by, last_modified_at, last_modified_by, team }
})

function isShown(world: World, tile: Tile): boolean {
  return !tile.deleted && (tile.insight_id === null || world.tables.insight.get(tile.insight_id)?.deleted !== true)
}

function placeOf({ layouts }: Tile): { readonly x: number; readonly y: number } {
  const small = layouts['sm'] as { readonly x?: unknown; readonly y?: unknown } | null | undefined
  const place = (coordinate: unknown): number => (typeof coordinate === 'number' ? coordinate : 100)
  return { x: place(small?.x), y: place(small?.y) }
}
