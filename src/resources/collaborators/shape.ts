import { choose } from '../../contract/contract.ts'
import type { World } from '../world.ts'
import { toUser } from '../users/shape.ts'
import type { Collaborator } from './model.ts'

/**
 * A collaborator, with the user in full and, as the interface has it, the user's UUID again.
 *
 * @see interface.md «Dashboard collaborator»; decisions.md 1 (`writeOnlyUserUuid`)
 */
export function toCollaborator(world: World, collaborator: Collaborator): object {
  const { id, dashboard_id, user_id, level, added_at, updated_at } = collaborator
  const user = world.tables.user.get(user_id)!
  const common = { id, dashboard_id, user: toUser(world, user), level, added_at, updated_at }
  return choose<object>(world.contract, 'writeOnlyUserUuid', {
    documented: { ...common, user_uuid: user.uuid },
    live: common,
  })
}
