import { always, column, columnNamed, classified, value } from '../../contract/parts.ts'
import { instant, listSchema, text } from '../../core/json/json-schema.ts'
import { shape } from '../view.ts'
import { keyTable } from './model.ts'

const { columns } = keyTable

/**
 * The key of the request. It is in use, so `last_used_at` is now. Its value is never shown; full access is shown as `*`.
 *
 * @see spec 31.2
 */
export const currentKeyShape = shape('CurrentKey', keyTable, {
  id: classified(false, text, ({ id }) => String(id)),
  label: columnNamed('name', columns),
  value: always(null),
  mask_value: classified('token', text, (row) => masked(row.value)),
  created_at: column,
  last_used_at: value(instant, (_, { world }) => world.clock.iso()),
  user_id: column,
  scopes: classified(false, listSchema(text), ({ scopes }) => (scopes && scopes.length > 0 ? scopes : ['*'])),
  scoped_teams: column,
  scoped_organizations: column,
})

/** The start and the end of a key, by which its owner recognises it. */
export const masked = (key: string): string => `${key.slice(0, 4)}...${key.slice(-4)}`
