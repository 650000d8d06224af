import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import {
  columnSchema,
  columnSchemas,
  flag,
  freeObject,
  listSchema,
  objectSchema,
  orNull,
  ref,
  text,
} from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { userTable } from './model.ts'

const { columns } = userTable
const email: JsonSchema = { type: 'string', format: 'email' }
const nothing: JsonSchema = { type: 'null' }

const configSchema = (contract: Contract): Properties =>
  choose<Properties>(contract, 'userConfigField', {
    documented: { mascot_config: columnSchema(columns.mascot_config) },
    live: { hedgehog_config: columnSchema(columns.mascot_config) },
  })

export const userSchema = (contract: Contract): JsonSchema =>
  objectSchema({
    ...columnSchemas(columns, ['id', 'uuid', 'distinct_id', 'first_name', 'last_name']),
    email,
    ...columnSchemas(columns, ['is_email_verified']),
    ...configSchema(contract),
  })

export const accountSchema = (contract: Contract): JsonSchema =>
  objectSchema({
    ...columnSchemas(columns, ['date_joined', 'uuid', 'distinct_id', 'first_name', 'last_name']),
    email,
    pending_email: nothing,
    ...columnSchemas(columns, ['is_email_verified']),
    notification_settings: freeObject,
    anonymize_data: flag,
    toolbar_mode: text,
    has_password: flag,
    is_staff: flag,
    is_impersonated: flag,
    is_impersonated_until: nothing,
    sensitive_session_expires_at: nothing,
    team: orNull(ref('ListedEnvironment')),
    organization: orNull(ref('Organization')),
    organizations: listSchema(ref('ListedOrganization')),
    events_column_config: freeObject,
    is_2fa_enabled: flag,
    has_social_auth: flag,
    has_seen_product_intro_for: nothing,
    scene_personalisation: listSchema({}),
    theme_mode: nothing,
    ...configSchema(contract),
  })
