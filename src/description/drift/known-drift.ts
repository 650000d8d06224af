import type { Method } from '../../resources/route.ts'
import { routes } from '../../resources/routes.ts'
import type { RoutePath } from '../../resources/routes.ts'
import type { OperationDrift } from './compare-operations.ts'
import type { EndpointDrift } from './endpoint-drift.ts'
import { LATER_FIELDS } from './later-fields.ts'

type AnyDrift = OperationDrift | EndpointDrift
/** The place of a difference, and its kind. */
type What = `${OperationDrift['direction']} ${OperationDrift['kind']}` | `endpoint ${EndpointDrift['kind']}`

/** A difference between the fake and the description of 2025-11, or that of explicit members of 2024-03, and its reason. */
interface KnownDrift {
  /** The paths of the routes. Absent: all. */
  readonly paths?: readonly string[]
  /** Absent: all. */
  readonly methods?: readonly Method[]
  readonly what: readonly What[]
  /** The fields, of a single row or of each row of a list. Absent: the whole. */
  readonly fields?: readonly string[]
  readonly reason: string
}

const LATER = 'a field of the service that came after the interface was written down'
const OBSERVED = 'the service was observed to read it'

/** Fields of a dashboard body. The description repeats them for every action on a dashboard. */
const BODY_FIELDS = [
  'name',
  'description',
  'pinned',
  'deleted',
  'tags',
  'restriction_level',
  'use_template',
  'use_dashboard',
  'delete_insights',
]

const BASE = '/api/environments/:project_id'
const DASHBOARDS: readonly RoutePath[] = [`${BASE}/dashboards`, `${BASE}/dashboards/:id`]
const SINGLE: readonly RoutePath[] = [`${BASE}/dashboards/:id`]
const ACTIONS: readonly RoutePath[] = [
  `${BASE}/dashboards/create_from_template_json`,
  `${BASE}/dashboards/:id/move_tile`,
]
const ACCESS_CONTROLS: readonly RoutePath[] = [
  `${BASE}/dashboards/:id/access_controls`,
  `${BASE}/dashboards/:id/global_access_controls`,
]

const pathsWith = (part: string): readonly string[] =>
  routes.map(({ path }) => path).filter((path) => path.includes(part))

const OF_DASHBOARDS = pathsWith('/dashboards')
const SHARING = pathsWith('/sharing')
const EVENTS = pathsWith('/events')
const MEMBERS = pathsWith('/explicit_members')

const known: readonly KnownDrift[] = [
  {
    paths: ACCESS_CONTROLS,
    methods: ['GET'],
    what: ['endpoint path gone'],
    reason: 'the interface has it, and no description of the service has had it',
  },
  {
    paths: SINGLE,
    methods: ['PUT'],
    what: ['endpoint method gone'],
    reason: 'the service was observed to serve it',
  },
  {
    paths: SHARING,
    methods: ['PATCH'],
    what: ['endpoint method gone'],
    reason: 'the service was observed to serve it',
  },
  { paths: OF_DASHBOARDS, what: ['answer new'], fields: LATER_FIELDS, reason: LATER },
  {
    paths: OF_DASHBOARDS,
    what: ['body new'],
    fields: LATER_FIELDS,
    reason: `${LATER}; it is accepted and has no effect`,
  },
  {
    paths: ACTIONS,
    what: ['body new'],
    fields: BODY_FIELDS,
    reason: 'the description repeats the fields of a dashboard, which the service does not read here',
  },
  {
    paths: ACTIONS,
    what: ['body gone'],
    fields: ['template', 'creation_context', 'tile', 'toDashboard'],
    reason: OBSERVED,
  },
  { what: ['answer new'], fields: ['created_by.role_at_organization', 'user.role_at_organization'], reason: LATER },
  {
    what: ['answer nullable'],
    fields: ['created_by.distinct_id', 'user.distinct_id'],
    reason: 'every user of the fake has a distinct id',
  },
  {
    paths: DASHBOARDS,
    what: ['answer nullable'],
    fields: ['created_by'],
    reason: 'a dashboard may outlive the account of its creator',
  },
  {
    paths: DASHBOARDS,
    what: ['answer nullable'],
    fields: ['variables', 'tiles'],
    reason: 'the interface promises an object of variables and a list of tiles',
  },
  {
    paths: DASHBOARDS,
    what: ['answer values'],
    fields: ['creation_mode'],
    reason: 'nothing in the fake makes an unlisted dashboard',
  },
  {
    paths: DASHBOARDS,
    what: ['answer nullable', 'answer values'],
    fields: ['user_access_level'],
    reason: 'the description names no values; the fake has those of the service (rule P.14), and always one',
  },
  { paths: OF_DASHBOARDS, what: ['parameters new'], fields: ['format'], reason: 'every answer is JSON here' },
  {
    paths: OF_DASHBOARDS,
    what: ['parameters gone', 'body gone'],
    fields: ['filters_override', 'variables_override', 'refresh'],
    reason: OBSERVED,
  },
  {
    paths: EVENTS,
    methods: ['GET'],
    what: ['parameters gone'],
    fields: ['orderBy', 'action_id', 'include_person', 'key', 'value', 'event_name', 'is_column'],
    reason: OBSERVED,
  },
  {
    paths: EVENTS,
    methods: ['GET'],
    what: ['parameters type'],
    fields: ['properties[]'],
    reason: 'it is sent as JSON text in the query',
  },
  {
    paths: SHARING,
    methods: ['GET'],
    what: ['answer type'],
    reason: 'the description says a list, and the service answers one object (rule 12.1)',
  },
  {
    paths: SHARING,
    what: ['answer new'],
    fields: ['settings', 'password_required', 'share_passwords'],
    reason: LATER,
  },
  {
    paths: SHARING,
    what: ['answer nullable'],
    fields: ['created_at', 'access_token'],
    reason: 'a configuration has its token from the start, and no date before its first change (rule 12.4)',
  },
  {
    paths: MEMBERS,
    what: ['answer values'],
    fields: ['parent_level'],
    reason: 'the description names no values; the levels are those of an organisation (rule P.4)',
  },
  {
    paths: MEMBERS,
    what: ['answer gone'],
    fields: ['user.last_name', 'user.hedgehog_config', 'user.mascot_config'],
    reason: 'descriptions of 2024 do not have it yet',
  },
]

/** The parts of a difference by which its reason is found. */
interface DriftPlace extends Pick<AnyDrift, 'direction' | 'kind' | 'at'> {
  readonly method: string
  readonly path: string
}

/** Why a difference is known; undefined for what is new. */
export function knownReason({ method, path, direction, kind, at }: DriftPlace): string | undefined {
  const difference = `${direction} ${kind}` as What
  const field = at.replace(/^(?:results)?\[\]\./, '')
  return known.find(
    ({ paths = [path], methods = [method], what, fields = [''] }) =>
      paths.includes(path) &&
      (methods as readonly string[]).includes(method) &&
      what.includes(difference) &&
      fields.includes(field),
  )?.reason
}
