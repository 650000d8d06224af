import { choice } from '../../core/http/field-types.ts'
import { uuid } from '../../core/http/uuid.ts'
import { MEMBER_LEVELS } from './model.ts'

export const memberBody = {
  level: choice(MEMBER_LEVELS),
  user_uuid: uuid({ required: true }),
}
