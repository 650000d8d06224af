import { denied } from '../../core/http/errors.ts'
import type { Identity } from '../permissions.ts'
import type { User } from './model.ts'

/**
 * Users may read only themselves, and only under the name `@me`.
 *
 * @see spec 30.1, 30.2
 */
export function getUser({ user }: Identity, id: string): User {
  if (id === '@me') return user
  throw denied("As a non-staff user you're only allowed to access the `@me` user instance.")
}
