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
