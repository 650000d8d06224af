import type { Privacy } from '../../core/table/privacy.ts'
import { definitions, tableNames } from '../../resources/database.ts'

/** How private a field is: as a column is, or by what else it holds. */
export type FieldPrivacy =
  | Privacy
  /** An object of the API, or a list of them. */
  | 'object'
  /** Such an object, which may be JSON in a text. */
  | 'person'
  /** The words of an error. */
  | 'detail'
  /** The address of another page. */
  | 'link'

/** How private a parameter of an address is. */
export type ParameterPrivacy =
  | Privacy
  /** The id of a row. */
  | 'id'
  | 'time'
  /** The name of a property. */
  | 'property'
  /** A filter by properties, as JSON or in brackets. */
  | 'filter'

const named = <const P>(privacy: P, names: string): readonly (readonly [string, P])[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, privacy] as const)

/** A field that shows a column is as private as the column. A change that is still to come is never shown. */
const columns = tableNames
  .filter((table) => table !== 'change')
  .flatMap((table) => Object.entries(definitions[table].columns))
  .map(([name, column]) => [name, column.private ?? false] as const)

const fields: ReadonlyMap<string, FieldPrivacy> = new Map<string, FieldPrivacy>([
  ...columns,
  ...named(
    false,
    `user_uuid delete_insights is_shared effective_restriction_level effective_privilege_level parent_level
    parent_membership_id effective_level count is_cached team team_id hasMore order dashboards last_used_at
    membership_level effective_membership_level ingested_event type code attr toDashboard member_count
    default_access_level available_access_levels user_can_edit_access_levels duplicate_tiles`,
  ),
  ...named(
    'object',
    `results user created_by last_modified_by tiles tile insight dashboard dashboard_tiles organizations organization
    teams projects available_product_features template`,
  ),
  ...named('text', 'label text key'),
  ...named('token', 'accessToken personal_api_key api_key token'),
  ...named('json', 'hedgehog_config'),
  ...named('person', 'person'),
  ...named('detail', 'detail'),
  ...named('link', 'next previous'),
])

const parameters: ReadonlyMap<string, ParameterPrivacy> = new Map<string, ParameterPrivacy>([
  ...named(false, 'limit offset format embedded noHeader legend detailed include_person showInspector value'),
  ...named('id', 'person_id action_id'),
  ...named('time', 'after before'),
  ...named('event', 'event event_name'),
  ...named('handle', 'distinct_id'),
  ...named('token', 'personal_api_key api_key token'),
  ...named('json', 'orderBy select where filters_override'),
  ...named('property', 'key'),
  ...named('filter', 'properties'),
])

/** How private a field of an answer or a body is; undefined when the API has none of that name. */
export const privacyOfField = (name: string): FieldPrivacy | undefined => fields.get(name)

/** How private a parameter of an address is; undefined when the API has none of that name. */
export const privacyOfParameter = (name: string): ParameterPrivacy | undefined => parameters.get(name)

export const parameterNames: readonly string[] = [...parameters.keys()]
