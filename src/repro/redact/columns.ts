import type { Rows, TableName } from '../../resources/database.ts'
import type { Values } from './values.ts'

/** How a value is replaced: the name of what knows how. */
export type Policy = {
  [K in keyof Values]: Values[K] extends (value: unknown) => unknown ? K : never
}[keyof Values] &
  string

const plain = <const N extends string>(...names: readonly N[]): Readonly<Record<N, 'plain'>> =>
  Object.fromEntries(names.map((name) => [name, 'plain'])) as Record<N, 'plain'>

/** What every column holds; one that is added is not forgotten here, or this does not compile. */
export const columnPolicies: { readonly [N in TableName]: { readonly [C in keyof Rows[N]]: Policy | 'row' } } = {
  organization: {
    ...plain('id', 'features', 'created_at'),
    name: 'text',
    slug: 'text',
  },
  project: {
    ...plain('id', 'uuid', 'organization_id', 'access_control', 'is_demo', 'created_at', 'updated_at'),
    name: 'text',
    api_token: 'token',
    timezone: 'zone',
  },
  user: {
    ...plain('id', 'uuid', 'is_email_verified', 'is_active', 'current_project_id', 'date_joined'),
    distinct_id: 'handle',
    first_name: 'name',
    last_name: 'name',
    email: 'email',
    mascot_config: 'json',
  },
  membership: {
    ...plain('id', 'organization_id', 'user_id', 'level', 'joined_at', 'updated_at'),
  },
  member: {
    ...plain('id', 'project_id', 'membership_id', 'level', 'joined_at', 'updated_at'),
  },
  key: {
    ...plain('id', 'user_id', 'scopes', 'scoped_teams', 'scoped_organizations', 'active', 'created_at'),
    name: 'text',
    value: 'token',
  },
  dashboard: {
    ...plain(
      'id',
      'project_id',
      'pinned',
      'created_at',
      'created_by_id',
      'deleted',
      'creation_mode',
      'restriction_level',
      'user_access_level',
      'use_dashboard',
    ),
    name: 'text',
    description: 'text',
    filters: 'json',
    variables: 'json',
    tags: 'text',
    use_template: 'text',
  },
  insight: {
    ...plain(
      'id',
      'project_id',
      'favorited',
      'saved',
      'is_sample',
      'deleted',
      'created_at',
      'created_by_id',
      'updated_at',
      'last_modified_at',
      'last_modified_by_id',
      'last_refresh',
    ),
    short_id: 'shortId',
    name: 'text',
    derived_name: 'text',
    description: 'text',
    filters: 'json',
    query: 'json',
    result: 'json',
    columns: 'json',
    tags: 'text',
  },
  text: {
    ...plain('id', 'project_id', 'created_by_id', 'last_modified_at', 'last_modified_by_id'),
    body: 'text',
  },
  tile: {
    ...plain('id', 'dashboard_id', 'insight_id', 'text_id', 'deleted'),
    layouts: 'layouts',
    color: 'text',
  },
  template: {
    ...plain('id', 'project_id', 'created_at'),
    template_name: 'text',
    dashboard_description: 'text',
    dashboard_filters: 'json',
    tiles: 'json',
    tags: 'text',
    variables: 'json',
    image_url: 'url',
  },
  collaborator: {
    ...plain('id', 'dashboard_id', 'user_id', 'level', 'added_at', 'updated_at'),
  },
  sharing: {
    ...plain('id', 'dashboard_id', 'enabled', 'created_at'),
    access_token: 'token',
  },
  person: {
    ...plain('id', 'uuid', 'project_id', 'is_identified', 'created_at'),
    distinct_ids: 'handle',
    properties: 'properties',
  },
  event: {
    ...plain('id', 'project_id', 'timestamp'),
    event: 'event',
    distinct_id: 'handle',
    properties: 'properties',
    elements: 'elements',
    elements_chain: 'chain',
  },
  change: {
    ...plain('id', 'after', 'action', 'key'),
    route: 'route',
    table: 'table',
    row: 'row',
  },
}
