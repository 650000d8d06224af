import { notFound } from '../core/http/errors.ts'
import { toUuid } from '../core/http/uuid.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import { refuseBoundToProjects, requireBoundOrganization } from './key-bounds.ts'
import type { Membership } from './organizations/model.ts'
import { currentProject } from './permissions.ts'
import type { Identity, KeyHolder } from './permissions.ts'
import type { PathParams } from './route.ts'
import type { User } from './users/model.ts'
import type { World } from './world.ts'

/** The parameter that names an organisation, in its own path and in those below it. */
export const ORGANIZATION_PARAMETERS = {
  id: { type: 'string', description: 'The UUID of an organization, or `@current`.' },
} as const satisfies Readonly<Record<string, JsonSchema>>

/** The membership in the organisation of the current project, or else the first one. @see spec 30.5 */
export function currentMembership(world: World, user: User): Membership | undefined {
  const project = currentProject(world, user)
  const own = world.tables.membership.list('user_id', user.id)
  return own.find(({ organization_id }) => organization_id === project?.organization_id) ?? own[0]
}

/**
 * The id of the organisation above a path: a UUID, which may be of no organisation, or `@current`. The real service crashes on
 * any other text; here it is a 404.
 *
 * @see spec 40.3, 42.3
 */
export function getOrganizationId(world: World, { user }: Identity, params: PathParams): string {
  const named = params['id']!
  const id = named === '@current' ? currentMembership(world, user)?.organization_id : toUuid(named)
  if (id === undefined) throw notFound('Organization not found.')
  return id
}

/**
 * Below an organisation, a key that is bound to projects is refused. A key that is bound to organisations gives access to no
 * others, and for it the organisation must exist.
 *
 * @see spec K.23
 */
export function checkOrganizationBounds(world: World, holder: KeyHolder, params: PathParams): void {
  refuseBoundToProjects(holder.key)
  requirePathOrganization(world, holder, params)
}

/** Checks only the organisations that a key is bound to. */
export function requirePathOrganization(world: World, holder: KeyHolder, params: PathParams): void {
  const { key } = holder
  if (key.scoped_organizations.length === 0) return
  const id = getOrganizationId(world, holder, params)
  if (!world.tables.organization.get(id)) throw notFound('Organization not found.')
  requireBoundOrganization(key, id)
}
