import { definitions, tableNames } from '../../resources/database.ts'
import { routes } from '../../resources/routes.ts'
import { parameterNames } from './parameters.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The API's own words. As values or as names of fields they say nothing about a person. */
export const vocabulary: ReadonlySet<string> = new Set([
  ...words(`
    default template duplicate none viewer editor manager DEFAULT_APP WEBSITE_TRAFFIC scene embed
    *
    tagging advanced_permissions project_based_permissioning
    blue purple green black white red pink yellow orange grey gray
    and or AND OR exact is_not icontains not_icontains regex not_regex gt lt gte lte is_set is_not_set
    is_date_exact is_date_before is_date_after in not_in event person cohort element group session hogql
    static-cohort precalculated-cohort recording log_entry behavioral data_warehouse data_warehouse_person_property
    tag_name selector href email username custom_event json csv
    t T y Y yes Yes YES True TRUE on On ON f F n N no No NO False FALSE off Off OFF
    hour day week month all Day Week Month Hour true false
    TRENDS FUNNELS RETENTION LIFECYCLE PATHS STICKINESS
    InsightVizNode DataTableNode DataVisualizationNode EventsNode ActionsNode EventsQuery HogQLQuery TrendsQuery
    FunnelsQuery RetentionQuery PathsQuery StickinessQuery LifecycleQuery SavedInsightNode
    ActionsLineGraph ActionsLineGraphCumulative ActionsBar ActionsBarValue ActionsPie ActionsTable BoldNumber WorldMap
    total dau weekly_active monthly_active unique_session first_time_for_user avg sum min max median p90 p95 p99
    events actions retention_first_time retention_recurring steps time_to_convert trends ordered unordered strict
    new returning resurrecting dormant current previous INSIGHT TEXT add remove timestamp -timestamp
  `),
  'Product analytics',
  ...words(`
    authentication_error invalid_request validation_error server_error throttled_error error throttled not_found
    permission_denied not_authenticated authentication_failed invalid_input required parse_error method_not_allowed
    internal_error
  `),
  ...words('force_cache blocking async lazy_async force_blocking force_async SQL JSON'),
  ...Object.keys(definitions.insight.columns).flatMap((name) => [name, `-${name}`]),
  ...tableNames,
  ...routes.map(({ path }) => path),
  ...words(`
    action activity_log annotation batch_export cohort dashboard dashboard_template event_definition experiment export
    feature_flag group insight notebook organization organization_member person plugin project property_definition
    query session_recording session_recording_playlist sharing_configuration subscription survey user
  `).flatMap((object) => [`${object}:read`, `${object}:write`]),
  ...words(`
    Chrome Firefox Safari Edge Opera Windows Linux Android iOS Desktop Mobile Tablet web click change submit $direct
    posthog-js posthog-python posthog-node
  `),
  ...words(
    'a area article aside b body button canvas dd details dialog div dl dt em fieldset figure footer form h1 h2',
  ),
  ...words(
    'h3 h4 h5 h6 header html i img input label legend li link main nav ol option p path pre section select small',
  ),
  ...words('span strong summary svg table tbody td textarea tfoot th thead tr u ul video'),
])

/** Fields of filters, queries and results that hold the id of a row. */
export const rowIds: ReadonlySet<string> = new Set(
  words('id action_id cohort_id dashboard_id insight_id person_id project_id team_id'),
)

/** Fields of filters, queries, results and layouts. */
export const fieldNames: ReadonlySet<string> = new Set([
  ...rowIds,
  ...words(`
    kind source series event events actions type name custom_name math math_property math_group_type_index properties
    key value values operator property_type date_from date_to dateRange interval filterTestAccounts
    filter_test_accounts insight display breakdown breakdown_type breakdownFilter breakdowns breakdown_limit compare
    compareFilter trendsFilter funnelsFilter retentionFilter pathsFilter stickinessFilter lifecycleFilter formula
    funnel_viz_type funnel_window_interval funnel_window_interval_unit funnel_order_type layout exclusions period
    target_entity returning_entity retention_type total_intervals order orderBy select where limit offset full
    showHeader version query aggregation_group_type_index smoothing_intervals shown_as entity_type variables
    variableId group_type_index negation code_name isNull default_value options data days labels label count action
    aggregated_value persons_urls filter average_conversion_time median_conversion_time converted_people_url
    dropped_people_url people url result results columns types hasMore date status breakdown_value sm xs md lg x y w h
    minW minH maxW maxH i moved static body layouts color description filters text tags persons distinct_id
    distinct_ids compare_label
  `),
])

/** Events that are captured everywhere. */
export const standardEvents: ReadonlySet<string> = new Set(
  words(`
    $pageview $pageleave $autocapture $identify $screen $set $rageclick $exception $web_vitals $feature_flag_called
    $groupidentify $create_alias $capture_metrics $opt_in $survey shown $snapshot $performance_event $heatmap
  `),
)

/** Properties that are captured everywhere, about browsers and pages. */
export const standardProperties: ReadonlySet<string> = new Set(
  words(`
    $browser $browser_version $browser_language $os $os_version $device $device_type $device_id $lib $lib_version
    $current_url $host $pathname $referrer $referring_domain $screen_height $screen_width $viewport_height
    $viewport_width $session_id $window_id $pageview_id $event_type $ip $user_id $timezone $timezone_offset
    $raw_user_agent $time $insert_id $initial_referrer $initial_referring_domain $initial_current_url $initial_browser
    $initial_os $set $set_once $geoip_city_name $geoip_country_name $geoip_country_code $geoip_continent_name
    $geoip_time_zone $process_person_profile $is_identified $feature_flag $feature_flag_response title url
    $group_0 $group_1 $group_2 $group_3 $group_4
  `),
)

/** Properties that repeat the identifier of a person, even if it is only a number. */
export const handleProperties: ReadonlySet<string> = new Set(
  words('distinct_id $user_id $device_id $anon_distinct_id $group_0 $group_1 $group_2 $group_3 $group_4'),
)

/** Properties that identify a person. */
export const namingProperties: ReadonlySet<string> = new Set(words('email name username'))

/** Words of media types and of the heads of parts, in lower case. */
export const mediaWords: ReadonlySet<string> = new Set(
  words(`
    content disposition type transfer encoding form data name filename application text multipart image video audio font
    json csv html plain xml xhtml x www urlencoded octet stream binary javascript css webp avif png apng svg q v
    charset utf boundary
  `),
)

/** Words that no replacement may be, because they would mean something to the API. */
export const reserved: ReadonlySet<string> = new Set([
  ...vocabulary,
  ...fieldNames,
  ...standardEvents,
  ...standardProperties,
  ...parameterNames,
])
