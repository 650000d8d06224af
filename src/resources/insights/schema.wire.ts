import {
  columnSchemas,
  flag,
  integer,
  listSchema,
  objectSchema,
  orNull,
  ref,
  text,
} from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { ACCESS_LEVELS } from '../dashboards/model.ts'
import { RESTRICTION_LEVELS } from '../levels.ts'
import { insightTable } from './model.ts'

const { columns } = insightTable
const nothing: JsonSchema = { type: 'null' }
const level: JsonSchema = { type: 'integer', enum: RESTRICTION_LEVELS }

export const insightSchema = (): JsonSchema =>
  objectSchema({
    ...columnSchemas(columns, ['id', 'short_id', 'name', 'derived_name', 'filters', 'query']),
    order: nothing,
    ...columnSchemas(columns, ['deleted']),
    dashboards: listSchema(integer),
    dashboard_tiles: listSchema(objectSchema({ id: integer, dashboard_id: integer, deleted: flag })),
    ...columnSchemas(columns, ['last_refresh']),
    cache_target_age: nothing,
    next_allowed_client_refresh: nothing,
    ...columnSchemas(columns, ['result']),
    hasMore: nothing,
    ...columnSchemas(columns, ['columns', 'created_at']),
    created_by: orNull(ref('User')),
    ...columnSchemas(columns, ['description', 'updated_at', 'tags', 'favorited', 'saved', 'last_modified_at']),
    last_modified_by: orNull(ref('User')),
    ...columnSchemas(columns, ['is_sample']),
    effective_restriction_level: level,
    effective_privilege_level: level,
    timezone: text,
    is_cached: flag,
    query_status: nothing,
    hogql: nothing,
    types: nothing,
    filters_hash: nothing,
    user_access_level: { type: 'string', enum: ACCESS_LEVELS },
  })
