import { isObject, ownOf } from '../core/json/kinds.ts'
import { isFalsy } from '../core/json/python.ts'
import { asText } from '../core/json/text.ts'
import type { JsonObject } from '../core/table/columns.ts'

/** The filters and variables of a dashboard, to be merged into those of its insights. An absent part changes nothing. */
export interface OverInsights {
  readonly filters?: JsonObject | undefined
  readonly variables?: JsonObject | undefined
}

/** The parts of an insight that a dashboard changes. */
interface Filtered {
  readonly filters: JsonObject
  readonly query: unknown
}

/** The insight as it was shown last, and the filters and variables that it was shown under. */
interface LastShown extends OverInsights {
  readonly insight: Filtered
}

const lastShown = new WeakMap<object, LastShown>()

/**
 * An insight as its dashboard shows it: the same object as long as neither of them changes, so that it is written once. If
 * the dashboard changes nothing, it is the row itself.
 *
 * @see spec T.6, 34.7
 */
export function onDashboard<Row extends Filtered>(row: Row, { filters, variables }: OverInsights): Row {
  const last = lastShown.get(row)
  if (last && last.filters === filters && last.variables === variables) return last.insight as Row
  const insight = underDashboard(row, { filters, variables })
  if (insight !== row) lastShown.set(row, { insight: Object.freeze(insight), filters, variables })
  return insight
}

/** An insight under the filters and variables of a dashboard, as it is shown; nothing is stored. @see spec 34.6, 34.7 */
export function underDashboard<Row extends Filtered>(insight: Row, over: OverInsights): Row {
  const { filters, query } = insight
  if (isObject(query) && !isFalsy(query)) {
    const merged = isFalsy(over.filters) && isFalsy(over.variables) ? query : mergeQuery(query, over)
    return merged === query ? insight : { ...insight, query: merged }
  }
  return over.filters ? { ...insight, filters: mergeFilters(filters, over.filters) } : insight
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
function mergeQuery(query: JsonObject, over: OverInsights): JsonObject {
  const { kind, source } = query
  if (WRAPPERS.includes(kind) && isObject(source)) return { ...query, source: mergeQuery(source, over) }
  if (kind === 'HogQLQuery') return mergeSql(query, over)
  if (!over.filters) return query
  if (kind === 'EventsQuery') return mergeBoundsAndList(query, over.filters)
  if (!INSIGHT_QUERY.test(asText(kind))) return query
  const properties = mergeProperties(query['properties'], over.filters['properties'])
  return {
    ...mergeDates(query, over.filters),
    ...(kind === 'TrendsQuery' && withoutComparison(query, over.filters)),
    ...(!isFalsy(properties) && { properties }),
  }
}

/** A range of all time has nothing to be compared with. */
function withoutComparison({ compareFilter }: JsonObject, { date_from }: JsonObject): JsonObject {
  const isCompared = isObject(compareFilter) && !isFalsy(compareFilter['compare'])
  return isCompared && date_from === 'all' ? { compareFilter: { ...compareFilter, compare: false } } : {}
}

function mergeBoundsAndList(query: JsonObject, over: JsonObject): JsonObject {
  const { date_from: after = null, date_to: before = null } = over
  return { ...query, ...(Boolean(after || before) && { after, before }), ...mergeLists(query, over) }
}

function mergeSql(query: JsonObject, { filters, variables }: OverInsights): JsonObject {
  const { filters: own, variables: ownVariables } = query
  return {
    ...query,
    ...(filters && !isFalsy(filters) && { filters: mergeDatesAndList(isObject(own) ? own : {}, filters) }),
    ...(variables && isObject(ownVariables) && { variables: withValues(ownVariables, variables) }),
  }
}

/** The variables of a query, with the values that the dashboard has for them. */
function withValues(own: JsonObject, over: JsonObject): JsonObject {
  const withValue = ([id, variable]: [string, unknown]): [string, unknown] => {
    const value = ownOf(over, id)
    if (!isObject(variable) || !isObject(value)) return [id, variable]
    return [id, { variableId: id, code_name: variable['code_name'], value: value['value'] ?? null }]
  }
  return Object.fromEntries(Object.entries(own).map(withValue))
}

const mergeDatesAndList = (filters: JsonObject, over: JsonObject): JsonObject => ({
  ...mergeDates(filters, over),
  ...mergeLists(filters, over),
})

/** One list with the properties of both. */
function mergeLists({ properties: own }: JsonObject, { properties }: JsonObject): JsonObject {
  return isFalsy(properties) ? {} : { properties: [own, properties].filter(Array.isArray).flat() }
}

function mergeDates(query: JsonObject, { date_from = null, date_to = null }: JsonObject): JsonObject {
  if (!date_from && !date_to) return query
  const dateRange = isObject(query['dateRange']) ? query['dateRange'] : {}
  return { ...query, dateRange: { ...dateRange, date_from, date_to } }
}
