import { isObject } from '../../core/json/kinds.ts'
import type { Policy } from './columns.ts'
import type { Values } from './values.ts'
import { vocabulary } from './vocabulary.ts'

/** How a field of an answer or of what is sent is replaced: like a column, or as what it holds. */
export type WirePolicy = Policy | 'inside' | 'parts' | 'person' | 'pieces' | 'detail' | 'link'

const words = (policy: WirePolicy, names: string): readonly (readonly [string, WirePolicy])[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, policy] as const)

/** Every field that is known; any other is dropped. */
const policies: ReadonlyMap<string, WirePolicy> = new Map([
  ...words(
    'plain',
    `id uuid user_uuid pinned created_at updated_at deleted creation_mode use_dashboard delete_insights is_shared
    restriction_level effective_restriction_level effective_privilege_level user_access_level dashboard_id level
    parent_level parent_membership_id effective_level joined_at added_at enabled is_email_verified count timestamp
    last_refresh last_modified_at is_cached team team_id favorited saved is_sample hasMore order dashboards scopes
    scoped_teams scoped_organizations user_id last_used_at access_control is_demo project_id organization_id
    membership_level effective_membership_level date_joined ingested_event is_identified type code attr toDashboard
    member_count default_access_level available_access_levels user_can_edit_access_levels duplicate_tiles`,
  ),
  ...words('inside', 'results user created_by last_modified_by tiles tile insight dashboard dashboard_tiles'),
  ...words('inside', 'organizations organization teams projects available_product_features template'),
  ...words('name', 'first_name last_name'),
  ...words('text', 'name label description derived_name body text tags color use_template template_name slug key'),
  ...words('text', 'dashboard_description'),
  ...words('email', 'email'),
  ...words('handle', 'distinct_id distinct_ids'),
  ...words('token', 'api_token access_token accessToken personal_api_key api_key token value'),
  ...words('event', 'event'),
  ...words('json', 'filters variables query result columns dashboard_filters mascot_config hedgehog_config'),
  ...words('layouts', 'layouts'),
  ...words('zone', 'timezone'),
  ...words('shortId', 'short_id'),
  ...words('parts', 'properties'),
  ...words('person', 'person'),
  ...words('pieces', 'elements'),
  ...words('chain', 'elements_chain'),
  ...words('detail', 'detail'),
  ...words('link', 'next previous'),
  ...words('url', 'image_url'),
])

/** How a field is replaced; undefined when it is not known. */
export const wirePolicyOf = (name: string): WirePolicy | undefined => policies.get(name)

/** What errors say without naming anything. */
const DETAILS: ReadonlySet<string> = new Set([
  'Not found.',
  'Dashboard not found.',
  'Project not found.',
  'Endpoint not found.',
  'This field is required.',
  'This field may not be null.',
  'Authentication credentials were not provided.',
  'This action does not support Personal API Key access',
  "You don't have edit permissions for this dashboard.",
  "You don't have access to the project.",
  "You don't have sufficient permissions in the project.",
])
const SCOPE = /^API key missing required scope '(.+)'$/

/** Replaces whatever says something in a body of the API, in both contracts' forms, and drops what is not known. */
export class Wire {
  readonly #values: Values
  readonly #link: (url: string) => string

  constructor(values: Values, link: (url: string) => string) {
    this.#values = values
    this.#link = link
  }

  body(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.body(one))
    if (!isObject(value)) return this.#values.plain(value)
    const known = Object.entries(value).filter(([name]) => policies.has(name))
    return Object.fromEntries(known.map(([name, own]) => [name, this.#field(policies.get(name)!, own)]))
  }

  #field(policy: WirePolicy, value: unknown): unknown {
    if (value === null) return null
    const inText = typeof value === 'string'
    if (policy === 'inside') return this.body(value)
    if (policy === 'parts') return throughText(value, (parts) => this.#values.properties(parts))
    if (policy === 'pieces') return throughText(value, (pieces) => this.#values.elements(pieces))
    if (policy === 'person') return inText && value === '' ? '' : throughText(value, (person) => this.body(person))
    if (policy === 'link') return inText ? this.#link(value) : null
    if (policy === 'detail') return inText ? this.#detail(value) : null
    return isObject(value) && policy !== 'json' && policy !== 'layouts' ? this.body(value) : this.#values[policy](value)
  }

  #detail(text: string): unknown {
    const scope = SCOPE.exec(text)?.[1]
    return DETAILS.has(text) || (scope !== undefined && vocabulary.has(scope)) ? text : this.#values.text(text)
  }
}

/** What is JSON in a text stays JSON in a text; text that is none says nothing. */
function throughText(value: unknown, redact: (value: unknown) => unknown): unknown {
  if (typeof value !== 'string') return redact(value)
  try {
    return JSON.stringify(redact(JSON.parse(value) as unknown))
  } catch {
    return '{}'
  }
}
