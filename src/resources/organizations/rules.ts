import { notFound } from '../../core/http/errors.ts'
import { toUuid } from '../../core/http/uuid.ts'
import { refuseBoundToProjects, requireBoundOrganization } from '../key-bounds.ts'
import { currentMembership } from '../organization-access.ts'
import type { Identity, KeyHolder } from '../permissions.ts'
import type { PathParams } from '../route.ts'
import type { World } from '../world.ts'
import type { Membership } from './model.ts'

/**
 * The organisations of the user, in the order in which the user joined them.
 *
 * @see spec 38.1
 */
export const listOrganizations = ({ tables }: World, { user }: Identity): readonly Membership[] =>
  tables.membership.list('user_id', user.id)

/**
 * An organisation of the user, by its UUID or as `@current`. Any other is not found.
 *
 * @see spec 39.1, 39.2, 39.3
 */
export function getOrganization(world: World, { user }: Identity, params: PathParams): Membership {
  const id = params['id']!
  if (id === '@current') return requireCurrent(currentMembership(world, user))
  const uuid = toUuid(id)
  const own = world.tables.membership.list('user_id', user.id).find(({ organization_id }) => organization_id === uuid)
  if (!own) throw notFound()
  return own
}

function requireCurrent(membership: Membership | undefined): Membership {
  if (!membership) throw notFound('Current organization not found.')
  return membership
}

/**
 * The list shows all organisations of the user, also to a key that is bound to some. A key that is bound to projects is refused.
 *
 * @see spec 38.3
 */
export function checkListBounds(_world: World, { key }: KeyHolder): void {
  refuseBoundToProjects(key)
}

/** A key that is bound to projects is refused, and one that is bound to organisations gives access to no others. @see spec 39.4 */
export function checkDetailBounds(world: World, holder: KeyHolder, params: PathParams): void {
  refuseBoundToProjects(holder.key)
  requireBoundOrganization(holder.key, getOrganization(world, holder, params).organization_id)
}
