import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { underFilters } from '../../resources/insights/dashboard-filters.rules.ts'
import { jsonDifferences } from '../capsule/json-differences.ts'
import type { PartialRow } from './partial-state.ts'

/**
 * Whether a tile shows the filters and the query that its insight is known to have, under the filters of the dashboard. Then
 * they tell nothing new about the insight.
 *
 * @see spec T.6, 34.7
 */
export function showsOwnFilters(shown: JsonObject, own: PartialRow | undefined, over: unknown): boolean {
  if (!own || !isObject(over) || !isObject(own['filters'])) return false
  const { filters, query } = underFilters({ filters: own['filters'], query: own['query'] ?? null }, over)
  return isSame(query, shown['query']) && isSame(withKind(filters), withKind(shown['filters']))
}

/** A tile may say that filters without a kind are those of a trend. @see spec 34.2 */
const withKind = (filters: unknown): unknown => (isObject(filters) ? { insight: 'TRENDS', ...filters } : filters)

/** The real service fills in what a query does not have with null. */
const isSame = (one: unknown, other: unknown): boolean =>
  jsonDifferences('', one, other).every(({ before, after }) => (before ?? null) === null && (after ?? null) === null)
