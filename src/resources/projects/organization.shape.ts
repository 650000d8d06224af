import { visibleProjects } from '../permissions.ts'
import type { World } from '../world.ts'
import type { User } from '../users/model.ts'
import type { Membership, Organization } from './model.ts'
import { toListedEnvironment } from './shape.ts'

/**
 * An organisation in a list, with the user's own level there.
 *
 * @see semantics.md 11 (O24:api/shared.py `OrganizationBasicSerializer`)
 */
export function toListedOrganization({ id, name, slug }: Organization, { level }: Membership): object {
  return { id, name, slug, logo_media_id: null, membership_level: level }
}

/**
 * A whole organisation, with the projects the user may enter.
 *
 * @see semantics.md 11 (O24:api/organization.py `OrganizationSerializer`)
 */
export function toOrganization(world: World, user: User, organization: Organization, membership: Membership): object {
  const { id, created_at, features } = organization
  const projects = visibleProjects(world, user).filter((project) => project.organization_id === id)
  return {
    ...toListedOrganization(organization, membership),
    created_at,
    updated_at: created_at,
    plugins_access_level: 3,
    teams: projects.map((project) => toListedEnvironment(world, project)),
    projects: projects.map((project) => ({ id: project.id, organization_id: id, name: project.name })),
    available_product_features: features.map((key) => ({ key, name: key.replaceAll('_', ' ') })),
    is_member_join_email_enabled: true,
    metadata: { instance_tag: 'none' },
    customer_id: null,
    enforce_2fa: null,
    member_count: countMembers(world, id),
  }
}

function countMembers({ tables }: World, organizationId: string): number {
  const members = tables.membership.list('organization_id', organizationId)
  return members.filter(({ user_id }) => tables.user.get(user_id)?.is_active).length
}
