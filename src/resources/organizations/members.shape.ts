import { always, column, of } from '../../contract/parts.ts'
import { userShape } from '../users/shape.ts'
import { pageOf, shape } from '../view.ts'
import { membershipTable } from './model.ts'

/**
 * A member of an organisation.
 *
 * @see spec 42.2
 */
const organizationMemberShape = shape('OrganizationMember', membershipTable, {
  id: column,
  user: of(userShape, ({ user_id }, { world }) => world.tables.user.get(user_id)!),
  level: column,
  joined_at: column,
  updated_at: column,
  is_2fa_enabled: always(false),
  has_social_auth: always(false),
  last_login: always(null, { type: ['string', 'null'], format: 'date-time' }),
})

export const organizationMemberPageShape = pageOf('OrganizationMemberPage', organizationMemberShape)
