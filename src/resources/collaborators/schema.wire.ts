import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { columnSchema, columnSchemas, objectSchema, ref } from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { userTable } from '../users/model.ts'
import { collaboratorTable } from './model.ts'

const { columns } = collaboratorTable

export const collaboratorSchema = (contract: Contract): JsonSchema =>
  objectSchema({
    ...columnSchemas(columns, ['id', 'dashboard_id']),
    user: ref('User'),
    ...columnSchemas(columns, ['level', 'added_at', 'updated_at']),
    ...choose<Properties>(contract, 'writeOnlyUserUuid', {
      documented: { user_uuid: columnSchema(userTable.columns.uuid) },
      live: {},
    }),
  })
