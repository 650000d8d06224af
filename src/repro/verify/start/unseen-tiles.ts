import type { Key } from '../../../core/table/columns.ts'
import type { PartialRows } from '../../hydrate/partial-state.ts'
import type { EarlierState } from './earlier-state.ts'
import { UNSEEN } from './recorded-write.ts'

/**
 * Restores the tiles that are marked as deleted because an answer lacks them: that says nothing about the start. The tiles of
 * a deleted dashboard stay deleted. One that was made up goes, unless its insight hides it.
 */
export function keepTiles({ rows, copiedTiles }: EarlierState): void {
  const { tile, dashboard, insight } = rows.tables
  for (const id of rows.keysWith('tile', { deleted: true })) {
    const { dashboard_id, insight_id } = tile.get(id)!
    const isHidden = insight.get(insight_id as Key)?.['deleted'] === true
    if (Number(id) > UNSEEN && !isHidden) {
      copiedTiles.replaceBySeen(rows, id)
      rows.remove('tile', [id])
    } else if (dashboard.get(dashboard_id as Key)?.['deleted'] !== true) {
      hideUnseen(rows, id)
      rows.put('tile', id, { deleted: null })
    }
  }
}

/** Gives a tile whose content was made up a deleted insight instead: its dashboard was shown, and it was not (rule T.3). */
function hideUnseen(rows: PartialRows, id: Key): void {
  const { tile, text } = rows.tables
  const content = tile.get(id)!['text_id']
  if (typeof content !== 'number' || content < UNSEEN) return
  const insight_id = putHiddenInsight(rows, text.get(content)?.['project_id'], content - UNSEEN)
  rows.put('tile', id, { text_id: null, insight_id })
  rows.remove('text', [content])
}

/** Makes up a text for a tile that was there, and whose content no answer shows. Returns its id. */
export function putUnseenText(rows: PartialRows, project_id: number | undefined, number: number): number {
  const id = UNSEEN + number
  rows.put('text', id, { project_id, body: '' })
  return id
}

/** Makes up a deleted insight for a tile that was there, and that dashboards do not show (rule T.3). Returns its id. */
export function putHiddenInsight(rows: PartialRows, project_id: unknown, number: number): number {
  const id = UNSEEN + number
  rows.put('insight', id, { project_id, name: 'Hidden', deleted: true })
  return id
}

/** Puts a tile of a deleted insight on a dashboard: its copy was not shown, and took a number. */
export function putHiddenTile(rows: PartialRows, dashboard_id: number, copy: number): Key {
  const { project_id } = rows.tables.dashboard.get(dashboard_id) ?? {}
  const tile = UNSEEN + copy
  rows.put('tile', tile, { dashboard_id, insight_id: putHiddenInsight(rows, project_id, copy), deleted: null })
  return tile
}
