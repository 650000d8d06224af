import { notFaked, notFound } from '../core/http/errors.ts'
import type { ApiError, Basis } from '../core/http/errors.ts'
import { nearestRoute } from '../observe/faults/served-path.ts'
import type { Served } from '../observe/faults/served-path.ts'

const UNFAKED: Basis = { rule: 'not faked', source: 'F.1' }
const UNKNOWN: Basis = { rule: 'route', source: 'R.5' }

/** A request that the fake has no route for. */
export interface UnknownRequest {
  readonly method: string
  /** Path and query as they were sent. */
  readonly path: string
  /**
   * The answer of the fake: 501 if the real service has such a path, 404 if it does not. Undefined for a request to the base
   * URL outside of its `/api/`: the fake did not answer it, and neither did anything else.
   */
  readonly status: number | undefined
  /** The route of the fake with the smallest edit distance to the path, as in the hints of the journal. */
  readonly nearest: string
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Paths under a project that the real service has and the fake does not. */
export const unfakedOfProject = words(`
  actions activity_log alerts annotations app_metrics batch_exports cohorts comments dashboard_templates
  data_color_themes early_access_feature elements error_tracking event_definitions experiments experiment_holdouts
  experiment_saved_metrics exports external_data_schemas external_data_sources feature_flags file_system groups
  groups_types hog_functions ingestion_warnings insight_variables insights integrations notebooks
  performance_events persisted_folder person persons pipeline_destination_configs pipeline_frontend_apps_configs
  pipeline_import_apps_configs pipeline_transformation_configs plugin_configs property_definitions query
  schema_property_groups session_recording_playlists session_recordings sessions subscriptions surveys tags
  uploaded_media warehouse_saved_queries warehouse_tables warehouse_view_link warehouse_view_links web_analytics
  web_experiments
`)

/** Paths directly under `/api/` that the real service has and the fake does not. */
const unfakedOfRoot = words(`
  action annotation async_migrations authentication cohort dashboard dead_letter_queue early_access_features
  element event event_definition experiments feature_flag heatmap insight instance_settings
  instance_status login organizations person personal_api_keys plugin plugin_config property_definition
  reset sentry_stats session_recording signup social_signup surveys unsubscribe user_home_settings users
  web_experiments
`)

/**
 * The error for a path without a route: 501 if the real service has the path, otherwise the 404 of the real service.
 *
 * @see spec F.1, R.5
 */
export function refusePath(method: string, pathname: string, known: readonly Pick<Served, 'path'>[]): ApiError {
  if (!isReal(pathname)) return notFound('Endpoint not found.').by(UNKNOWN)
  return notFaked(
    `${method} ${pathname} is not faked. The nearest faked route is ${nearestRoute(pathname, known)}.`,
    UNFAKED,
  )
}

function isReal(pathname: string): boolean {
  const [, api, root, project, name] = pathname.split('/')
  if (api !== 'api' || !root) return false
  const underProject = root === 'environments' || root === 'projects'
  if (underProject && project && name) return unfakedOfProject.includes(name)
  return unfakedOfRoot.includes(root)
}
