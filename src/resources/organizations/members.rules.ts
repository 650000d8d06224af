import { compare } from '../../core/compare.ts'
import { decidedBy, denied, notFound } from '../../core/http/errors.ts'
import type { Basis } from '../../core/http/errors.ts'
import { readEventTime } from '../events/time.model.ts'
import { getOrganizationId } from '../organization-access.ts'
import type { Identity } from '../permissions.ts'
import type { PathParams } from '../route.ts'
import type { World } from '../world.ts'
import type { MembersQuery } from './members.model.ts'
import type { Membership } from './model.ts'

const ACCESS: Basis = { rule: 'organization access', source: '42.3' }

/**
 * Only members of an organisation see its members.
 *
 * @see spec 42.3
 */
export function requireMembership(world: World, identity: Identity, params: PathParams): void {
  const id = decidedBy(ACCESS, () => getOrganizationId(world, identity, params))
  if (!world.tables.organization.get(id)) throw notFound('Organization not found.').by(ACCESS)
  const own = world.tables.membership.list('user_id', identity.user.id)
  if (!own.some(({ organization_id }) => organization_id === id))
    throw denied('You do not have permission to perform this action.').by(ACCESS)
}

/**
 * The memberships of active users in an organisation, by default the newest first.
 *
 * @see spec 42.1, 42.4
 */
export function listMemberships(world: World, organizationId: string, query: MembersQuery): readonly Membership[] {
  const { tables } = world
  const { order, email, updatedAfter } = query
  const { column, descending } = order
  const shown = tables.membership.list('organization_id', organizationId).filter((row) => {
    const user = tables.user.get(row.user_id)
    const isNamed = email === undefined || user?.email === email
    return user?.is_active && isNamed && (updatedAfter === undefined || timeOf(row.updated_at) > updatedAfter)
  })
  const newestFirst = shown.toReversed().sort((a, b) => compare(sortable(b[column]), sortable(a[column])))
  return descending ? newestFirst : newestFirst.toReversed()
}

const timeOf = (text: string): string => readEventTime(text) ?? text

/** Times are written in more than one way. */
const sortable = (value: string | number): string | number => (typeof value === 'string' ? timeOf(value) : value)
