/** Where a behaviour comes from: the interface, observation of the real service, or our own choice. */
export type Provenance = 'documented' | 'observed' | 'assumed'

/** What the fake does for one endpoint. */
export interface Coverage {
  readonly method: string
  readonly path: string
  readonly status: 'full' | 'partial'
  readonly provenance: Provenance
  /** Where each gap of the interface got its answer. */
  readonly gaps: readonly string[]
  /** Where the fake differs from the real service on purpose. */
  readonly differences: readonly string[]
}

/**
 * What the real service has under a project and the fake has not: such a path is answered with 501.
 *
 * @see decisions.md 2 (a path that the real service has and the fake does not)
 */
export const unfakedOfProject: readonly string[] = [
  'actions',
  'activity_log',
  'alerts',
  'annotations',
  'app_metrics',
  'batch_exports',
  'cohorts',
  'comments',
  'dashboard_templates',
  'data_color_themes',
  'early_access_feature',
  'elements',
  'error_tracking',
  'event_definitions',
  'experiments',
  'experiment_holdouts',
  'experiment_saved_metrics',
  'exports',
  'external_data_schemas',
  'external_data_sources',
  'feature_flags',
  'file_system',
  'groups',
  'groups_types',
  'hog_functions',
  'ingestion_warnings',
  'insight_variables',
  'insights',
  'integrations',
  'notebooks',
  'performance_events',
  'persisted_folder',
  'person',
  'persons',
  'pipeline_destination_configs',
  'pipeline_frontend_apps_configs',
  'pipeline_import_apps_configs',
  'pipeline_transformation_configs',
  'plugin_configs',
  'property_definitions',
  'query',
  'schema_property_groups',
  'session_recording_playlists',
  'session_recordings',
  'sessions',
  'subscriptions',
  'surveys',
  'tags',
  'uploaded_media',
  'warehouse_saved_queries',
  'warehouse_tables',
  'warehouse_view_link',
  'warehouse_view_links',
  'web_analytics',
  'web_experiments',
]

/** The same for paths directly under `/api/`. */
export const unfakedOfRoot: readonly string[] = [
  'action',
  'annotation',
  'async_migrations',
  'authentication',
  'cohort',
  'dashboard',
  'dead_letter_queue',
  'early_access_features',
  'element',
  'environments',
  'event',
  'event_definition',
  'experiments',
  'feature_flag',
  'heatmap',
  'insight',
  'instance_settings',
  'instance_status',
  'login',
  'organizations',
  'person',
  'personal_api_keys',
  'plugin',
  'plugin_config',
  'projects',
  'property_definition',
  'reset',
  'sentry_stats',
  'session_recording',
  'signup',
  'social_signup',
  'surveys',
  'unsubscribe',
  'user_home_settings',
  'users',
  'web_experiments',
]
