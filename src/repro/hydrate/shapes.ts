const insight = [
  'cache_target_age',
  'created_by',
  'dashboard_tiles',
  'dashboards',
  'effective_privilege_level',
  'effective_restriction_level',
  'filters_hash',
  'hasMore',
  'hogql',
  'is_cached',
  'last_modified_by',
  'next_allowed_client_refresh',
  'order',
  'query_status',
  'timezone',
  'types',
  'user_access_level',
]

const dashboard = [
  'created_by',
  'delete_insights',
  'effective_privilege_level',
  'effective_restriction_level',
  'is_shared',
  'tiles',
]

/** The fields of answers that have no column: they follow from rows, or are the same in all answers. */
export const derivedFields = {
  dashboard: new Set(dashboard),
  tile: new Set(['insight', 'is_cached', 'last_refresh', 'text']),
  insight: new Set(insight),
  text: new Set(['created_by', 'last_modified_by', 'team']),
  event: new Set(['person']),
}

export type KnownShape = keyof typeof derivedFields
