import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { underDashboard } from '../../resources/dashboard-filters.ts'
import type { OverInsights } from '../../resources/dashboard-filters.ts'
import { jsonDifferences } from '../capsule/json-differences.ts'

/** The parts of an insight that a dashboard changes, as far as they are known. */
interface FilteredParts {
  readonly filters?: unknown
  readonly query?: unknown
}

/**
 * An insight's own filters and query, from a tile that shows them combined with those of a dashboard. Undefined if the
 * known ones would look the same on the dashboard: then the tile shows nothing new.
 *
 * @see spec T.6, 34.7
 */
export function ownFilters(
  shown: FilteredParts,
  known: FilteredParts,
  dashboard: JsonObject,
): FilteredParts | undefined {
  const { filters, variables } = dashboard
  const over = { ...(isObject(filters) && { filters }), ...(isObject(variables) && { variables }) }
  if (isShownAs(shown, known, over)) return undefined
  if (isShownAs(shown, shown, over)) return shown
  const own = { filters: withoutAdded(shown.filters, over), query: withoutAdded(shown.query, over) }
  return isShownAs(shown, own, over) ? own : shown
}

function isShownAs(shown: FilteredParts, { filters, query = null }: FilteredParts, over: OverInsights): boolean {
  if (!isObject(filters)) return false
  const seen = underDashboard({ filters, query }, over)
  return isSame(seen.query, shown.query) && isSame(withKind(seen.filters), withKind(shown.filters))
}

/** A tile may say that filters without a kind are those of a trend. @see spec 34.2 */
const withKind = (filters: unknown): unknown => (isObject(filters) ? { insight: 'TRENDS', ...filters } : filters)

/** The real service fills in what a query does not have with null. */
const isSame = (one: unknown, other: unknown): boolean =>
  jsonDifferences('', one, other).every(({ before, after }) => (before ?? null) === null && (after ?? null) === null)

/** Filters or a query, without the properties that a dashboard may have added to them or to what they hold. */
function withoutAdded(shown: unknown, over: OverInsights): unknown {
  if (!isObject(shown)) return shown
  const { properties, source, filters } = shown
  const own = {
    ...shown,
    ...(isObject(source) && { source: withoutAdded(source, over) }),
    ...(isObject(filters) && { filters: withoutAdded(filters, over) }),
    ...(properties !== undefined && { properties: ownProperties(properties, over.filters?.['properties']) }),
  }
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
}

/** A dashboard adds the last part of a group, or the end of a list. */
function ownProperties(shown: unknown, added: unknown): unknown {
  if (isSame(shown, added)) return undefined
  if (Array.isArray(shown) && Array.isArray(added)) return shown.slice(0, -added.length)
  const [first] = isObject(shown) && Array.isArray(shown['values']) ? (shown['values'] as unknown[]) : []
  return isObject(first) && first['type'] === 'AND' && isList(first['values']) ? first['values'] : first
}

/** Whether these are entries, and no groups. */
const isList = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => isObject(value) && !Object.hasOwn(value, 'values'))
