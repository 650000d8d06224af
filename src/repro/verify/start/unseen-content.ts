import type { Key } from '../../../core/table/definition.ts'
import type { PartialRows } from '../../hydrate/partial-state.ts'
import { UNSEEN } from './recorded-write.ts'

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
