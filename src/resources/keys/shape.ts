import { always, column, columnNamed, said, value } from '../../contract/parts.ts'
import { instant, listSchema, text } from '../../core/json/json-schema.ts'
import { shape } from '../view.ts'
import { keyTable } from './model.ts'

const { columns } = keyTable

/**
 * The key a request is made with, so last used at present. Its value is shown to nobody; full access shows as `*`.
 *
 * @see decisions.md 3 (O24:api/personal_api_key.py `PersonalAPIKeySerializer`)
 */
export const currentKeyShape = shape('CurrentKey', keyTable, {
  id: said(false, text, ({ id }) => String(id)),
  label: columnNamed('name', columns),
  value: always(null),
  mask_value: said('token', text, (row) => masked(row.value)),
  created_at: column,
  last_used_at: value(instant, (_, { world }) => world.clock.iso()),
  user_id: column,
  scopes: said(false, listSchema(text), ({ scopes }) => (scopes && scopes.length > 0 ? scopes : ['*'])),
  scoped_teams: column,
  scoped_organizations: column,
})

/** As much of a key as its owner knows it by. */
export const masked = (key: string): string => `${key.slice(0, 4)}...${key.slice(-4)}`
