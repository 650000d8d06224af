import { always } from '../../contract/parts.ts'
import { freeObject, listSchema } from '../../core/json/json-schema.ts'

/**
 * The settings of a project with their default values, in the order of the service.
 *
 * @see spec 27.6
 */
export const settings = {
  data_attributes: always(['data-attr']),
  person_display_name_properties: always(null),
  correlation_config: always({}),
  autocapture_opt_out: always(null),
  autocapture_exceptions_opt_in: always(null),
  autocapture_web_vitals_opt_in: always(null),
  autocapture_web_vitals_allowed_metrics: always(null),
  autocapture_exceptions_errors_to_ignore: always(null),
  capture_console_log_opt_in: always(null),
  capture_performance_opt_in: always(null),
  session_recording_opt_in: always(false),
  session_recording_sample_rate: always(null),
  session_recording_minimum_duration_milliseconds: always(null),
  session_recording_linked_flag: always(null),
  session_recording_network_payload_capture_config: always(null),
  session_replay_config: always(null),
}

/** The settings after `access_control` and `week_start_day`. */
export const laterSettings = {
  primary_dashboard: always(null),
  live_events_columns: always(null),
  recording_domains: always(null),
  person_on_events_querying_enabled: always(false),
  inject_web_apps: always(null),
  extra_settings: always(null),
  modifiers: always(null),
  default_modifiers: always({}),
  has_completed_onboarding_for: always(null),
  surveys_opt_in: always(null),
  heatmaps_opt_in: always(null),
}

export const filterSettings = {
  test_account_filters: always([], listSchema(freeObject)),
  test_account_filters_default_checked: always(null),
  path_cleaning_filters: always([], listSchema(freeObject)),
}
