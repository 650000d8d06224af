import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import type { Insight } from '../insights/model.ts'
import type { Text, Tile } from '../tiles/model.ts'
import type { Dashboard } from './model.ts'

/** What a tile shows: an insight or a text. */
type Shown = Pick<Tile, 'insight_id' | 'text_id'>

/**
 * A copy gets a tile with the same layout and colour for each that its source shows. They show the very insights and texts
 * of the source, or clones of them.
 *
 * @see semantics.md 3.3 (*use_dashboard*)
 */
export function copyTiles({ tables }: World, source: Dashboard, copy: Dashboard, toShown: (tile: Tile) => Shown): void {
  for (const tile of tables.tile.list('dashboard_id', source.id)) {
    const { layouts, color, deleted } = tile
    if (!deleted) tables.tile.insert({ dashboard_id: copy.id, layouts, color, ...toShown(tile) })
  }
}

/** The very insight or text. */
export const toSame = ({ insight_id, text_id }: Tile): Shown => ({ insight_id, text_id })

/** A new insight or text like it. Whoever makes the copy is their creator. @see semantics.md 3.3 (`duplicate_tiles`) */
export const toClone =
  (world: World, caller: Caller) =>
  ({ insight_id, text_id }: Tile): Shown => {
    const { insight, text } = world.tables
    const [shown, said] = [insight.get(insight_id ?? 0), text.get(text_id ?? 0)]
    return {
      insight_id: shown ? cloneInsight(world, caller, shown) : null,
      text_id: said ? cloneText(world, caller, said) : null,
    }
  }

/** A cloned insight says so in its name, if it has one, and is nobody's sample. */
function cloneInsight({ tables, ids }: World, { user }: Caller, insight: Insight): number {
  const { id: _id, name, created_at: _made, updated_at: _updated, last_modified_at: _changed, ...kept } = insight
  return tables.insight.insert({
    ...kept,
    name: name && `${name} (Copy)`,
    short_id: ids.token('insight', ids.next('insight short id'), 8),
    is_sample: false,
    created_by_id: user.id,
    last_modified_by_id: user.id,
  }).id
}

const cloneText = ({ tables }: World, { user }: Caller, { project_id, body }: Text): number =>
  tables.text.insert({ project_id, body, created_by_id: user.id }).id
