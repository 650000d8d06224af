import { choose } from '../../contract/contract.ts'
import type { World } from '../world.ts'
import type { Membership, Project } from '../projects/model.ts'
import { toListedOrganization, toOrganization } from '../projects/organization.shape.ts'
import { toListedEnvironment } from '../projects/shape.ts'
import type { User } from './model.ts'

/**
 * A user as he sees himself: with his current project and organisation, and all his organisations.
 *
 * @see semantics.md 11 (O24:api/user.py `UserSerializer`)
 */
export function toAccount(world: World, user: User): object {
  const { date_joined, uuid, distinct_id, first_name, last_name, email, is_email_verified, mascot_config } = user
  return {
    date_joined,
    uuid,
    distinct_id,
    first_name,
    last_name,
    email,
    pending_email: null,
    is_email_verified,
    ...toHabits(),
    ...toPlaces(world, user),
    events_column_config: { active: 'DEFAULT' },
    is_2fa_enabled: false,
    has_social_auth: false,
    has_seen_product_intro_for: null,
    scene_personalisation: [],
    theme_mode: null,
    ...choose<object>(world.contract, 'userConfigField', {
      documented: { mascot_config },
      live: { hedgehog_config: mascot_config },
    }),
  }
}

/** What nobody changed. */
const toHabits = (): object => ({
  notification_settings: { plugin_disabled: true },
  anonymize_data: false,
  toolbar_mode: 'toolbar',
  has_password: true,
  is_staff: false,
  is_impersonated: false,
  is_impersonated_until: null,
  sensitive_session_expires_at: null,
})

/** The current organisation is the one of the current project, else the first. */
function toPlaces(world: World, user: User): object {
  const { tables } = world
  const project = user.current_project_id === null ? undefined : tables.project.get(user.current_project_id)
  const memberships = tables.membership.list('user_id', user.id)
  const current = currentMembership(memberships, project)
  const organizationOf = (membership: Membership) => tables.organization.get(membership.organization_id)!
  return {
    team: project ? toListedEnvironment(world, project) : null,
    organization: current ? toOrganization(world, user, organizationOf(current), current) : null,
    organizations: memberships.map((membership) => toListedOrganization(organizationOf(membership), membership)),
  }
}

const currentMembership = (memberships: readonly Membership[], project: Project | undefined): Membership | undefined =>
  memberships.find((membership) => membership.organization_id === project?.organization_id) ?? memberships[0]
