import { columnSchemas, flag, objectSchema, orNull, ref } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { insightTable } from '../insights/model.ts'
import { textTable, tileTable } from './model.ts'

export const tileSchema = (): JsonSchema =>
  objectSchema({
    ...columnSchemas(tileTable.columns, ['id', 'layouts', 'color']),
    insight: orNull(ref('Insight')),
    text: orNull(ref('TileText')),
    ...columnSchemas(insightTable.columns, ['last_refresh']),
    is_cached: flag,
  })

export const tileTextSchema = (): JsonSchema =>
  objectSchema({
    ...columnSchemas(textTable.columns, ['id', 'body']),
    created_by: orNull(ref('User')),
    ...columnSchemas(textTable.columns, ['last_modified_at']),
    last_modified_by: orNull(ref('User')),
    team: { type: 'integer' },
  })
