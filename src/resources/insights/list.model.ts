import { readJson } from '../../core/decode.ts'
import { invalid } from '../../core/http/errors.ts'
import { isSent, readFlag } from '../../core/http/query-flags.ts'
import type { Query } from '../../core/http/query.ts'
import { integer, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { pythonInteger, pythonStrip } from '../../core/json/python.ts'
import { readZonedBound } from '../events/relative-time.model.ts'
import { SHARING_TOKEN } from '../keys/credentials.model.ts'
import type { Viewer } from '../permissions.ts'
import type { Call } from '../route.ts'
import { insightTable } from './model.ts'
import type { Insight } from './model.ts'
import { REFRESH } from './refresh-mode.model.ts'

const says = (description: string, schema: JsonSchema = text): JsonSchema => ({ ...schema, description })

/** The parameters that narrow a list and a single insight. @see spec 32.3 */
export const NARROWING_PARAMETERS = {
  short_id: says('Only the insight with this short id.'),
  created_by: says('Only insights of the user with this number.', integer),
}

/** The parameters of every answer that shows insights. */
export const DISPLAY_PARAMETERS = {
  refresh: REFRESH,
  basic: says('True shows short insights.'),
  filters_override: says('JSON that takes the place of the filters of a dashboard.'),
  variables_override: says('JSON that takes the place of the variables of a dashboard.'),
}

/** The parameter that replaces a key when insights are read. @see spec K.24 */
export const SHARED_PARAMETERS = { [SHARING_TOKEN]: says('The token of what is shared, in place of a key.') }

/** The other parameters of the list. @see spec 32.4 */
export const LIST_PARAMETERS = {
  user: says('With any value: only those of the caller.'),
  favorited: says('With any value: only favourites.'),
  saved: says('True: only those that are saved or on a dashboard; anything else: only those that are not saved.'),
  search: says('Only those with this text in their name, derived name, description or a tag.'),
  date_from: says('Only those modified after this time: ISO 8601, or relative to now, such as `-7d`.'),
  date_to: says('Only those modified before this time.'),
  insight: says('Only those of one kind: TRENDS, FUNNELS and so on, SQL or JSON.'),
  feature_flag: says('Only those whose filters name this feature flag.'),
  dashboards: says('A JSON list of numbers: only those that are on all of these dashboards.'),
  tags: says('A JSON list of texts: only those with one of these tags.'),
  order: says('The column to sort by; a minus sign before it reverses the order.'),
}

export interface Narrowing {
  readonly shortId: string | undefined
  readonly createdBy: string | undefined
}

export function readNarrowing(query: Query): Narrowing {
  const read = (name: string) => pythonStrip(query.get(name) ?? '') || undefined
  return { shortId: read('short_id'), createdBy: read('created_by') }
}

/** The sorting of a list: a column, and whether the highest value comes first. */
export interface Sorting {
  readonly column: keyof Insight
  readonly isDescending: boolean
}

/** A list that a client requests. An absent filter is undefined. */
export interface InsightsQuery extends Narrowing {
  readonly isMine: boolean
  readonly isFavorited: boolean
  readonly isSaved: boolean | undefined
  readonly search: string | undefined
  readonly after: string | undefined
  readonly before: string | undefined
  readonly kind: string | undefined
  readonly flag: string | undefined
  readonly dashboards: readonly number[]
  readonly tags: readonly string[]
  readonly sorting: Sorting
}

type ListCall = Pick<Call, 'query' | 'world' | 'warn'> & { readonly caller: Pick<Viewer, 'project'> }

/** @see spec 32.4, 32.5 */
export function readInsightsQuery({ query, caller, world, warn }: ListCall): InsightsQuery {
  const bound = (name: string) => {
    const sent = query.get(name)
    return sent === undefined ? undefined : readZonedBound(name, sent, caller.project, world.clock.now(), warn)
  }
  return {
    isMine: isSent(query, 'user', warn),
    isFavorited: isSent(query, 'favorited', warn),
    isSaved: query.get('saved') === undefined ? undefined : readFlag(query, 'saved', warn),
    search: query.get('search')?.toLowerCase(),
    after: bound('date_from'),
    before: bound('date_to'),
    kind: query.get('insight'),
    flag: query.get('feature_flag')?.toLowerCase(),
    dashboards: readList(query, 'dashboards', readId),
    tags: readList(query, 'tags', readText),
    sorting: readSorting(query.get('order') || 'order'),
    ...readNarrowing(query),
  }
}

const readText = (member: unknown): string | null => (typeof member === 'string' ? member : null)

/** A whole number, also as text. */
function readId(member: unknown): number | null {
  if (typeof member === 'string') return pythonInteger(member)
  return typeof member === 'number' && Number.isSafeInteger(member) ? member : null
}

/** A JSON list in a parameter; empty when it is absent. The real service crashes on anything else. */
function readList<T>(query: Query, name: string, read: (member: unknown) => T | null): readonly T[] {
  const sent = query.get(name)
  if (!sent) return []
  const list = readJson(sent)
  const members = Array.isArray(list) ? list.map((member) => read(member)) : [null]
  const found = members.filter((member) => member !== null)
  if (found.length === members.length) return found
  throw invalid('A valid JSON list is required.', name)
}

/** The columns of a single value, by the names that the real service sorts by. */
const SORTABLE: ReadonlyMap<string, keyof Insight> = new Map(
  Object.entries(insightTable.columns)
    .filter(([, { type }]) => type === 'integer' || type === 'string' || type === 'boolean')
    .flatMap(([name]) => [name, name.replace(/_id$/, '')].map((known) => [known, name as keyof Insight] as const)),
)

function readSorting(sent: string): Sorting {
  const isDescending = sent.startsWith('-')
  const column = SORTABLE.get(isDescending ? sent.slice(1) : sent)
  if (!column) throw invalid(`Insights cannot be sorted by "${sent}".`, 'order')
  return { column, isDescending }
}
