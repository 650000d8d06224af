import type { World } from '../world.ts'
import type { ApiKey } from './model.ts'

/**
 * The key a request is made with, so last used at present. Its value is shown to nobody; full access shows as `*`.
 *
 * @see decisions.md 3 (O24:api/personal_api_key.py `PersonalAPIKeySerializer`)
 */
export function toCurrentKey({ clock }: World, key: ApiKey): object {
  const { id, name, value, created_at, user_id, scopes, scoped_teams, scoped_organizations } = key
  return {
    id: String(id),
    label: name,
    value: null,
    mask_value: masked(value),
    created_at,
    last_used_at: clock.iso(),
    user_id,
    scopes: scopes && scopes.length > 0 ? scopes : ['*'],
    scoped_teams,
    scoped_organizations,
  }
}

/** As much of a key as its owner knows it by. */
export const masked = (value: string): string => `${value.slice(0, 4)}...${value.slice(-4)}`
