import { choice } from '../../core/http/field-types.ts'
import { uuid } from '../../core/http/uuid.ts'
import { COLLABORATOR_LEVELS } from './model.ts'

/** @see spec 10.3 */
export const collaboratorBody = {
  level: choice(COLLABORATOR_LEVELS, { required: true }),
  user_uuid: uuid({ required: true }),
}
