import { always, column, listOf, maybe } from '../../contract/parts.ts'
import { listSchema } from '../../core/json/json-schema.ts'
import { currentMembership } from '../organization-access.ts'
import type { Membership } from '../organizations/model.ts'
import { listedOrganizationShape, organizationShape } from '../organizations/shape.ts'
import { currentProject } from '../permissions.ts'
import { listedEnvironmentShape } from '../projects/shape.ts'
import { shape } from '../view.ts'
import type { WorldView } from '../view.ts'
import { userTable } from './model.ts'
import type { User } from './model.ts'
import { email, mascot } from './shape.ts'

/**
 * A user in their own view, with their current project and organisation and all their organisations.
 *
 * @see spec 30.4, 30.5
 */
export const accountShape = shape('Account', userTable, {
  date_joined: column,
  uuid: column,
  distinct_id: column,
  first_name: column,
  last_name: column,
  email,
  pending_email: always(null),
  is_email_verified: column,
  notification_settings: always({ plugin_disabled: true }),
  anonymize_data: always(false),
  toolbar_mode: always('toolbar'),
  has_password: always(true),
  is_staff: always(false),
  is_impersonated: always(false),
  is_impersonated_until: always(null),
  sensitive_session_expires_at: always(null),
  team: maybe(listedEnvironmentShape, (user, { world }) => currentProject(world, user)),
  organization: maybe(organizationShape, (user, { world }) => currentMembership(world, user)),
  organizations: listOf(listedOrganizationShape, memberships),
  events_column_config: always({ active: 'DEFAULT' }),
  is_2fa_enabled: always(false),
  has_social_auth: always(false),
  has_seen_product_intro_for: always(null),
  scene_personalisation: always([], listSchema({})),
  theme_mode: always(null),
  ...mascot,
})

function memberships({ id }: User, { world }: WorldView): readonly Membership[] {
  return world.tables.membership.list('user_id', id)
}
