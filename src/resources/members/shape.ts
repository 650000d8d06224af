import { column, columnNamed, like, of, when } from '../../contract/parts.ts'
import { membershipTable } from '../organizations/model.ts'
import type { Membership } from '../organizations/model.ts'
import { userTable } from '../users/model.ts'
import type { User } from '../users/model.ts'
import { userShape } from '../users/shape.ts'
import { shape } from '../view.ts'
import type { WorldView } from '../view.ts'
import { memberTable } from './model.ts'
import type { Member } from './model.ts'

/**
 * An explicit member. `parent_level` is the level in the organisation, `effective_level` the higher of the two.
 *
 * @see spec 16.3, C.8
 */
export const memberShape = shape('Member', memberTable, {
  id: column,
  level: column,
  parent_level: like(membershipTable.columns.level, (row, view) => membershipOf(row, view).level),
  parent_membership_id: columnNamed('membership_id', memberTable.columns),
  joined_at: column,
  updated_at: column,
  user: of(userShape, userOf),
  user_uuid: when('writeOnlyUserUuid', {
    documented: like(userTable.columns.uuid, (row, view) => userOf(row, view).uuid),
  }),
  effective_level: like(membershipTable.columns.level, (row, view) =>
    Math.max(row.level, membershipOf(row, view).level),
  ),
})

function membershipOf({ membership_id }: Member, { world }: WorldView): Membership {
  return world.tables.membership.get(membership_id)!
}

function userOf(row: Member, view: WorldView): User {
  return view.world.tables.user.get(membershipOf(row, view).user_id)!
}
