/**
 * What a project shows of the settings nobody changed, in the service's order.
 *
 * @see semantics.md 11 (O24:api/team.py `TeamSerializer`)
 */
export const toSettings = (): object => ({
  data_attributes: ['data-attr'],
  person_display_name_properties: null,
  correlation_config: {},
  autocapture_opt_out: null,
  autocapture_exceptions_opt_in: null,
  autocapture_web_vitals_opt_in: null,
  autocapture_web_vitals_allowed_metrics: null,
  autocapture_exceptions_errors_to_ignore: null,
  capture_console_log_opt_in: null,
  capture_performance_opt_in: null,
  session_recording_opt_in: false,
  session_recording_sample_rate: null,
  session_recording_minimum_duration_milliseconds: null,
  session_recording_linked_flag: null,
  session_recording_network_payload_capture_config: null,
  session_replay_config: null,
})

/** Those that come after the project's access control. */
export const toLaterSettings = (): object => ({
  week_start_day: null,
  primary_dashboard: null,
  live_events_columns: null,
  recording_domains: null,
  person_on_events_querying_enabled: false,
  inject_web_apps: null,
  extra_settings: null,
  modifiers: null,
  default_modifiers: {},
  has_completed_onboarding_for: null,
  surveys_opt_in: null,
  heatmaps_opt_in: null,
})
