import { isObject } from '../../../core/json/kinds.ts'
import { isFalsy } from '../../../core/json/python.ts'
import type { JsonObject, Key } from '../../../core/table/columns.ts'
import { basicInsightShape } from '../../../resources/insights/read.shape.ts'
import { insightShape } from '../../../resources/insights/shape.ts'
import { textShape, tileShape } from '../../../resources/tiles/shape.ts'
import type { RecordedAnswer } from '../answer.ts'
import { ownFilters } from '../own-filters.ts'
import { columnsOf } from '../partial-state.ts'
import type { PartialRow, PartialRows, PartialState } from '../partial-state.ts'
import { idOf, objectsIn } from '../reading.ts'

/** Puts all tiles of a dashboard: one that was there before and is not shown any more has been deleted. */
export function placeTiles(partial: PartialState, answer: RecordedAnswer, dashboard: number, shown: JsonObject): void {
  const place = (tile: JsonObject) => placeTile(partial, answer, dashboard, withOwnFilters(partial, tile, shown))
  const ids = new Set<Key>(objectsIn(shown['tiles']).map(place))
  const there = partial.rows.keysWith('tile', { dashboard_id: dashboard })
  for (const id of there) if (!ids.has(id)) partial.rows.put('tile', id, { deleted: true })
}

/** Marks the tiles of a deleted dashboard as deleted: it keeps them. */
export function hideTiles(rows: PartialRows, dashboard: Key): void {
  for (const id of rows.keysWith('tile', { dashboard_id: dashboard })) rows.put('tile', id, { deleted: true })
}

/** A tile whose insight has the filters that it has by itself. */
function withOwnFilters({ rows }: PartialState, tile: JsonObject, dashboard: JsonObject): JsonObject {
  const { insight } = tile
  if (!isObject(insight)) return tile
  const { filters, query, ...rest } = insight
  return {
    ...tile,
    insight: { ...rest, ...ownFilters({ filters, query }, rows.tables.insight.get(idOf(insight)) ?? {}, dashboard) },
  }
}

function placeTile(partial: PartialState, answer: RecordedAnswer, dashboard: number, shown: JsonObject): number {
  const id = idOf(shown)
  const { insight, text } = shown
  const { rows } = partial
  rows.put('tile', id, {
    ...columnsOf('tile', shown),
    dashboard_id: dashboard,
    insight_id: isObject(insight) ? placeInsight(partial, answer, insight) : null,
    text_id: isObject(text) ? placeText(partial, answer, text) : null,
    deleted: deletedOfShown(rows.tables.tile.get(id)),
  })
  partial.report.noteUnknownFields('tile', tileShape, shown)
  return id
}

/**
 * The value of `deleted` for a tile that is shown: false if it was deleted before, because then it was put back;
 * otherwise what was known of it, or null.
 */
const deletedOfShown = (before: PartialRow | undefined): unknown =>
  before?.['deleted'] === true ? false : (before?.['deleted'] ?? null)

/** Puts an insight, as a tile or an answer of its own shows it. In its short form it does not say that it is not deleted. */
export function placeInsight(partial: PartialState, { project, caller }: RecordedAnswer, shown: JsonObject): number {
  const id = idOf(shown)
  const { rows } = partial
  const filters = storedFilters(shown, rows.tables.insight.get(id)?.['filters'])
  const own = {
    deleted: false,
    ...columnsOf('insight', shown),
    filters,
    project_id: project,
    ...authorsOf(partial, shown),
  }
  rows.put('insight', id, own)
  for (const tile of objectsIn(shown['dashboard_tiles'])) placeTileElsewhere(rows, id, tile)
  if (project !== undefined && typeof shown['timezone'] === 'string' && caller)
    rows.put('project', project, { timezone: shown['timezone'] })
  const shape = Object.hasOwn(shown, 'refreshing') ? basicInsightShape : insightShape
  partial.report.noteUnknownFields('insight', shape, shown)
  return id
}

/**
 * The filters to store. An insight without filters and query is shown with those of a trend, except in the short form
 * of an answer, so the bare filters of a trend count as none.
 */
function storedFilters({ filters, query }: JsonObject, before: unknown): unknown {
  const isDefault = isObject(filters) && Object.keys(filters).length === 1 && filters['insight'] === 'TRENDS'
  return isDefault && !query && isFalsy(before) ? {} : filters
}

/** Puts a tile of an insight on another dashboard. That one is not deleted, or the insight would not show it (rule T.22). */
function placeTileElsewhere(rows: PartialRows, insight: number, { id, dashboard_id, deleted }: JsonObject): void {
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(dashboard_id)) return
  if (rows.tables.dashboard.has(dashboard_id as number))
    rows.put('dashboard', dashboard_id as number, { deleted: false })
  rows.put('tile', id as number, { dashboard_id, insight_id: insight, text_id: null, deleted })
}

function placeText(partial: PartialState, { project }: RecordedAnswer, shown: JsonObject): number {
  const id = idOf(shown)
  const { team: project_id = project } = shown
  partial.rows.put('text', id, { ...columnsOf('text', shown), project_id, ...authorsOf(partial, shown) })
  partial.report.noteUnknownFields('text', textShape, shown)
  return id
}

const authorsOf = ({ accounts }: PartialState, { created_by, last_modified_by }: JsonObject): PartialRow => ({
  created_by_id: accounts.see(created_by),
  last_modified_by_id: accounts.see(last_modified_by),
})
