/** Fields of a dashboard that later versions of the service have, and that the interface does not. */
export const LATER_FIELDS: readonly string[] = [
  'access_control_version',
  'breakdown_colors',
  'data_color_theme_id',
  'last_accessed_at',
  'last_refresh',
  'last_viewed_at',
  'persisted_filters',
  'persisted_variables',
  'team_id',
  '_create_in_folder',
]
