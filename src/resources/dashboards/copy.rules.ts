import { invalid } from '../../core/http/errors.ts'
import { isFalsy } from '../../core/json/python.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { LONGEST_NAME } from '../insights/body.model.ts'
import type { Insight } from '../insights/model.ts'
import { nextShortId } from '../insights/model.ts'
import { shownTags } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { Text, Tile } from '../tiles/model.ts'
import type { World } from '../world.ts'
import type { Dashboard } from './model.ts'

/** The content of a tile: an insight or a text. */
type Content = Pick<Tile, 'insight_id' | 'text_id'>

/** The dashboard to copy, and the content of each copied tile. */
export interface CopyPlan {
  readonly source: Dashboard
  readonly toContent: (tile: Tile) => Content
}

/**
 * Copies each tile of the source that is not deleted, with its layout and colour. `toContent` decides whether the copy shows
 * the same insights and texts or clones of them.
 *
 * @see spec 1.8, T.20
 */
export function copyTiles({ tables }: World, { source, toContent }: CopyPlan, copy: Dashboard): void {
  for (const tile of tables.tile.list('dashboard_id', source.id)) {
    const { layouts, color, deleted } = tile
    if (!deleted) tables.tile.insert({ dashboard_id: copy.id, layouts, color, ...toContent(tile) })
  }
}

const COPY = ' (Copy)'

/** The real service crashes on an insight whose name has no room for the suffix of a clone; here it is a 400. @see spec T.21 */
export function checkClones({ tables }: World, source: Dashboard): void {
  for (const { deleted, insight_id } of tables.tile.list('dashboard_id', source.id)) {
    const name = deleted ? undefined : tables.insight.get(insight_id)?.name
    if (name && [...name].length + COPY.length > LONGEST_NAME)
      throw invalid(`The name of insight ${insight_id} has no room for "${COPY}": shorten it.`, 'duplicate_tiles')
  }
}

export const toSame = ({ insight_id, text_id }: Tile): Content => ({ insight_id, text_id })

/** A clone of the insight or text. @see spec T.21 */
export const toClone =
  (world: World, caller: Caller) =>
  ({ insight_id, text_id }: Tile): Content => {
    const insight = world.tables.insight.get(insight_id)
    const text = world.tables.text.get(text_id)
    return {
      insight_id: insight ? cloneInsight(world, caller, insight) : null,
      text_id: text ? cloneText(world, text) : null,
    }
  }

/**
 * A clone has the values that the caller is shown. A name ends with "(Copy)", and an empty one becomes null. A clone is no
 * sample.
 *
 * @see spec T.21
 */
function cloneInsight({ tables, ids }: World, caller: Caller, insight: Insight): number {
  const { id: _id, name, created_at: _made, updated_at: _updated, last_modified_at: _changed, ...rest } = insight
  return tables.insight.insert({
    ...rest,
    name: name ? name + COPY : null,
    filters: asShown(insight),
    tags: shownTags(insight, { caller }),
    short_id: nextShortId(ids),
    is_sample: false,
    created_by_id: caller.user.id,
    last_modified_by_id: caller.user.id,
  }).id
}

/**
 * Filters as an insight shows them that is read by itself. Its shape has this rule as well: pages load the shape,
 * and not this file.
 *
 * @see spec 34.2
 */
const asShown = ({ filters, query }: Insight): JsonObject =>
  Object.hasOwn(filters, 'insight') || !isFalsy(query) ? filters : { ...filters, insight: 'TRENDS' }

/** A cloned text has no creator. */
const cloneText = ({ tables }: World, { project_id, body }: Text): number => tables.text.insert({ project_id, body }).id
