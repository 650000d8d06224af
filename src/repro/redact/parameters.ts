import type { Privacy } from '../../core/table/privacy.ts'
import type { QueryName } from '../../description/resource-routes.ts'
import { COHORT_TYPES } from '../../resources/events/filter-entry.model.ts'

/** How private a parameter of an address is. */
export type ParameterPrivacy =
  | Privacy
  /** The id of a row. */
  | 'id'
  /** A JSON list of ids of rows. */
  | 'ids'
  | 'time'
  /** The name of a property. */
  | 'property'
  /** A filter by properties, as JSON or in brackets. */
  | 'filter'

/** The parameters that the endpoints declare. */
const declared: Readonly<Record<QueryName, ParameterPrivacy>> = {
  action_id: 'id',
  after: 'time',
  basic: false,
  before: 'time',
  created_by: 'id',
  dashboards: 'ids',
  date_from: 'time',
  date_to: 'time',
  distinct_id: 'handle',
  email: 'email',
  event: 'event',
  event_name: 'event',
  favorited: false,
  feature_flag: 'text',
  filters_override: 'json',
  from_dashboard: 'id',
  include_person: false,
  include_total: false,
  insight: false,
  is_column: false,
  key: 'property',
  limit: false,
  offset: false,
  order: false,
  orderBy: 'json',
  person_id: 'id',
  properties: 'filter',
  refresh: false,
  saved: false,
  search: 'text',
  select: 'json',
  sharing_access_token: 'token',
  short_id: 'shortId',
  tags: 'json',
  updated_after: 'time',
  user: false,
  value: false,
  variables_override: 'json',
  where: 'json',
}

/** Parameters that the pipeline reads on every path, and those of the pages of shared dashboards. */
const others: Readonly<Record<string, ParameterPrivacy>> = {
  format: false,
  personal_api_key: 'token',
  api_key: 'token',
  token: 'token',
  embedded: false,
  noHeader: false,
  legend: false,
  detailed: false,
  showInspector: false,
}

const parameters: ReadonlyMap<string, ParameterPrivacy> = new Map(Object.entries({ ...others, ...declared }))

/** How private a parameter of an address is; undefined when the API has none of that name. */
export const privacyOfParameter = (name: string): ParameterPrivacy | undefined => parameters.get(name)

export const parameterNames: readonly string[] = [...parameters.keys()]

/** The value of a filter in brackets, `properties[0][value]`, or a member of it. */
const BRACKETED_VALUE = /^(.*)\[value\](?:\[\d*\])?$/

/** Whether the value of a filter is the id of a cohort. */
export const isOfCohort = ({ type }: { readonly type?: unknown }): boolean => COHORT_TYPES.includes(type)

/** Whether a parameter is the value of such a filter, as other parameters of its query tell. */
export function isCohortValue(name: string, query: URLSearchParams): boolean {
  const [, filter] = BRACKETED_VALUE.exec(name) ?? []
  return filter !== undefined && isOfCohort({ type: query.get(`${filter}[type]`) })
}
