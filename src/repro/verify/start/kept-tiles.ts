import type { Key } from '../../../core/table/definition.ts'
import type { PartialRows } from '../../hydrate/partial-state.ts'
import type { EarlierState } from './earlier-state.ts'
import { UNSEEN } from './recorded-write.ts'
import { putHiddenInsight } from './unseen-content.ts'

/**
 * Restores the tiles that are marked as deleted because an answer lacks them: that tells nothing about the start. The
 * tiles of a deleted dashboard stay deleted. One that was made up goes, unless its insight hides it.
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
