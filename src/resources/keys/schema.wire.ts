import { columnSchemas, objectSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { keyTable } from './model.ts'

const { columns } = keyTable

export const currentKeySchema = (): JsonSchema =>
  objectSchema({
    id: text,
    label: text,
    value: { type: 'null' },
    mask_value: text,
    ...columnSchemas(columns, ['created_at']),
    last_used_at: { type: 'string', format: 'date-time' },
    ...columnSchemas(columns, ['user_id']),
    scopes: { type: 'array', items: text },
    ...columnSchemas(columns, ['scoped_teams', 'scoped_organizations']),
  })
