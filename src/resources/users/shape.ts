import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { remembered } from '../../core/remembered.ts'
import type { World } from '../world.ts'
import type { User } from './model.ts'

/**
 * A user as other objects show one.
 *
 * @see interface.md «User (nested object)»; semantics.md 2
 */
export const toUser = ({ contract }: World, user: User): object => shownUser(user, contract)

const shownUser = remembered((user: User, contract: Contract): object => {
  const { id, uuid, distinct_id, first_name, last_name, email, is_email_verified, mascot_config } = user
  const common = { id, uuid, distinct_id, first_name, last_name, email, is_email_verified }
  return choose<() => object>(contract, 'userConfigField', {
    documented: () => ({ ...common, mascot_config }),
    live: () => ({ ...common, hedgehog_config: mascot_config }),
  })()
})

/** The user behind an id, or null when nobody is named or the user is gone. */
export function toUserOf(world: World, id: number | null): object | null {
  const user = id === null ? undefined : world.tables.user.get(id)
  return user ? toUser(world, user) : null
}
