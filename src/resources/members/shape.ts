import { choose } from '../../contract/contract.ts'
import type { World } from '../world.ts'
import { toUser } from '../users/shape.ts'
import type { Member } from './model.ts'

/**
 * An explicit member. `parent_level` is the level in the organisation, `effective_level` the higher of the two.
 *
 * @see interface.md «Explicit member»; decisions.md 1 (`writeOnlyUserUuid`)
 */
export function toMember(world: World, member: Member): object {
  const { id, level, membership_id, joined_at, updated_at } = member
  const membership = world.tables.membership.get(membership_id)!
  const user = world.tables.user.get(membership.user_id)!
  const common = {
    id,
    level,
    parent_level: membership.level,
    parent_membership_id: membership_id,
    joined_at,
    updated_at,
    user: toUser(world, user),
  }
  const effective_level = Math.max(level, membership.level)
  return choose<object>(world.contract, 'writeOnlyUserUuid', {
    documented: { ...common, user_uuid: user.uuid, effective_level },
    live: { ...common, effective_level },
  })
}
