import { isObject } from '../../core/json/kinds.ts'
import { isFalsy, pythonInteger } from '../../core/json/python.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Warn } from '../../core/warn.ts'
import { liveTiles } from '../insight-levels.ts'
import type { Tile } from '../tiles/model.ts'
import type { World } from '../world.ts'
import type { Insight } from './model.ts'

/** The live tile of an insight on a dashboard; undefined, with a warning, when it is on none of that number. @see spec 34.6 */
export function findTile(world: World, insight: Insight, dashboard: string | undefined, warn: Warn): Tile | undefined {
  if (!dashboard) return undefined
  const id = pythonInteger(dashboard)
  const tile = liveTiles(world, insight).find(({ dashboard_id }) => dashboard_id === id)
  if (!tile)
    warn(`Query parameter "from_dashboard" was ignored: no dashboard "${dashboard}" shows insight ${insight.id}.`)
  return tile
}

/** The filters that an insight is shown under: those that are sent, or else those of the dashboard of the tile. */
export const filtersOver = (
  { tables }: World,
  tile: Tile | undefined,
  override: JsonObject | undefined,
): JsonObject | undefined => override ?? (tile && tables.dashboard.get(tile.dashboard_id)!.filters)

/** An insight under the filters of a dashboard, as it is shown; nothing is stored. @see spec 34.6, 34.7 */
export function underFilters<Shown extends Pick<Insight, 'filters' | 'query'>>(
  insight: Shown,
  over: JsonObject | undefined,
): Shown {
  if (!over) return insight
  const { filters, query } = insight
  return isObject(query) && !isFalsy(query)
    ? { ...insight, query: mergeQuery(query, over) }
    : { ...insight, filters: mergeFilters(filters, over) }
}

function mergeFilters(own: JsonObject, over: JsonObject): JsonObject {
  const { date_from = null, date_to = null } = (over['date_from'] ?? null) === null ? own : over
  const merged: JsonObject = { ...own, ...over, date_from, date_to }
  const isAllTime = over['date_from'] === 'all' && merged['compare'] === true
  const properties = mergeProperties(own['properties'], over['properties'], { keepsEmptyList: true })
  return { ...merged, ...(isAllTime && { compare: null }), ...(!isFalsy(properties) && { properties }) }
}

/** Both must hold. A list of properties becomes a group. In filters, and not in a query, an empty list does so too. */
function mergeProperties(own: unknown, over: unknown, { keepsEmptyList = false } = {}): unknown {
  if (isFalsy(over)) return own
  if (isFalsy(own) && !(keepsEmptyList && Array.isArray(own))) return over
  return { type: 'AND', values: [toGroup(own), toGroup(over)] }
}

const toGroup = (properties: unknown): unknown =>
  Array.isArray(properties) ? { type: 'AND', values: properties } : properties

/** Queries that only show another one, which is their `source`. */
export const WRAPPERS: readonly unknown[] = ['DataTableNode', 'DataVisualizationNode', 'InsightVizNode']
const INSIGHT_QUERY = /^(?:Trends|Funnels|Retention|Paths|Stickiness|Lifecycle)Query$/

/** Other kinds of query do not know the filters of a dashboard. */
function mergeQuery(query: JsonObject, over: JsonObject): JsonObject {
  const { kind, source, filters } = query
  if (isFalsy(over)) return query
  if (WRAPPERS.includes(kind) && isObject(source)) return { ...query, source: mergeQuery(source, over) }
  if (kind === 'HogQLQuery') return { ...query, filters: mergeDatesAndList(isObject(filters) ? filters : {}, over) }
  if (!INSIGHT_QUERY.test(asText(kind))) return query
  const properties = mergeProperties(query['properties'], over['properties'])
  return { ...mergeDates(query, over), ...(!isFalsy(properties) && { properties }) }
}

function mergeDatesAndList(filters: JsonObject, over: JsonObject): JsonObject {
  const dated = mergeDates(filters, over)
  const lists = [filters['properties'], over['properties']].filter(Array.isArray)
  return isFalsy(over['properties']) ? dated : { ...dated, properties: lists.flat() }
}

function mergeDates(query: JsonObject, { date_from = null, date_to = null }: JsonObject): JsonObject {
  if (!date_from && !date_to) return query
  const dateRange = isObject(query['dateRange']) ? query['dateRange'] : {}
  return { ...query, dateRange: { ...dateRange, date_from, date_to } }
}
