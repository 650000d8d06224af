import { denied } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import type { ApiKey } from './keys/model.ts'

/** The projects and organisations that a key is bound to are checked with its scopes. */
export const BOUNDS: Basis = { rule: 'key bounds', source: 'K.14' }

/** The beginning of the refusal of another project or organisation. */
export const OUT_OF_BOUNDS = 'API key does not have access to the requested'

/** A key that is bound to projects is refused. @see spec K.16 */
export function refuseBoundToProjects({ scoped_teams }: ApiKey): void {
  if (scoped_teams.length > 0)
    throw denied('API keys with scoped projects are only supported on project-based endpoints.').by({
      ...BOUNDS,
      source: 'K.16',
    })
}

/** A key that is bound to projects gives access to no others. @see spec K.14 */
export function requireBoundProject({ scoped_teams }: ApiKey, id: number): void {
  if (scoped_teams.length > 0 && !scoped_teams.includes(id)) throw denied(`${OUT_OF_BOUNDS} project: ID ${id}.`)
}

/** A key that is bound to organisations gives access to no others. @see spec K.15 */
export function requireBoundOrganization({ scoped_organizations }: ApiKey, id: string): void {
  if (scoped_organizations.length > 0 && !scoped_organizations.includes(id))
    throw denied(`${OUT_OF_BOUNDS} organization: ID ${id}.`).by({ ...BOUNDS, source: 'K.15' })
}
