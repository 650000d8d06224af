import { notFound, unauthenticated } from '../../core/http/errors.ts'
import { refuseBoundToProjects, requireBoundOrganization, requireBoundProject } from '../key-bounds.ts'
import { currentProject } from '../permissions.ts'
import type { Identity, KeyHolder } from '../permissions.ts'
import type { Project } from '../projects/model.ts'
import type { User } from '../users/model.ts'
import type { World } from '../world.ts'
import { UNUSABLE_KEY } from './credentials.model.ts'
import type { Credentials } from './credentials.model.ts'
import type { ApiKey } from './model.ts'

/**
 * Identifies the user of a request by its key. An unknown or inactive key, or one of an inactive user, is refused; the error
 * says where the key was found. A lenient fake refuses only the key of an inactive user.
 *
 * @see spec K.4, K.5, K.20
 */
export function identify(world: World, credentials: Credentials | undefined): Identity {
  const key = credentials && world.tables.key.first('value', credentials.value)
  const user = key?.active ? world.tables.user.get(key.user_id) : undefined
  if (key && user?.is_active) return { user, key }
  const guest = world.auth === 'lenient' && !user ? defaultUser(world) : undefined
  if (guest) return { user: guest, key: null }
  if (!credentials) throw unauthenticated('not_authenticated', 'Authentication credentials were not provided.')
  const detail = `Personal API key found in request ${credentials.source} is invalid.`
  throw unauthenticated('authentication_failed', detail).by(UNUSABLE_KEY)
}

/** The user of a request without a valid key in a lenient fake: the first active user. @see spec K.20 */
function defaultUser(world: World): User | undefined {
  for (const user of world.tables.user.all()) if (user.is_active) return user
  return undefined
}

/**
 * A key that is bound to projects or organisations gives access to no others.
 *
 * @see spec K.14, K.15
 */
export function checkBounds(key: ApiKey, { project }: { readonly project: Project }): void {
  requireBoundProject(key, project.id)
  requireBoundOrganization(key, project.organization_id)
}

/**
 * On a path without a project, a key that is bound to projects is refused. A key that is bound to organisations must be bound
 * to the current organisation of the user, if there is one.
 *
 * @see spec K.16
 */
export function checkAccountBounds(world: World, { user, key }: KeyHolder): void {
  refuseBoundToProjects(key)
  const current = currentProject(world, user)
  if (current) requireBoundOrganization(key, current.organization_id)
}

/**
 * The current key is the key of the request. The default user of a lenient fake has none.
 *
 * @see spec 31.1, 31.3
 */
export function getCurrentKey({ key }: Identity): ApiKey {
  if (!key) throw notFound()
  return key
}
