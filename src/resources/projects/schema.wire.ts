import {
  columnSchema,
  columnSchemas,
  flag,
  freeObject,
  integer,
  listSchema,
  objectSchema,
  ref,
  text,
} from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { membershipTable, organizationTable, projectTable } from './model.ts'
import { toLaterSettings, toSettings } from './settings.shape.ts'

const { columns } = projectTable
const organization = columnSchema(organizationTable.columns.id)
const level = columnSchema(membershipTable.columns.level)
const nothing: JsonSchema = { type: 'null' }

const basics: Properties = {
  ...columnSchemas(columns, ['api_token', 'name']),
  completed_snippet_onboarding: flag,
  has_completed_onboarding_for: nothing,
  ingested_event: flag,
  ...columnSchemas(columns, ['is_demo', 'timezone', 'access_control']),
}

export const listedProjectSchema = (): JsonSchema =>
  objectSchema({ ...columnSchemas(columns, ['id', 'uuid']), organization, ...basics })

export const listedEnvironmentSchema = (): JsonSchema =>
  objectSchema({ ...columnSchemas(columns, ['id', 'uuid']), organization, project_id: integer, ...basics })

/** Settings stand at their defaults, so their types are those of the defaults. */
const settings: Properties = Object.fromEntries(
  Object.entries({ ...toSettings(), ...toLaterSettings() }).map(([name, value]) => [name, typeOf(value)]),
)

/** What a whole project and a whole environment both show; the order differs. */
const whole: Properties = {
  ...columnSchemas(columns, ['id', 'uuid', 'name', 'api_token', 'created_at', 'updated_at']),
  organization,
  app_urls: listSchema(text),
  slack_incoming_webhook: nothing,
  anonymize_ips: flag,
  completed_snippet_onboarding: flag,
  ingested_event: flag,
  test_account_filters: listSchema(freeObject),
  test_account_filters_default_checked: nothing,
  path_cleaning_filters: listSchema(freeObject),
  ...columnSchemas(columns, ['is_demo', 'timezone', 'access_control']),
  ...settings,
  effective_membership_level: { anyOf: [level, nothing] },
  has_group_types: flag,
  live_events_token: nothing,
}

export const projectSchema = (): JsonSchema => objectSchema(whole)

export const environmentSchema = (): JsonSchema => objectSchema({ ...whole, project_id: integer })

const listedOrganization: Properties = {
  ...columnSchemas(organizationTable.columns, ['id', 'name', 'slug']),
  logo_media_id: nothing,
  membership_level: level,
}

export const listedOrganizationSchema = (): JsonSchema => objectSchema(listedOrganization)

export const organizationSchema = (): JsonSchema =>
  objectSchema({
    ...listedOrganization,
    ...columnSchemas(organizationTable.columns, ['created_at']),
    updated_at: columnSchema(organizationTable.columns.created_at),
    plugins_access_level: integer,
    teams: listSchema(ref('ListedEnvironment')),
    projects: listSchema(objectSchema({ id: integer, organization_id: organization, name: text })),
    available_product_features: listSchema(objectSchema({ key: text, name: text })),
    is_member_join_email_enabled: flag,
    metadata: freeObject,
    customer_id: nothing,
    enforce_2fa: nothing,
    member_count: integer,
  })

function typeOf(value: unknown): JsonSchema {
  if (value === null) return nothing
  if (Array.isArray(value)) return listSchema(text)
  return typeof value === 'object' ? freeObject : flag
}
