import type { ApiKey } from '../resources/keys/model.ts'
import { projectLevel } from '../resources/permissions.ts'
import type { Project } from '../resources/projects/model.ts'
import type { World } from '../resources/world.ts'

/** The keys that a request could be sent with. */
export const acceptedKeys = ({ tables }: World): readonly ApiKey[] =>
  [...tables.key.all()].filter(({ active, user_id }) => active && tables.user.get(user_id)?.is_active)

export const isBoundElsewhere = (key: ApiKey | null, { id, organization_id }: Project): boolean =>
  (key?.scopes?.length ?? 0) > 0 &&
  ((key!.scoped_teams.length > 0 && !key!.scoped_teams.includes(id)) ||
    (key!.scoped_organizations.length > 0 && !key!.scoped_organizations.includes(organization_id)))

export const opens = (world: World, key: ApiKey, project: Project): boolean =>
  projectLevel(world, world.tables.user.get(key.user_id)!, project) !== null && !isBoundElsewhere(key, project)

const SHOWN = 10

/** The names of keys, as a hint lists them. */
export const names = (keys: readonly ApiKey[]): string => shortened(keys.map(({ name }) => `"${name}"`))

export const shortened = (texts: readonly string[]): string =>
  [...texts.slice(0, SHOWN), ...(texts.length > SHOWN ? [`${texts.length - SHOWN} more`] : [])].join(', ') || 'none'
