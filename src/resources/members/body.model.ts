import { choice, requiredField } from '../../core/http/field-types.ts'
import { uuid } from '../../core/http/uuid.ts'
import { MEMBER_LEVELS } from './model.ts'

/** @see spec 17.3 */
export const memberBody = {
  level: choice(MEMBER_LEVELS),
  user_uuid: requiredField(uuid()),
}
