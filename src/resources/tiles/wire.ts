import type { Viewer } from '../../permissions.ts'
import type { World } from '../../world.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { toInsight } from '../insights/wire.ts'
import { toUserOf } from '../users/wire.ts'
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
export function toTile(world: World, viewer: Viewer, tile: Tile): object {
  const insight = tile.insight_id === null ? undefined : world.tables.insight.get(tile.insight_id)
  const text = tile.text_id === null ? undefined : world.tables.text.get(tile.text_id)
  return {
    id: tile.id,
    layouts: tile.layouts,
    color: tile.color,
    insight: insight ? toInsight(world, viewer, insight) : null,
    text: text ? toText(world, text) : null,
    last_refresh: insight?.last_refresh ?? null,
    is_cached: insight ? insight.result !== null : false,
  }
}

function toText(world: World, text: Text): object {
  return {
    id: text.id,
    body: text.body,
    created_by: toUserOf(world, text.created_by_id),
    last_modified_at: text.last_modified_at,
    last_modified_by: toUserOf(world, text.last_modified_by_id),
    team: text.project_id,
  }
}

function isShown(world: World, tile: Tile): boolean {
  return !tile.deleted && (tile.insight_id === null || world.tables.insight.get(tile.insight_id)?.deleted !== true)
}

function placeOf({ layouts }: Tile): { readonly x: number; readonly y: number } {
  const small = layouts['sm'] as { readonly x?: unknown; readonly y?: unknown } | null | undefined
  const place = (coordinate: unknown): number => (typeof coordinate === 'number' ? coordinate : 100)
  return { x: place(small?.x), y: place(small?.y) }
}
