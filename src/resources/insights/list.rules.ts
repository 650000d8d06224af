import { compare } from '../../core/compare.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Basis } from '../../core/http/errors.ts'
import { isObject } from '../../core/json/kinds.ts'
import { pythonInteger } from '../../core/json/python.ts'
import { asText } from '../../core/json/text.ts'
import { WRAPPERS } from '../dashboard-filters.ts'
import { readEventTime } from '../events/time.model.ts'
import { dashboardsWith } from '../insight-levels.ts'
import type { World } from '../world.ts'
import type { InsightsQuery, Narrowing, Sorting } from './list.model.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'
import { isShownTo } from './reader.rules.ts'
import type { Reader } from './reader.rules.ts'

const FILTERS: Basis = { rule: 'filters', source: '32.3' }

/** Keeps the insights with a short id and a creator. A creator who is no user is refused. @see spec 32.3 */
export function narrow(
  { tables }: World,
  insights: readonly Insight[],
  { shortId, createdBy }: Narrowing,
): readonly Insight[] {
  const creator = tables.user.get(pythonInteger(createdBy ?? ''))
  if (createdBy !== undefined && !creator)
    throw invalid(
      'Select a valid choice. That choice is not one of the available choices.',
      'created_by',
      'invalid_choice',
    ).by(FILTERS)
  return insights.filter(
    ({ short_id, created_by_id }) =>
      (shortId === undefined || short_id === shortId) && (!creator || created_by_id === creator.id),
  )
}

/** The insights of the project that the reader is shown, that are not deleted and pass all filters, sorted. @see spec 32.1, 32.3, 32.4, 32.5, 32.6 */
export function listInsights(world: World, caller: Reader, query: InsightsQuery): readonly Insight[] {
  const live = world.tables.insight.list('project_id', caller.project.id).filter(({ deleted }) => !deleted)
  const found = narrow(world, live, query).filter(
    (insight) => isShownTo(caller, insight) && fits(world, caller, insight, query),
  )
  return found.toSorted((a, b) => inOrder(a, b, query.sorting) || a.id - b.id)
}

function fits(world: World, { user }: Reader, insight: Insight, query: InsightsQuery): boolean {
  const { isMine, isFavorited, isSaved, tags } = query
  return (
    (!isMine || insight.created_by_id === user?.id) &&
    (!isFavorited || insight.favorited) &&
    (isSaved === undefined || fitsSaved(world, insight, isSaved)) &&
    isWithin(insight, query) &&
    hasText(insight, query.search) &&
    isOfKind(insight, query.kind) &&
    namesFlag(insight, query.flag) &&
    isOnAll(world, insight, query.dashboards) &&
    (tags.length === 0 || insight.tags.some((tag) => tags.includes(tag)))
  )
}

/** Whether an insight is saved or on a dashboard; a tile that was removed still counts. @see spec 32.4 */
const fitsSaved = ({ tables }: World, { id, saved }: Insight, isSaved: boolean): boolean =>
  isSaved ? saved || tables.tile.list('insight_id', id).some((tile) => tables.dashboard.get(tile.dashboard_id)) : !saved

function isWithin({ last_modified_at }: Insight, { after, before }: InsightsQuery): boolean {
  const at = readEventTime(last_modified_at)!
  return (after === undefined || at > after) && (before === undefined || at < before)
}

function hasText({ name, derived_name, description, tags }: Insight, search: string | undefined): boolean {
  if (search === undefined) return true
  return [name, derived_name, description, ...tags].some((text) => text?.toLowerCase().includes(search))
}

/** @see spec 32.4 */
function isOfKind({ filters, query }: Insight, kind: string | undefined): boolean {
  if (kind === undefined) return true
  const { kind: own, source: inner } = isObject(query) ? query : {}
  const source = isObject(inner) ? inner['kind'] : undefined
  const isSql = WRAPPERS.includes(own) && source === 'HogQLQuery'
  if (kind === 'SQL') return isSql
  if (kind === 'JSON') return query !== null && !isSql
  if (query === null) return filters['insight'] === kind
  return own === 'InsightVizNode' && typeof source === 'string' && source.toUpperCase() === `${kind}QUERY`
}

/** @see spec 32.4 */
function namesFlag({ filters }: Insight, flag: string | undefined): boolean {
  if (flag === undefined) return true
  const has = (name: string, text: string) =>
    asText(filters[name] ?? '')
      .toLowerCase()
      .includes(text)
  return has('breakdown', `$feature/${flag}`) || has('properties', flag)
}

function isOnAll(world: World, insight: Insight, dashboards: readonly number[]): boolean {
  if (dashboards.length === 0) return true
  const shown = dashboardsWith(world, insight).map(({ id }) => id)
  return dashboards.every((id) => shown.includes(id))
}

/** Null is the highest value, as in the database of the real service. */
function inOrder(a: Insight, b: Insight, { column, isDescending }: Sorting): number {
  const [one, other] = [a[column], b[column]]
  const sortable = insightTable.columns[column].format === 'date-time' ? withoutZone : toSortable
  const order = Number(one === null) - Number(other === null) || compare(sortable(one), sortable(other))
  return isDescending ? -order : order
}

const toSortable = (value: unknown): string | number => (typeof value === 'number' ? value : asText(value))

/** Dates are in UTC. Without their zone they sort by time: a `Z` would come after a fraction of the same second. */
const withoutZone = (value: unknown): string => asText(value).replace(/Z|\+.*/, '')
