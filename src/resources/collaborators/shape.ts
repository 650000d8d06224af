import { column, like, of, when } from '../../contract/parts.ts'
import { userTable } from '../users/model.ts'
import type { User } from '../users/model.ts'
import { userShape } from '../users/shape.ts'
import { shape } from '../view.ts'
import type { WorldView } from '../view.ts'
import { collaboratorTable } from './model.ts'
import type { Collaborator } from './model.ts'

/**
 * A collaborator with the whole user. The interface also shows the UUID of the user apart.
 *
 * @see spec 9.3, C.8
 */
export const collaboratorShape = shape('Collaborator', collaboratorTable, {
  id: column,
  dashboard_id: column,
  user: of(userShape, userOf),
  level: column,
  added_at: column,
  updated_at: column,
  user_uuid: when('writeOnlyUserUuid', {
    documented: like(userTable.columns.uuid, (row, view) => userOf(row, view).uuid),
  }),
})

function userOf({ user_id }: Collaborator, { world }: WorldView): User {
  return world.tables.user.get(user_id)!
}
