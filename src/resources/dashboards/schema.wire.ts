import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import {
  columnSchemas,
  flag,
  freeObject,
  integer,
  listSchema,
  objectSchema,
  orNull,
  ref,
} from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { RESTRICTION_LEVELS } from '../levels.ts'
import { ACCESS_LEVELS, dashboardTable } from './model.ts'

const { columns } = dashboardTable
const level: JsonSchema = { type: 'integer', enum: RESTRICTION_LEVELS }
const accessLevel: JsonSchema = { type: 'string', enum: ACCESS_LEVELS }

const headProperties = (contract: Contract): Properties => ({
  ...columnSchemas(columns, ['id', 'name', 'description', 'pinned', 'created_at']),
  created_by: orNull(ref('User')),
  is_shared: flag,
  ...columnSchemas(columns, ['deleted', 'creation_mode']),
  ...choose<Properties>(contract, 'writeOnlyDashboardFields', {
    documented: { ...columnSchemas(columns, ['use_template', 'use_dashboard']), delete_insights: flag },
    live: {},
  }),
})

const levelProperties: Properties = {
  ...columnSchemas(columns, ['restriction_level']),
  effective_restriction_level: level,
  effective_privilege_level: level,
  ...columnSchemas(columns, ['user_access_level']),
}

export const dashboardSchema = (contract: Contract): JsonSchema =>
  objectSchema({
    ...headProperties(contract),
    ...columnSchemas(columns, ['filters', 'variables', 'tags']),
    tiles: listSchema(ref('Tile')),
    ...levelProperties,
  })

export const listedDashboardSchema = (contract: Contract): JsonSchema =>
  objectSchema({ ...headProperties(contract), ...columnSchemas(columns, ['tags']), ...levelProperties })

export const accessControlsSchema = (): JsonSchema =>
  objectSchema({
    access_controls: listSchema(freeObject),
    available_access_levels: listSchema(accessLevel),
    default_access_level: accessLevel,
    user_access_level: accessLevel,
    user_can_edit_access_levels: flag,
  })

/** What a move names. The interface lists the fields of a dashboard, which have no effect here. */
export const tileMoveSchema = (): JsonSchema =>
  objectSchema({ tile: objectSchema({ id: integer }), toDashboard: integer }, ['tile', 'toDashboard'])

/** What a client may send beyond the interface on create, where the contract reads it. */
export const hiddenCreateProperties = (contract: Contract): Properties =>
  choose<Properties>(contract, 'readOnlyDashboardFields', {
    documented: {},
    live: { filters: freeObject, duplicate_tiles: flag },
  })

/** The same on update. */
export const hiddenUpdateProperties = (contract: Contract): Properties =>
  choose<Properties>(contract, 'readOnlyDashboardFields', {
    documented: {},
    live: { filters: freeObject, variables: freeObject, tiles: listSchema(ref('TileChange')) },
  })
