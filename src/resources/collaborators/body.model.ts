import { choice, requiredField } from '../../core/http/field-types.ts'
import { uuid } from '../../core/http/uuid.ts'
import { COLLABORATOR_LEVELS } from './model.ts'

/** @see spec 10.3 */
export const collaboratorBody = {
  level: requiredField(choice(COLLABORATOR_LEVELS)),
  user_uuid: requiredField(uuid()),
}
