import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import type { Key } from '../../../core/table/columns.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { sharingKeyOf } from '../../hydrate/placements/sharing.ts'
import { objectsIn } from '../../hydrate/reading.ts'
import type { EarlierState } from './earlier-state.ts'
import { numbers, sent, shown, UNSEEN } from './recorded-write.ts'

/** In milliseconds. The times of rows that one request has made differ by less. */
const AT_ONCE = 1000

/**
 * The insights of a template that no tile was seen to show, because the answer has no tiles. They have a name of the template and
 * the age of the dashboard, and their numbers are above those of older insights. Of one that only its sharing shows, the number
 * alone is known.
 */
export function leftInsights(rows: PartialState['rows'], dashboard: number, apiRequest: ApiRequest): readonly number[] {
  if (Array.isArray(shown(apiRequest)['tiles'])) return []
  const { tables } = rows
  const { project_id: project, created_at: made } = tables.dashboard.get(dashboard) ?? {}
  const { template } = sent(apiRequest)
  const tiles = objectsIn(isObject(template) ? template['tiles'] : undefined)
  const names = tiles.length > 0 ? [undefined, ...tiles.map(({ name }) => name)] : []
  const ageOf = (id: Key): number => timeBetween(tables.insight.get(id)!['created_at'], made)
  const insights = numbers([...tables.insight.keys()])
  const newestBefore = insights.findLast((id) => ageOf(id) >= AT_ONCE) ?? 0
  return insights.filter((id) => {
    const { name, project_id } = tables.insight.get(id)!
    return (
      id > newestBefore &&
      project_id === project &&
      names.includes(name) &&
      !(Math.abs(ageOf(id)) >= AT_ONCE) &&
      rows.keysWith('tile', { insight_id: id }).length === 0
    )
  })
}

/** How much earlier one time is than another, in milliseconds; NaN if one is not known. */
const timeBetween = (earlier: unknown, later: unknown): number =>
  Date.parse(asText(later ?? '')) - Date.parse(asText(earlier ?? ''))

/** Whether only its sharing shows an insight: then it may have been there before the template. */
export const isUnsure = (rows: PartialState['rows'], insight: Key): boolean =>
  rows.tables.insight.get(insight)?.['name'] === undefined &&
  rows.keysWith('tile', { insight_id: insight }).length === 0

/**
 * Removes the insights of templates that only their sharing shows. One with a lower number than an insight that was there at the
 * start was there, too.
 */
export function removeUnsureInsights({ rows, unsureInsights }: EarlierState): void {
  const unsure = [...unsureInsights].filter((id) => rows.tables.insight.has(id) && isUnsure(rows, id))
  const sure = numbers([...rows.tables.insight.keys()]).filter((id) => id < UNSEEN && !unsure.includes(id))
  const made = unsure.filter((id) => id > (sure.at(-1) ?? 0))
  rows.remove('insight', made)
  rows.remove('sharing', made.map(sharingKeyOf))
}
