import { isFalsy } from '../../../core/json/python.ts'
import { asText } from '../../../core/json/text.ts'
import type { Key } from '../../../core/table/columns.ts'
import type { TableName } from '../../../resources/database.ts'
import { findRecipe } from '../../../resources/templates/builtin.model.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialState } from '../../hydrate/partial-state.ts'
import { sharingKeyOf } from '../../hydrate/placements/sharing.ts'
import { dashboardAt, numberOf } from '../../hydrate/reading.ts'
import type { EarlierState } from './earlier-state.ts'
import { isUnsure, leftInsights } from './left-insights.ts'
import { NOTHING, numbers, sent, shown } from './recorded-write.ts'
import type { MadeRows } from './recorded-write.ts'
import { showSource } from './undo-copy.ts'

/**
 * Removes a created dashboard, with its tiles and the insights and texts that are on no other dashboard. The dashboard that it
 * copied was there; 0 names none (rule 1.9).
 */
export function undoDashboard(earlier: EarlierState, apiRequest: ApiRequest): MadeRows {
  const { rows } = earlier
  const id = numberOf(asText(shown(apiRequest)['id'])) ?? dashboardAt(apiRequest.entry.responseHeaders.get('location'))
  if (id === undefined) return NOTHING
  const tiles = rows.keysWith('tile', { dashboard_id: id })
  putSource(earlier, apiRequest, numbers(tiles))
  if (sent(apiRequest)['use_template']) putTemplate(earlier, apiRequest, id, numbers(tiles))
  const left = leftInsights(rows, id, apiRequest)
  const unsure = left.filter((insight) => isUnsure(rows, insight))
  for (const insight of unsure) earlier.unsureInsights.add(insight)
  const insights = [...contentsOnlyIn(rows, tiles, 'insight'), ...left]
  const made = new Map<TableName, readonly number[]>([
    ['dashboard', [id]],
    ['tile', numbers(tiles)],
    ['insight', numbers(insights)],
    ['text', numbers(contentsOnlyIn(rows, tiles, 'text'))],
  ])
  const certain = insights.filter((insight) => !unsure.includes(insight))
  for (const [table, keys] of new Map(made).set('insight', certain)) rows.remove(table, keys)
  rows.remove('sharing', [id, ...certain.map(sharingKeyOf)])
  rows.remove('collaborator', rows.keysWith('collaborator', { dashboard_id: id }))
  return made
}

/** Gives the dashboard that was copied the tiles of its copy. A deleted one is not copied (rule 1.9). */
function putSource(
  { rows, report, callers, copiedTiles }: EarlierState,
  apiRequest: ApiRequest,
  copies: readonly number[],
): void {
  const { use_dashboard, duplicate_tiles } = sent(apiRequest)
  const source = numberOf(asText(use_dashboard))
  if (!source) return
  const isDeep = report.contract === 'live' && !isFalsy(duplicate_tiles)
  rows.put('dashboard', source, { project_id: callers.projectOf(apiRequest), deleted: false })
  copiedTiles.add(showSource(rows, { source, copies, isDeep }))
}

/**
 * Puts the stored template that a dashboard was made from, as the dashboard shows it. The built-in ones are always there, and
 * tags that were sent take the place of those of the template (rules 1.6, T.14).
 */
function putTemplate({ rows, ids }: EarlierState, apiRequest: ApiRequest, id: number, tiles: readonly number[]): void {
  const { use_template, tags: sentTags } = sent(apiRequest)
  const template_name = asText(use_template).trim()
  if (findRecipe(template_name, () => undefined)) return
  const { insight, text, tile, dashboard } = rows.tables
  const { description, filters, tags } = dashboard.get(id) ?? {}
  const [key = ids.uuidOf('used template', apiRequest.entry.number)] = rows.keysWith('template', { template_name })
  rows.put('template', key, {
    template_name,
    dashboard_description: description,
    dashboard_filters: filters,
    ...(sentTags === undefined && { tags }),
    tiles: tiles.map((one) => {
      const { insight_id, text_id, layouts, color } = tile.get(one)!
      const isText = typeof text_id === 'number'
      const content = isText ? text.get(text_id) : insight.get(insight_id as Key)
      const { name, description, filters, query, body } = content ?? {}
      return { type: isText ? 'TEXT' : 'INSIGHT', name, description, filters, query, body, layouts, color }
    }),
  })
}

/** The insights or texts of some tiles that no other tile shows. */
function contentsOnlyIn(
  rows: PartialState['rows'],
  tiles: readonly Key[],
  table: 'insight' | 'text',
): readonly number[] {
  return tiles.flatMap((tile) => {
    const content = rows.tables.tile.get(tile)![`${table}_id`]
    const isElsewhere = rows.keysWith('tile', { [`${table}_id`]: content }).some((other) => !tiles.includes(other))
    return typeof content === 'number' && !isElsewhere ? [content] : []
  })
}

/** Removes a created insight, with its tiles. */
export function undoInsight({ rows }: PartialState, apiRequest: ApiRequest): MadeRows {
  const { id } = shown(apiRequest)
  if (typeof id !== 'number') return NOTHING
  const tiles = rows.keysWith('tile', { insight_id: id })
  rows.remove('tile', tiles)
  rows.remove('insight', [id])
  rows.remove('sharing', [sharingKeyOf(id)])
  return new Map<TableName, readonly number[]>([
    ['insight', [id]],
    ['tile', numbers(tiles)],
  ])
}
