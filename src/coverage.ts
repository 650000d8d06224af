/** Where a behaviour comes from: the interface, observation of the real service, or our own choice. */
export type Provenance = 'documented' | 'observed' | 'assumed'

/** A silence of the interface and where its answer comes from. */
export interface Gap {
  readonly about: string
  readonly provenance: Provenance
  readonly source: string
}

/** What the fake does for one endpoint. */
export interface Coverage {
  /** Its number in the interface; absent beyond the document. */
  readonly endpoint?: number
  readonly method: string
  readonly path: string
  readonly status: 'full' | 'partial'
  /** Where the endpoint itself comes from. */
  readonly provenance: Provenance
  readonly gaps: readonly Gap[]
  /** Where the fake differs from the real service on purpose. */
  readonly differences: readonly string[]
}

const dashboards = '/api/environments/:project_id/dashboards'
const events = '/api/environments/:project_id/events'
const members = '/api/environments/:project_id/explicit_members'

const observed = (about: string, source: string): Gap => ({ about, provenance: 'observed', source })
const assumed = (about: string, source: string): Gap => ({ about, provenance: 'assumed', source })
const full = { status: 'full', gaps: [], differences: [] } as const
const documented = { ...full, provenance: 'documented' } as const
const beyond = { ...full, provenance: 'observed' } as const

const fields = observed('allowed values, required fields, field errors', 'semantics.md 1.3, 3.1')
const scope = assumed('required scope', 'decisions.md 1 (undeclaredScopes)')
const readOnly = 'only reading is faked: what the real service does here besides is a 501'
const emptyBody = 'the real service answers with a body (contract row'

/** Every endpoint the fake answers. */
export const coverage: readonly Coverage[] = [
  {
    ...documented,
    endpoint: 1,
    method: 'POST',
    path: dashboards,
    gaps: [fields, observed('templates and copies', 'semantics.md 3.3')],
    differences: [
      'a refused create leaves no orphan dashboard behind',
      'a tag that is no text is a 400, not a 500',
      'use_template, use_dashboard and delete_insights are shown (contract row writeOnlyDashboardFields)',
    ],
  },
  {
    ...documented,
    endpoint: 2,
    method: 'GET',
    path: `${dashboards}/:id`,
    gaps: [observed('tiles, filters, variables, levels', 'semantics.md 3.2, 3.5')],
    differences: ['a non-integer id is a 404, not a 500', 'user_access_level is editor unless a row says otherwise'],
  },
  {
    ...documented,
    endpoint: 3,
    method: 'PATCH',
    path: `${dashboards}/:id`,
    gaps: [fields, observed('restoring with deleted: false', 'semantics.md 3.4')],
    differences: ['filters, variables and tiles in a body are ignored (contract row readOnlyDashboardFields)'],
  },
  { ...documented, endpoint: 4, method: 'DELETE', path: `${dashboards}/:id` },
  {
    ...documented,
    endpoint: 5,
    method: 'GET',
    path: `${dashboards}/:id/access_controls`,
    gaps: [scope],
    differences: ['the real service shows access controls (contract row accessControlViews)'],
  },
  {
    ...documented,
    endpoint: 6,
    method: 'GET',
    path: `${dashboards}/:id/global_access_controls`,
    gaps: [scope],
    differences: ['the real service answers 404 (contract row accessControlViews)'],
  },
  {
    ...documented,
    endpoint: 7,
    method: 'PATCH',
    path: `${dashboards}/:id/move_tile`,
    gaps: [scope, observed('body {tile: {id}, toDashboard}', 'semantics.md 5')],
    differences: [
      `${emptyBody} moveTileBody)`,
      'edit rights are checked on both dashboards',
      'a body with one of the two keys is a 400, with neither a 200 without effect; both are 500 in the real service',
    ],
  },
  {
    ...documented,
    endpoint: 8,
    method: 'POST',
    path: `${dashboards}/create_from_template_json`,
    gaps: [scope, observed('body {template: …} and its schema', 'semantics.md 6')],
    differences: [
      `${emptyBody} templateBody); here a Location header leads to the dashboard`,
      'a missing template, an unknown key or a tile without a type is a 400, not a 500',
    ],
  },
  {
    ...documented,
    endpoint: 9,
    method: 'GET',
    path: `${dashboards}/:dashboard_id/collaborators`,
    gaps: [observed('a bare array, not paged', 'semantics.md 7')],
    differences: ['user_uuid is shown (contract row writeOnlyUserUuid)'],
  },
  {
    ...documented,
    endpoint: 10,
    method: 'POST',
    path: `${dashboards}/:dashboard_id/collaborators`,
    gaps: [observed('levels and refusals', 'semantics.md 7')],
    differences: ['user_uuid is shown (contract row writeOnlyUserUuid)'],
  },
  {
    ...documented,
    endpoint: 11,
    method: 'DELETE',
    path: `${dashboards}/:dashboard_id/collaborators/:user__uuid`,
    gaps: [observed('refusals', 'semantics.md 7')],
  },
  {
    ...documented,
    endpoint: 12,
    method: 'GET',
    path: `${dashboards}/:dashboard_id/sharing`,
    gaps: [observed('one object; created_at null until the first change', 'semantics.md 8')],
    differences: ['the token is stable before the first change; the real service shows a new one each time'],
  },
  {
    ...documented,
    endpoint: 13,
    method: 'GET',
    path: events,
    gaps: [observed('limits, times, property filters, CSV', 'semantics.md 9')],
    differences: [
      'next moves the offset (contract row eventPaging)',
      'every field is a string (contract row eventFields)',
      'a limit, offset or person_id the real service crashes on is a 400',
      'select and where are accepted without effect, as in the real service; the journal warns',
    ],
  },
  {
    ...documented,
    endpoint: 14,
    method: 'GET',
    path: `${events}/:id`,
    gaps: [observed('refusals of a bad or unknown UUID', 'semantics.md 9.5')],
    differences: ['every field is a string (contract row eventFields)', 'a bad 32-character id is a 400, not a 500'],
  },
  {
    ...documented,
    endpoint: 15,
    method: 'GET',
    path: `${events}/values`,
    gaps: [observed('parameters key, value, event_name', 'semantics.md 9.6')],
    differences: [`${emptyBody} eventValuesBody)`],
  },
  {
    ...documented,
    endpoint: 16,
    method: 'GET',
    path: members,
    gaps: [observed('a bare array, not paged; no scope', 'semantics.md 10')],
    differences: ['user_uuid is shown (contract row writeOnlyUserUuid)'],
  },
  {
    ...documented,
    endpoint: 17,
    method: 'POST',
    path: members,
    gaps: [observed('levels and refusals; no scope', 'semantics.md 10')],
    differences: ['user_uuid is shown (contract row writeOnlyUserUuid)'],
  },
  { ...beyond, method: 'GET', path: dashboards },
  { ...beyond, method: 'PUT', path: `${dashboards}/:id` },
  { ...beyond, method: 'PATCH', path: `${dashboards}/:dashboard_id/sharing` },
  { ...beyond, method: 'GET', path: `${members}/:user_uuid` },
  { ...beyond, method: 'PUT', path: `${members}/:user_uuid` },
  { ...beyond, method: 'PATCH', path: `${members}/:user_uuid` },
  { ...beyond, method: 'DELETE', path: `${members}/:user_uuid` },
  ...['/api/projects', '/api/environments'].flatMap((path): Coverage[] => [
    { ...beyond, method: 'GET', path, differences: [readOnly] },
    {
      ...beyond,
      method: 'GET',
      path: `${path}/:project_id`,
      gaps: [assumed('settings that stand at their defaults', 'semantics.md 11')],
      differences: [readOnly],
    },
  ]),
  {
    ...beyond,
    method: 'GET',
    path: '/api/users/:uuid',
    gaps: [observed('only @me; not bound to projects, not limited in rate', 'semantics.md 1.5, 11')],
    differences: [readOnly, 'mascot_config is shown (contract row userConfigField)'],
  },
  {
    ...beyond,
    method: 'GET',
    path: '/api/personal_api_keys/@current',
    gaps: [assumed('any key may look at itself, whatever its scopes', 'decisions.md 3')],
    differences: [readOnly],
  },
  {
    ...beyond,
    method: 'GET',
    path: '/shared_dashboard/:token',
    gaps: [observed('type, accessToken, dashboard; to the public every dashboard is restricted', 'semantics.md 8')],
    differences: ['always JSON, where the real service answers a page unless the path ends in .json'],
  },
]
