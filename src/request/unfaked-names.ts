import { routes } from '../resources/routes.ts'

/** Names of resources and actions of the real service that the fake does not have. */
export const UNFAKED_NAMES: ReadonlySet<string> = new Set([
  ...routes.flatMap(({ except }) => except),
  ...`
    actions activity_log alerts annotations app_metrics batch_exports cohorts comments dashboard_templates
    data_color_themes early_access_feature elements error_tracking event_definitions experiment_holdouts
    experiment_saved_metrics experiments exports external_data_schemas external_data_sources feature_flags
    file_system groups groups_types hog_functions ingestion_warnings insight_variables integrations notebooks
    passwords performance_events persisted_folder pipeline_destination_configs pipeline_frontend_apps_configs
    pipeline_import_apps_configs pipeline_transformation_configs plugin_configs property_definitions query
    refresh schema_property_groups session_recording_playlists session_recordings sessions subscriptions surveys
    tags uploaded_media viewed warehouse_saved_queries warehouse_tables warehouse_view_link warehouse_view_links
    web_analytics web_experiments
  `
    .trim()
    .split(/\s+/),
])
