import { LATER_FIELDS } from './later-fields.ts'

/** A difference between the fake and the description of 2025-11, or that of explicit members of 2024-03, and its reason. */
interface KnownDrift {
  /** Matched whole against method and path. */
  readonly endpoint: RegExp
  /** Matched whole against direction, kind and place. */
  readonly what: RegExp
  readonly reason: string
}

const LATER = 'a field of the service that came after the interface was written down'
const USER = String.raw`(?:results\[\]\.|\[\]\.)?(?:created_by|user)`

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
].join('|')

const LATER_FIELD = LATER_FIELDS.join('|')
const DASHBOARDS = /\w+ \S+\/dashboards(?:\/:id)?/

const known: readonly KnownDrift[] = [
  {
    endpoint: /GET \S+\/(?:global_)?access_controls/,
    what: /endpoint path gone /,
    reason: 'the interface has it, and no description of the service has had it',
  },
  {
    endpoint: /PUT \S+\/dashboards\/:id|PATCH \S+\/sharing/,
    what: /endpoint method gone /,
    reason: 'the service was observed to serve it',
  },
  {
    endpoint: /\w+ \S+\/dashboards\S*/,
    what: new RegExp(`answer new (?:results\\[\\]\\.)?(?:${LATER_FIELD})`),
    reason: LATER,
  },
  {
    endpoint: /\w+ \S+\/dashboards\S*/,
    what: new RegExp(`body new (?:${LATER_FIELD})`),
    reason: `${LATER}; it is accepted and has no effect`,
  },
  {
    endpoint: /POST \S+\/create_from_template_json|PATCH \S+\/move_tile/,
    what: new RegExp(`body new (?:${BODY_FIELDS})`),
    reason: 'the description repeats the fields of a dashboard, which the service does not read here',
  },
  {
    endpoint: /POST \S+\/create_from_template_json|PATCH \S+\/move_tile/,
    what: /body gone (?:template|creation_context|tile|toDashboard)/,
    reason: 'the service was observed to read it',
  },
  { endpoint: /\w+ \S+/, what: new RegExp(`answer new ${USER}\\.role_at_organization`), reason: LATER },
  {
    endpoint: /\w+ \S+/,
    what: new RegExp(`answer nullable ${USER}\\.distinct_id`),
    reason: 'every user of the fake has a distinct id',
  },
  {
    endpoint: DASHBOARDS,
    what: /answer nullable (?:results\[\]\.)?created_by/,
    reason: 'a dashboard may outlive the account of its creator',
  },
  {
    endpoint: DASHBOARDS,
    what: /answer nullable (?:variables|tiles)/,
    reason: 'the interface promises an object of variables and a list of tiles',
  },
  {
    endpoint: DASHBOARDS,
    what: /answer values (?:results\[\]\.)?creation_mode/,
    reason: 'nothing in the fake makes an unlisted dashboard',
  },
  {
    endpoint: DASHBOARDS,
    what: /answer (?:nullable|values) (?:results\[\]\.)?user_access_level/,
    reason: 'the description names no values; the fake has those of the service (rule P.14), and always one',
  },
  { endpoint: /\w+ \S+\/dashboards\S*/, what: /parameters new format/, reason: 'every answer is JSON here' },
  {
    endpoint: /\w+ \S+\/dashboards\S*/,
    what: /(?:parameters|body) gone (?:(?:filters|variables)_override|refresh)/,
    reason: 'the service was observed to read it',
  },
  {
    endpoint: /GET \S+\/events\S*/,
    what: /parameters gone (?:orderBy|action_id|include_person|key|value|event_name|is_column)/,
    reason: 'the service was observed to read it',
  },
  {
    endpoint: /GET \S+\/events/,
    what: /parameters type properties\[\]/,
    reason: 'it is sent as JSON text in the query',
  },
  {
    endpoint: /GET \S+\/sharing/,
    what: /answer type /,
    reason: 'the description says a list, and the service answers one object (rule 12.1)',
  },
  {
    endpoint: /\w+ \S+\/sharing/,
    what: /answer new (?:\[\]\.)?(?:settings|password_required|share_passwords)/,
    reason: LATER,
  },
  {
    endpoint: /\w+ \S+\/sharing/,
    what: /answer nullable (?:\[\]\.)?(?:created_at|access_token)/,
    reason: 'a configuration has its token from the start, and no date before its first change (rule 12.4)',
  },
  {
    endpoint: /\w+ \S+\/explicit_members\S*/,
    what: /answer values (?:\[\]\.)?parent_level/,
    reason: 'the description names no values; the levels are those of an organisation (rule P.4)',
  },
  {
    endpoint: /\w+ \S+\/explicit_members\S*/,
    what: /answer gone (?:\[\]\.)?user\.(?:last_name|hedgehog_config|mascot_config)/,
    reason: 'descriptions of 2024 do not have it yet',
  },
]

/** The parts of a difference by which its reason is found. */
interface DriftPlace {
  readonly method: string
  readonly path: string
  readonly direction: string
  readonly kind: string
  readonly at: string
}

/** Why a difference is known; undefined for what is new. */
export const knownReason = ({ method, path, direction, kind, at }: DriftPlace): string | undefined =>
  known.find(
    ({ endpoint, what }) => isWhole(endpoint, `${method} ${path}`) && isWhole(what, `${direction} ${kind} ${at}`),
  )?.reason

const isWhole = (pattern: RegExp, text: string): boolean => pattern.exec(text)?.[0] === text
