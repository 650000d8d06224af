import { routes } from '../../resources/routes.ts'

/** Names in paths of the real service that the fake does not have. */
const unfaked = `
  actions activity_log alerts annotations app_metrics batch_exports cohorts comments dashboard_templates
  data_color_themes early_access_feature elements error_tracking event_definitions experiments experiment_holdouts
  experiment_saved_metrics exports external_data_schemas external_data_sources feature_flags file_system groups
  groups_types hog_functions ingestion_warnings insight_variables integrations notebooks
  performance_events persisted_folder person pipeline_destination_configs pipeline_frontend_apps_configs
  pipeline_import_apps_configs pipeline_transformation_configs plugin_configs property_definitions query
  schema_property_groups session_recording_playlists session_recordings sessions subscriptions surveys tags
  uploaded_media warehouse_saved_queries warehouse_tables warehouse_view_link warehouse_view_links web_analytics
  web_experiments
`

const words = new Set([
  ...routes.flatMap(({ path }) => path.split('/')),
  ...unfaked.trim().split(/\s+/),
  'projects',
  '@me',
  '@current',
])
/** In the path of a server with several worlds, this segment comes before the name of the world: `/w/alice/api/…`. */
export const WORLD_SEGMENT = 'w'
/** An id of a row. A number of ten digits may be a telephone number. */
const ID = /^(?:\d{1,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** A path in which everything but words of the API and ids is replaced by `…`, because it may be private. */
export const plainPath = (path: string): string => path.split('/').map(plainSegment).join('/')

/** Whether a segment is a word of the API or an id, which tells nothing about anybody. */
export const isPlainSegment = (segment: string): boolean => words.has(segment) || ID.test(segment)

function plainSegment(segment: string): string {
  const [name, suffix] = /^(.*)(\.(?:json|csv))$/.exec(segment)?.slice(1) ?? [segment, '']
  return isPlainSegment(name!) ? segment : `…${suffix}`
}
